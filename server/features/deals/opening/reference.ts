import { randomInt } from 'node:crypto';

// Without letters that are read as digits: people read references aloud.
const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new reference, such as D-7K3M-92QF: drawn at random, so that it says nothing of how many deals there are. */
export function createReference(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `D-${group()}-${group()}`;
}
