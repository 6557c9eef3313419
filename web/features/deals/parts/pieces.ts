import type { TFunction } from 'i18next';
import { formatQuantity } from '#web/lib/format/format.ts';

/** A quantity with its unit, as totals and sentences have it: 1 pc, 1,200 pcs. */
export const formatPieces = (count: number, t: TFunction<'deals'>): string =>
  t('sum.pieces', { count, quantity: formatQuantity(count) });
