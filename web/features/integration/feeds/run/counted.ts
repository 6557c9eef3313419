import { formatQuantity } from '#web/lib/format/format.ts';

/** A number for a text: `count` chooses the form of the words, `number` is how it is written. */
export const counted = (count: number) => ({ count, number: formatQuantity(count) });
