import { byEnglish, counted, type Message, message } from '../texts/message.ts';
import { type Unit, unitLabels } from './choices.ts';

/** A count in its unit, which is null for a sum of several: it is then of units. */
export interface Quantity {
  count: number;
  unit: Unit | null;
}

/** A quantity in words: 1 piece, 3 pairs, 7 units. */
export const quantityWords = ({ count, unit }: Quantity): Message =>
  unit === null
    ? counted(count, '{{count}} unit', '{{count}} units', {})
    : message('{{count}} {{unit}}', {
        count,
        unit: { ...byEnglish(unitLabels[unit][count === 1 ? 0 : 1]), values: { count } },
      });

/** The unit that all of some have, or null. */
export const commonUnit = (units: readonly Unit[]): Unit | null => {
  const [first, ...others] = new Set(units);
  return first !== undefined && others.length === 0 ? first : null;
};
