import { expect, it } from 'vitest';
import { readRateLines } from './rateLines.ts';

it('reads rates as spreadsheets, banks and people write them', () => {
  const text = 'USD 1.0842\nsek,11.05\r\n"CHF";"0,93"\n\nJPY = 177\n';
  expect(readRateLines(text)).toEqual({
    rates: { USD: '1.0842', SEK: '11.05', CHF: '0.93', JPY: '177' },
    problem: null,
  });
});

it('names the first line that is not a rate', () => {
  expect(readRateLines('USD 1.1\nEuro 1').problem).toBe('Euro 1');
  expect(readRateLines('USD -1').problem).toBe('USD -1');
  expect(readRateLines('USD 1.0842\nSEK 11,045').problem).toBe('SEK 11,045');
  expect(readRateLines(`USD ${'1'.repeat(1000)}`).problem).toHaveLength(60);
});
