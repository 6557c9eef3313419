import { memo } from 'react';
import { loadAdvertisementLines, loadAdvertisementTable } from '#web/features/advertisements/post/later.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { RailSkeleton } from '../../filters/panel/RailSkeleton.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';

// What the first cards do not need, and what is rarely seen: it comes when it is drawn, or before that once there is time.

const withFilterTexts = async <Code,>(code: Promise<Code>): Promise<Code> =>
  (await Promise.all([code, loadTexts('filters')]))[0];

export const FacetRail = memo(
  whenNeeded(
    async () => ({ default: (await withFilterTexts(import('../../filters/panel/FacetRail.tsx'))).FacetRail }),
    {
      placeholder: <RailSkeleton />,
    },
  ),
);
export const FilterDrawer = whenNeeded(
  async () => ({ default: (await withFilterTexts(import('../../filters/panel/FilterDrawer.tsx'))).FilterDrawer }),
  { early: true },
);
export const AdvertisementTable = whenNeeded(loadAdvertisementTable, {
  early: true,
  placeholder: <ResultsSkeleton view="table" />,
});
export const AdvertisementLines = whenNeeded(loadAdvertisementLines, {
  early: true,
  placeholder: <ResultsSkeleton view="table" />,
});
export const ArticleRows = whenNeeded(
  async () => {
    const [rows] = await Promise.all([import('./ArticleRows.tsx'), loadTexts('article', 'facts')]);
    return { default: rows.ArticleRows };
  },
  { placeholder: <ResultsSkeleton view="table" /> },
);
export const Successors = whenNeeded(async () => {
  const [{ Successors }] = await Promise.all([import('./Successors.tsx'), loadTexts('parts')]);
  return { default: Successors };
});
export const SelectionBar = whenNeeded(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }), {
  early: true,
});
// One file has all three: each further one adds to what every first visit loads.
const loadNotes = async () => (await Promise.all([import('./NoResults.tsx'), loadTexts('facts')]))[0];
export const NoResults = whenNeeded(async () => ({ default: (await loadNotes()).NoResults }), { early: true });
export const UnknownCategory = whenNeeded(async () => ({ default: (await loadNotes()).UnknownCategory }));
export const WordsNote = whenNeeded(async () => ({ default: (await loadNotes()).WordsNote }), { early: true });
const loadFacts = async () => (await Promise.all([import('../../facts/ChosenFacts.tsx'), loadTexts('facts')]))[0];
export const FactChips = whenNeeded(async () => ({ default: (await loadFacts()).FactChips }));
export const UnsaidNote = whenNeeded(async () => ({ default: (await loadFacts()).UnsaidNote }));
