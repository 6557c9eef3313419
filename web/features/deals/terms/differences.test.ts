import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import deals from '#texts/en/screens/deals.json';
import { differencesOf, findChange, foldedWords, indexesOf, readyWords } from './differences.ts';

let t: TFunction<'deals'>;
beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'en',
    ns: ['deals'],
    defaultNS: 'deals',
    resources: { en: { deals } },
    interpolation: { escapeValue: false },
  });
  t = texts.getFixedT('en', 'deals');
});

const deal = {
  lines: [
    { id: 7, title: 'Disc calliper', unit: 'piece' },
    { id: 8, title: 'Resin pads', unit: 'pair' },
  ],
} as Deal;

const inPieces = { unit: 'piece' } as const;

const line = (id: number, quantity: number, available_at: string | null = null) => ({
  id,
  quantity,
  price_per_unit: '9.00',
  amount: '0.00',
  available_at,
});

const offerOf = (given: Partial<DealOffer>) =>
  ({ version: 3, currency: 'EUR', lines: [line(7, 40), line(8, 160)], changes: [], ...given }) as DealOffer;

const year = new Date().getFullYear();

describe('the differences of a version', () => {
  const offer = offerOf({
    changes: [
      { line: 7, index: 0, term: 'quantity', before: '28', now: '1240' },
      { line: 7, index: 0, term: 'price_per_unit', before: '37.50', now: '38.90' },
      { line: 7, index: 1, term: 'quantity', before: null, now: '12' },
      { line: 8, index: 0, term: 'available_at', before: null, now: `${year}-12-07` },
      { line: null, index: null, term: 'freight', before: null, now: '45.00' },
      { line: null, index: null, term: 'hold_days', before: '7', now: '1' },
      { line: null, index: null, term: 'place', before: 'Tilburg', now: null },
    ],
  });

  it('name the article and the term, with both values formatted', () => {
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(new Date(`${year}-12-07T00:00`));
    expect(differencesOf(offer, deal, t).map(({ label, before, now }) => `${label}: ${before} → ${now}`)).toEqual([
      'Disc calliper: quantity: 28 → 1,240',
      'Disc calliper: price: €37.50 → €38.90',
      'Disc calliper (2): quantity: – → 12',
      `Resin pads: ready: now → ${weekday} 7 Dec`,
      'Freight: included → €45.00',
      'Stock held for: 7 days → 1 day',
      'Place: Tilburg → –',
    ]);
  });

  it('name who collects in place of freight, by the Incoterm of each version', () => {
    const changes = [
      { line: null, index: null, term: 'freight', before: null, now: '45.00' },
      { line: null, index: null, term: 'incoterm', before: 'EXW', now: 'DAP' },
    ] as const;
    const wordsOf = (given: Partial<DealOffer>) =>
      differencesOf(offerOf(given), deal, t).map(({ label, before, now }) => `${label}: ${before} → ${now}`);
    expect(wordsOf({ incoterm: 'DAP', changes: [...changes] })[0]).toBe('Freight: buyer collects → €45.00');
    const dropped = { line: null, index: null, term: 'freight', before: '45.00', now: null } as const;
    expect(wordsOf({ incoterm: 'FCA', changes: [dropped] })).toEqual(['Freight: €45.00 → buyer collects']);
    expect(wordsOf({ incoterm: 'DAP', changes: [dropped] })).toEqual(['Freight: €45.00 → included']);
  });

  it('are found by line, entry and term', () => {
    expect(findChange(offer, 'quantity', { line: 7, index: 1 })?.now).toBe('12');
    expect(findChange(offer, 'freight')?.now).toBe('45.00');
    expect(findChange(offer, 'quantity', { line: 8, index: 0 })).toBeUndefined();
    expect(findChange(offer, 'incoterm')).toBeUndefined();
  });

  it('are summarised in one sentence', () => {
    const differences = differencesOf(offer, deal, t);
    expect(foldedWords(differences, t)).toBe(
      'Disc calliper: quantity 28 → 1,240; Disc calliper: price €37.50 → €38.90; 5 more changes',
    );
    expect(foldedWords(differences.slice(4, 5), t)).toBe('Freight included → €45.00');
    expect(foldedWords([], t)).toBe('The same terms');
  });
});

it('numbers the entries of a line that occurs twice', () =>
  expect(indexesOf(offerOf({ lines: [line(7, 28), line(8, 5), line(7, 12)] }))).toEqual([0, 0, 1]));

describe('the time when pieces are ready', () => {
  it('is now by default', () => expect(readyWords(offerOf({}), inPieces, t)).toBe('now'));

  it('includes later deliveries, without pieces that cannot be supplied', () => {
    const lines = [line(7, 28), line(7, 12, '2031-12-07'), line(8, 0, '2031-01-01')];
    expect(readyWords(offerOf({ lines }), inPieces, t)).toBe('now; 12 pcs 7 Dec 2031');
    expect(readyWords(offerOf({ lines }), { unit: 'box' }, t)).toBe('now; 12 boxes 7 Dec 2031');
    expect(readyWords(offerOf({ lines }), { unit: null }, t)).toBe('now; 12 units 7 Dec 2031');
    expect(readyWords(offerOf({ lines: [line(7, 28), line(7, 1, '2031-12-07')] }), inPieces, t)).toBe(
      'now; 1 pc 7 Dec 2031',
    );
    expect(readyWords(offerOf({ lines: lines.slice(1, 2) }), inPieces, t)).toBe('7 Dec 2031');
    expect(readyWords(offerOf({ lines: lines.slice(2) }), inPieces, t)).toBe('–');
  });
});
