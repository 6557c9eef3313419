import type { TFunction } from 'i18next';
import type { Unit } from '#contract/advertisements/choices.ts';
import { commonUnit } from '#contract/advertisements/quantities.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';

/** The unit that all lines of a deal have, or null: a sum of boxes and pieces is of neither. */
interface Counted {
  unit: Unit | null;
}

/** A quantity with its unit as short as totals have it: 1 pc, 1,200 pcs, 3 boxes. */
export const formatPieces = (count: number, { unit }: Counted, t: TFunction<'deals'>): string =>
  unit === 'piece' ? t('sum.pieces', { count, quantity: formatQuantity(count) }) : formatUnits(count, unit);

/** The unit that some lines of a deal have in common. */
export const unitOfLines = ({ lines }: Pick<Deal, 'lines'>, ids: readonly number[]): Counted => ({
  unit: commonUnit(lines.flatMap(({ id, unit }) => (ids.includes(id) ? [unit] : []))),
});
