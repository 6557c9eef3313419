import { expect, it } from 'vitest';
import { withCount } from './receiving.ts';

const arrived = (received: number, damaged = 0) => ({ received, damaged, missing: 0, wrong: 0 });

it('takes what is not right from what is, while nobody counted that', () => {
  expect(withCount(arrived(30), 30, 'damaged', 2)).toEqual(arrived(28, 2));
  expect(withCount(arrived(28, 2), 30, 'damaged', '')).toMatchObject({ received: 30 });
  expect(withCount(arrived(30), 30, 'damaged', 31)).toEqual(arrived(30, 31));
});

it('leaves what someone counted', () => {
  expect(withCount(withCount(arrived(30), 30, 'received', 27), 30, 'damaged', 2)).toEqual(arrived(27, 2));
});
