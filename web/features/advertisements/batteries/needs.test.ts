import { expect, it } from 'vitest';
import { needsOfBattery } from './needs.ts';

const fields = [
  { key: 'energy_wh', name: 'Energy', required_for: 'battery' },
  { key: 'weight_kg', name: 'Weight', required_for: 'battery' },
  { key: 'placed_on_eu', name: 'Placed', required_for: null },
];
const complete = [
  { key: 'energy_wh', value: 500 },
  { key: 'weight_kg', value: 2.9 },
  { key: 'placed_on_eu', value: '2026-05-01' },
];

it('a post of batteries lacks what the rules ask for and nothing else', () => {
  expect(needsOfBattery({ fields, facts: [], documents: [], isExcepted: false })).toEqual({
    facts: ['Energy', 'Weight'],
    lacks: ['summary', 'placing'],
    isExcepted: false,
  });
  expect(needsOfBattery({ fields, facts: complete, documents: [{ kind: 'un38_3' }], isExcepted: false })).toEqual({
    facts: [],
    lacks: [],
    isExcepted: false,
  });
  expect(
    needsOfBattery({ fields, facts: complete, documents: [{ kind: 'other' }, { kind: null }], isExcepted: false })
      ?.lacks,
  ).toEqual(['summary']);
});

it.each([true, false, 'true', 'false'])('the day of placing is asked for what is sealed: %s', (sealed) => {
  const needs = needsOfBattery({ fields, facts: [{ key: 'sealed', value: sealed }], documents: [], isExcepted: false });
  expect(needs?.lacks.includes('placing')).toBe(String(sealed) === 'true');
});

it.each([
  [24.9, true],
  ['25', true],
  [25.1, false],
  ['30,5 kg', false],
])('the day of placing is asked for up to 25 kg: %s', (weight, isAsked) => {
  const needs = needsOfBattery({
    fields,
    facts: [{ key: 'weight_kg', value: weight }],
    documents: [],
    isExcepted: false,
  });
  expect(needs?.lacks.includes('placing')).toBe(isAsked);
});

it('an excepted post lacks no test summary, and one that has a summary needs no exception', () => {
  const given = { fields, facts: complete, isExcepted: true };
  expect(needsOfBattery({ ...given, documents: [] })).toEqual({ facts: [], lacks: [], isExcepted: true });
  expect(needsOfBattery({ ...given, documents: [{ kind: 'un38_3' }] })?.isExcepted).toBe(false);
});

it('other posts follow no battery rules', () => {
  expect(needsOfBattery({ fields: fields.slice(2), facts: [], documents: [], isExcepted: false })).toBeNull();
});
