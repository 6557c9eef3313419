import { Flex, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type EntryProgress, pieceStages } from '#contract/deals/delivered.ts';
import { today } from '#web/lib/format/days.ts';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import classes from './Deliveries.module.css';

/** How far the pieces of an entry of the agreed offer are, as a bar and in words. */
export function Progress({ entry }: { entry: EntryProgress }) {
  const { t } = useTranslation('deals');
  const present = pieceStages.filter((stage) => entry[stage] > 0);
  const day = entry.available_at;
  if (present.length === 0) return null;
  return (
    <Stack className={classes.progress} gap={4} mt={4}>
      <Flex className={classes.bar} gap={2} h={6} aria-hidden="true">
        {present.map((stage) => (
          <i key={stage} data-part={stage} style={{ flexGrow: entry[stage] }} />
        ))}
      </Flex>
      <div className={classes.words}>
        {present.map((stage) => (
          <span key={stage}>
            <i data-part={stage} aria-hidden="true" />
            {t(`progress.${stage}`, { count: entry[stage], quantity: formatQuantity(entry[stage]) })}
            {stage === 'reserved' && day !== null && day > today() && t('progress.due', { date: formatDate(day) })}
          </span>
        ))}
      </div>
    </Stack>
  );
}
