import { memo } from 'react';
import { loadAdvertisementLines, loadAdvertisementTable } from '#web/features/advertisements/post/later.ts';
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { RailSkeleton } from '../../filters/panel/RailSkeleton.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';

// What the first cards do not need, and what is rarely seen: it comes when it is drawn, or before that once there is time.

export const FacetRail = memo(
  whenNeeded(
    async () => ({ default: (await withTexts(import('../../filters/panel/FacetRail.tsx'), 'filters')).FacetRail }),
    {
      placeholder: <RailSkeleton />,
    },
  ),
);
export const FilterDrawer = whenNeeded(
  async () => ({ default: (await withTexts(import('../../filters/panel/FilterDrawer.tsx'), 'filters')).FilterDrawer }),
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
    const { ArticleRows } = await withTexts(import('./ArticleRows.tsx'), 'article', 'facts');
    return { default: ArticleRows };
  },
  { placeholder: <ResultsSkeleton view="table" /> },
);
export const Successors = whenNeeded(async () => {
  const { Successors } = await withTexts(import('./Successors.tsx'), 'parts');
  return { default: Successors };
});
export const SelectionBar = whenNeeded(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }), {
  early: true,
});
// One file has all three: each further one adds to what every first visit loads.
const loadNotes = () => withTexts(import('./NoResults.tsx'), 'facts');
export const NoResults = whenNeeded(async () => ({ default: (await loadNotes()).NoResults }), { early: true });
export const UnknownCategory = whenNeeded(async () => ({ default: (await loadNotes()).UnknownCategory }));
export const WordsNote = whenNeeded(async () => ({ default: (await loadNotes()).WordsNote }), { early: true });
const loadFacts = () => withTexts(import('../../facts/ChosenFacts.tsx'), 'facts');
export const FactChips = whenNeeded(async () => ({ default: (await loadFacts()).FactChips }));
export const UnsaidNote = whenNeeded(async () => ({ default: (await loadFacts()).UnsaidNote }));
