import { expect, it } from 'vitest';
import type { DealLine } from '#contract/deals/records.ts';
import { identifiersIn, passportsIn } from './passports.ts';

it.each([
  ['P-1\nP-2', ['P-1', 'P-2']],
  [' P-1 \r\n\r\n"P-2"\n', ['P-1', 'P-2']],
  ['\uFEFFP-1;\nP-2,', ['P-1', 'P-2']],
  ['https://pass.example/a?b=1,2', ['https://pass.example/a?b=1,2']],
  ['', []],
])('identifiers are one a line, as files have them: %j', (text, identifiers) => {
  expect(identifiersIn(text)).toEqual(identifiers);
});

it('only lines that need passports send some', () => {
  const typed = { passports: 'P-1', former_passports: 'O-1' };
  const line = (battery: DealLine['battery']) => ({ battery });
  expect(passportsIn(line(null), typed)).toEqual({});
  expect(passportsIn(line({ lacks: [], passports: false, former_passports: false }), typed)).toEqual({});
  expect(passportsIn(line({ lacks: [], passports: true, former_passports: false }), typed)).toEqual({
    passports: ['P-1'],
  });
  expect(passportsIn(line({ lacks: [], passports: true, former_passports: true }), typed)).toEqual({
    passports: ['P-1'],
    former_passports: ['O-1'],
  });
});
