import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { bulkLimits } from '#contract/advertisements/upkeep/choices.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { SelectionStrip } from '../marks/SelectionStrip.tsx';
import { FactDialog } from '../upkeep/part.ts';
import { type Selection, useBulkAction } from '../upkeep/queries.ts';
import type { Done } from '../upkeep/UndoStrip.tsx';
import type { OwnScope } from './queries.ts';

const steps = ['pause', 'resume', 'renew', 'restore', 'delete'] as const;
type Step = (typeof steps)[number];

interface SelectionBarProps {
  posts: readonly OwnAdvertisement[];
  scope: OwnScope;
  /** Where a whole page is selected: the list that it is a page of. */
  whole: { query: string; total: number } | null;
  onDone: (done: Done) => void;
  onClear: () => void;
}

/** What can be done with several posts at once; nothing is asked first, since all of it can be undone. */
export function SelectionBar({ posts, scope, whole, onDone, onClear }: SelectionBarProps) {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const bulk = useBulkAction();
  const [takesAll, setTakesAll] = useState(false);
  const [changesFact, setChangesFact] = useState(false);
  const isAll = takesAll && whole !== null;
  const selection: Selection = isAll ? { scope, query: whole.query } : { ids: posts.map(({ id }) => id) };
  const count = isAll ? whole.total : posts.length;

  const run = async (action: Step) => {
    try {
      const outcome = await bulk.mutateAsync({ action, selection });
      onClear();
      onDone({ action, outcome });
    } catch (error) {
      notify.failure(error);
    }
  };
  const changePrices = () =>
    void navigate({
      to: '/my-posts/prices',
      search: () => ({
        from: scope === 'organization' ? scope : undefined,
        ...('ids' in selection ? { ids: selection.ids.join('.') } : { query: selection.query }),
      }),
    });
  return (
    <SelectionStrip message={t('own.selected', { count })} isBusy={bulk.isPending} onClear={onClear}>
      {whole !== null && !isAll && whole.total > posts.length && whole.total <= bulkLimits.posts && (
        <button type="button" disabled={bulk.isPending} onClick={() => setTakesAll(true)}>
          {t('own.selectList', { total: formatQuantity(whole.total) })}
        </button>
      )}
      {posts.some(({ abilities }) => abilities.edit) && (
        <button type="button" disabled={bulk.isPending} onClick={changePrices}>
          {t('own.changePrices')}
        </button>
      )}
      {posts.some(({ abilities, sub_category }) => abilities.edit && sub_category) && (
        <button type="button" disabled={bulk.isPending} onClick={() => setChangesFact(true)}>
          {t('own.changeFact')}
        </button>
      )}
      {changesFact && (
        <FactDialog
          selection={selection}
          onClose={() => setChangesFact(false)}
          onDone={(done) => {
            onClear();
            onDone(done);
          }}
        />
      )}
      {steps
        .filter((step) => posts.some(({ abilities }) => abilities[step]))
        .map((step) => (
          <button key={step} type="button" disabled={bulk.isPending} onClick={() => void run(step)}>
            {step === 'delete' ? t('action.delete', { ns: 'common' }) : t(`action.${step}`)}
          </button>
        ))}
    </SelectionStrip>
  );
}
