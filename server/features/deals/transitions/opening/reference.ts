import { randomInt } from 'node:crypto';

// Without letters that are read as digits: people read references aloud.
const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A new reference, such as D-7K3M-92QF: random, so that it does not reveal how many deals there are. `draw` returns a whole
 * number from 0 up to, but not including, the given one.
 */
export function createReference(draw: (below: number) => number = randomInt): string {
  const group = () => Array.from({ length: 4 }, () => signs[draw(signs.length)]).join('');
  return `D-${group()}-${group()}`;
}
