import { expect, it } from 'vitest';
import { readMessage } from '../lines/message.ts';
import { asTable } from './pasted.ts';

it('A text that is longer than people paste is left to the process that reads files.', () => {
  const cells = 'a;'.repeat(1_500_000);
  expect(asTable(cells)).toEqual({ rows: cells });
  expect(asTable('Number;Brand;Qty\nNH-1;Nordhub;5\nNH-2;Nordhub;6')).toMatchObject({ delimiter: 'semicolon' });
});

it('Other work goes in between the rows of a message, however long they are.', async () => {
  let times = 0;
  const giveWay = async () => {
    times += 1;
  };
  const rows = Array.from({ length: 40 }, (_, number) => ({ number, text: `3 x CN-M8100 ${'Kette '.repeat(10_000)}` }));
  const { lines } = await readMessage(rows, { isBrand: () => false, giveWay });
  expect(lines).toHaveLength(40);
  expect(times).toBeGreaterThanOrEqual(rows.length);
});
