import { describe, expect, it } from 'vitest';
import type { Facts } from '#contract/facts/choices.ts';
import { lacksToAgree, passportsOf, problemsOfPassports, problemsOfPosting } from './gate.ts';

const buyers = {
  NL: { country: 'NL', zipcode: '1015 CN' },
  NO: { country: 'NO', zipcode: null },
  'GB-BT': { country: 'GB', zipcode: ' bt1 5gs' },
  GB: { country: 'GB', zipcode: 'SW1A 1AA' },
  'GB without a postcode': { country: 'GB', zipcode: null },
  CH: { country: 'CH', zipcode: '8001' },
  US: { country: 'US', zipcode: 'BT000' },
};
type Place = keyof typeof buyers;
const inTerritory: Place[] = ['NL', 'NO', 'GB-BT'];
const outside: Place[] = ['GB', 'GB without a postcode', 'CH', 'US'];
const weights = [24.9, 25, 25.1];
const write = (facts: Facts) => JSON.stringify(facts);

describe('what is agreed', () => {
  const lacks = (facts: Facts, place: Place) =>
    lacksToAgree({ facts: write(facts), hasSummary: true, isExcepted: false }, buyers[place]);

  it('needs the day of placing of sealed batteries up to 25 kg in the territory, and of no others', () => {
    for (const weight_kg of weights) {
      for (const place of inTerritory)
        expect([place, weight_kg, lacks({ weight_kg }, place)]).toEqual([
          place,
          weight_kg,
          weight_kg <= 25 ? ['placing'] : [],
        ]);
      for (const place of outside)
        expect([place, weight_kg, lacks({ weight_kg }, place)]).toEqual([place, weight_kg, []]);
      expect(lacks({ weight_kg, sealed: false }, 'NL')).toEqual([]);
      for (const placed_on_eu of ['2027-02-17', '2027-02-18', 'not_yet'])
        expect(lacks({ weight_kg, placed_on_eu }, 'NL')).toEqual([]);
    }
    expect(lacks({}, 'NL')).toEqual(['placing']);
  });

  it('needs the test summary wherever the buyer is, unless a post is excepted', () => {
    for (const buyer of Object.values(buyers)) {
      const of = (hasSummary: boolean, isExcepted: boolean) =>
        lacksToAgree({ facts: write({ placed_on_eu: 'not_yet' }), hasSummary, isExcepted }, buyer);
      expect([of(false, false), of(true, false), of(false, true)]).toEqual([['summary'], [], []]);
    }
    expect(lacksToAgree({ facts: null, hasSummary: false, isExcepted: false }, buyers.NL)).toEqual([
      'summary',
      'placing',
    ]);
  });
});

describe('what is handed over', () => {
  const needs = (facts: Facts, place: Place, day: string) => {
    const { isNeeded, ofOriginal } = passportsOf(write(facts), buyers[place], day);
    return isNeeded ? (ofOriginal ? 'both' : 'own') : 'none';
  };

  it.each([
    [{ placed_on_eu: '2027-02-17' }, '2027-02-17', 'none'],
    [{ placed_on_eu: '2027-02-17' }, '2030-01-01', 'none'],
    [{ placed_on_eu: '2027-02-18' }, '2027-02-18', 'own'],
    [{ placed_on_eu: '2027-02-18' }, '2027-02-17', 'own'],
    [{ placed_on_eu: 'not_yet' }, '2027-02-17', 'none'],
    [{ placed_on_eu: 'not_yet' }, '2027-02-18', 'own'],
    [{ placed_on_eu: '2020-06-01', use_before: 'used' }, '2027-02-18', 'none'],
    [{ placed_on_eu: '2020-06-01', use_before: 'reused' }, '2027-02-17', 'none'],
    [{ placed_on_eu: '2020-06-01', use_before: 'reused' }, '2027-02-18', 'both'],
    [{ placed_on_eu: 'not_yet', use_before: 'reused' }, '2027-02-18', 'both'],
  ] as const)('needs passports by the day of placing and of handing over: %j on %s: %s', (facts, day, expected) => {
    for (const weight_kg of weights) {
      const isLight = weight_kg <= 25;
      for (const place of inTerritory)
        expect([place, weight_kg, needs({ ...facts, weight_kg }, place, day)]).toEqual([
          place,
          weight_kg,
          isLight ? expected : 'none',
        ]);
      for (const place of outside)
        expect([place, weight_kg, needs({ ...facts, weight_kg }, place, day)]).toEqual([place, weight_kg, 'none']);
    }
    expect(needs({ ...facts, sealed: false }, 'NL', day)).toBe('none');
  });

  const given = (place: number, taken: number, passports: string[], former: string[] = [], needs = 'own') => ({
    place,
    taken,
    passports,
    former,
    needs: { isNeeded: needs !== 'none', ofOriginal: needs === 'both' },
  });
  const written = (errors: ReturnType<typeof problemsOfPassports>) =>
    Object.fromEntries(
      Object.entries(errors).map(([field, [sentence]]) => [field, (sentence as { values: object }).values]),
    );

  it('names both lines of a passport that is given twice', () => {
    expect(written(problemsOfPassports([given(0, 2, ['P-1', 'P-2']), given(2, 1, ['P-2'])]))).toEqual({
      'lines.0.passports': { passport: 'P-2', first: 1, second: 3 },
      'lines.2.passports': { passport: 'P-2', first: 1, second: 3 },
    });
    // Of one line, they are the numbers of the identifiers.
    expect(written(problemsOfPassports([given(4, 3, ['P-0', 'P-1', 'P-1'])]))).toEqual({
      'lines.4.passports': { passport: 'P-1', first: 2, second: 3 },
    });
    expect(written(problemsOfPassports([given(0, 1, ['P-1'])], new Set(['P-1'])))).toEqual({
      'lines.0.passports': { passport: 'P-1' },
    });
  });

  it('needs one a piece, also of those that are given without need', () => {
    const count = (...of: Parameters<typeof given>) => Object.keys(problemsOfPassports([given(...of)]));
    expect(
      count(
        0,
        120,
        Array.from({ length: 118 }, (_, n) => `P-${n}`),
      ),
    ).toEqual(['lines.0.passports']);
    expect(count(0, 0, [])).toEqual([]);
    expect(count(0, 2, [], [], 'none')).toEqual([]);
    expect(count(0, 2, ['P-1'], [], 'none')).toEqual(['lines.0.passports']);
    expect(count(0, 1, ['P-1'], ['O-1', 'O-2'], 'none')).toEqual(['lines.0.former_passports']);
    expect(count(0, 1, [], ['O-1'], 'none')).toEqual(['lines.0.passports']);
    expect(count(0, 1, ['P-1'], [], 'both')).toEqual(['lines.0.former_passports']);
    expect(count(0, 0, ['P-1'], [], 'none')).toEqual(['lines.0.passports']);
  });
});

it('energy may differ from voltage times capacity by 5 %', () => {
  const problem = (energy_wh: number, voltage = 36, capacity_ah = 14) =>
    Object.keys(problemsOfPosting(write({ energy_wh, voltage, capacity_ah }), []));
  expect([478, 479, 504, 529, 530].map((energy) => problem(energy).length)).toEqual([1, 0, 0, 0, 1]);
  expect(problem(1, 3.7, 0.28)).toEqual([]);
});
