import { describe, expect, it } from 'vitest';
import type { EntryProgress } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { stagesOf } from './stages.ts';

const none = { received: 0, claimed: 0, credited: 0, wrong: 0, way: 0, reserved: 0, released: 0 };
const entryOf = (price: string, given: Partial<EntryProgress>): EntryProgress => ({
  price_per_unit: price,
  available_at: null,
  ...none,
  ...given,
});
const stagesWith = (delivered: number, ...entries: EntryProgress[][]) =>
  stagesOf({ delivered, lines: entries.map((progress) => ({ progress })) } as Deal).map(
    ({ stage, quantity, amount }) => [stage, quantity, amount],
  );

describe('how far the pieces of a deal are', () => {
  it('is said with what they cost: each piece at the price of its entry', () => {
    const now = entryOf('38.90', { received: 26, claimed: 2 });
    const later = entryOf('40.00', { reserved: 2, released: 10 });
    expect(stagesWith(40, [now, later], [entryOf('92.50', { way: 12 })])).toEqual([
      ['received', 26, '1011.40'],
      ['claimed', 2, '77.80'],
      ['way', 12, '1110.00'],
      ['reserved', 2, '80.00'],
      ['released', 10, '400.00'],
    ]);
  });

  it('is not said before anything is sent', () => {
    expect(stagesWith(0, [entryOf('38.90', { reserved: 28 })])).toEqual([]);
  });
});
