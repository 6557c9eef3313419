import { Flex, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { today } from '#web/lib/format/days.ts';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import classes from './Deliveries.module.css';
import { spreadOf } from './sending.ts';

const parts = ['received', 'claimed', 'credited', 'wrong', 'way', 'reserved'] as const;

/** How far the pieces of a line are, as a bar and in words. */
export function Progress({ deal, line }: { deal: Deal; line: DealLine }) {
  const { t } = useTranslation('deals');
  const spread = spreadOf(line, deal);
  const present = parts.filter((part) => spread[part] > 0);
  if (present.length === 0) return null;
  return (
    <Stack className={classes.progress} gap={4} mt={4}>
      <Flex className={classes.bar} gap={2} h={6} aria-hidden="true">
        {present.map((part) => (
          <i key={part} data-part={part} style={{ flexGrow: spread[part] }} />
        ))}
      </Flex>
      <div className={classes.words}>
        {present.map((part) => (
          <span key={part}>
            <i data-part={part} aria-hidden="true" />
            {t(`progress.${part}`, { count: spread[part], quantity: formatQuantity(spread[part]) })}
            {part === 'reserved' && dueWords(line, t)}
          </span>
        ))}
      </div>
    </Stack>
  );
}

/** When the rest is due, if that is on one later day. */
function dueWords({ due }: DealLine, t: TFunction<'deals'>): string {
  const days = [...new Set(due.map(({ available_at: at }) => at))];
  const [day] = days;
  return days.length === 1 && day && day > today() ? t('progress.due', { date: formatDate(day) }) : '';
}
