import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { List } from '#contract/lists/records.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';

interface NothingPlannedProps {
  list: List;
  onLines: () => void;
  onAnswers: () => void;
}

/** A plan without sellers: all were asked, lines wait for a choice, or no one offers them, and the way on from there. */
export function NothingPlanned({ list, onLines, onAnswers }: NothingPlannedProps) {
  const { t } = useTranslation('lists');
  const { asked, counts, abilities } = list;
  if (abilities.edit && counts.choose > 0)
    return (
      <EmptyState
        drawing="other"
        title={t('plan.chooseFirst')}
        actions={
          <Button variant="filled" onClick={onLines}>
            {t('lines.choose')}
          </Button>
        }
      >
        {t('lines.waiting', { count: counts.choose })}
      </EmptyState>
    );
  if (asked > 0)
    return (
      <EmptyState
        drawing="other"
        title={t('lines.allAsked')}
        actions={
          <Button variant="filled" onClick={onAnswers}>
            {t('plan.toAnswers')}
          </Button>
        }
      >
        {t('plan.allAskedBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="other"
      title={t('lines.noneOffered')}
      actions={<Button onClick={onLines}>{t('plan.toLines')}</Button>}
    >
      {t('plan.noneOfferedBody')}
    </EmptyState>
  );
}
