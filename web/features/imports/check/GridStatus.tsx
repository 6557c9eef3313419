import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import type { summarize } from '../grid/ranges.ts';
import classes from './Check.module.css';

interface GridStatusProps {
  /** How many rows are in the grid, and in the upload. */
  rows: number;
  total: number;
  /** The cells that are chosen. */
  chosen: ReturnType<typeof summarize> | null;
  canRepair: boolean;
}

/** Below the grid: how much of the upload is in it, the sum of the chosen cells, and the keys. */
export function GridStatus({ rows, total, chosen, canRepair }: GridStatusProps) {
  const { t } = useTranslation('imports');
  return (
    <Flex component="p" className="sm muted only-l" rowGap={4} columnGap="md" align="center" wrap="wrap" mt="xs">
      <span className="num" role="status">
        {t('grid.shown', { shown: formatQuantity(rows), total: formatQuantity(total) })}
        {chosen && chosen.cells > 1 && `, ${t('grid.cells', { count: chosen.cells })}`}
        {chosen && chosen.cells > 1 && chosen.sum !== null && `, ${t('grid.sum', { sum: chosen.sum })}`}
      </span>
      <span className="grow" />
      {canRepair &&
        (['F8', 'Ctrl H', 'Ctrl D', 'Ctrl V', 'Ctrl Z'] as const).map((key) => (
          <span key={key} className="nb">
            <kbd className={classes.key}>{key.replace('Ctrl', t('grid.control'))}</kbd> {t(`grid.key.${key}`)}
          </span>
        ))}
    </Flex>
  );
}
