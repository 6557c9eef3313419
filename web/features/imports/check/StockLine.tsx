import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProblemKind } from '#contract/imports/choices.ts';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { countRows } from '../outcome.ts';

const kinds = ['out_of_stock', 'back_in_stock', 'no_stock'] as const satisfies readonly ProblemKind[];

/** How many posts go out of stock by this file, come back, and are not published since there are none. */
export function StockLine({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const parts = kinds.flatMap((kind) => {
    const count = countRows(detail, kind);
    return count > 0 ? [t(`stock.${kind}`, { count, number: formatQuantity(count) })] : [];
  });
  if (parts.length === 0) return null;
  return (
    <Box mt={14}>
      <Strip kind="info">{parts.join(' ')}</Strip>
    </Box>
  );
}
