import { expect, it } from 'vitest';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import type { Catalogue } from '#server/features/facts/index.ts';
import { createReaders } from '#server/platform/languages/index.ts';
import { contentOf } from './content.ts';

const line = (id: number, title: string, brand: string | null) => ({
  id,
  title,
  brand,
  unit: 'piece',
  supplier_article_number: null,
  gtin: null,
  facts: [],
});
const entry = (id: number, quantity: number, available_at: string | null = null) => ({
  id,
  quantity,
  available_at,
  price_per_unit: '9.00',
  amount: (quantity * 9).toFixed(2),
});
const offer = (version: number, state: string) =>
  ({
    version,
    state,
    side: 'seller',
    author: { name: 'Anke Petersen' },
    created_at: '2026-11-19T09:42:00Z',
    valid_until: '2026-11-26T16:00:00Z',
    currency: 'SEK',
    freight: null,
    incoterm: null,
    place: null,
    payment_terms: null,
    hold_days: 7,
    note: null,
    lines: [entry(1, 28), entry(1, 12, '2026-12-07'), entry(2, 0)],
    quantity: 40,
    subtotal: '360.00',
    total: '360.00',
  }) as unknown as DealOffer;
const party = (name: string) => ({ name, city: null, country_code: 'NL', vat_number: null });
const deal = {
  reference: 'D-7K3M-92QF',
  side: 'buyer',
  state: 'agreed',
  closed_reason: null,
  unit: 'piece',
  reserved_until: null,
  own: party('Fietsring'),
  partner: party('Radwerk Nord'),
  lines: [line(1, 'Shimano SLX calliper', 'Shimano'), line(2, 'Pro hose kit', 'Jagwire')],
  offers: [offer(1, 'superseded'), offer(2, 'accepted')],
  agreed: { version: 2, by: { name: 'Sanne de Wit' }, at: '2026-11-19T14:02:00Z' },
} as unknown as Deal;

it('has address, contact and logo of both sides', () => {
  const address = { street: 'Keizersgracht', house_number: '12', addition: 'B', zipcode: '1015 CN' };
  const logo = new Uint8Array([1]);
  const sides = {
    own: { address, contact: { name: 'Sanne de Wit', phone_number: '+31135550142' }, logo },
    partner: { address: null, contact: { name: 'Anke Petersen', phone_number: null }, logo: null },
    catalogue: null,
    batteries: new Map(),
  };
  const located = { ...deal, own: { ...deal.own, city: 'Amsterdam' } } as Deal;
  const { parties } = contentOf(located, offer(2, 'accepted'), 'UTC', undefined, sides);
  expect(parties).toEqual([
    { role: 'Seller', lines: ['Radwerk Nord', 'Netherlands', 'Anke Petersen'], logo: null },
    {
      role: 'Buyer',
      lines: ['Fietsring', 'Keizersgracht 12 B', '1015 CN Amsterdam, Netherlands', 'Sanne de Wit, +31 13 555 0142'],
      logo,
    },
  ]);
});

it('names the brand of each article once, and lists when each quantity is ready', () => {
  const { rows } = contentOf(deal, offer(2, 'accepted'), 'UTC');
  expect(rows.map(([article, , pieces, , , ready]) => [article, pieces, ready])).toEqual([
    ['Shimano SLX calliper', '28', 'Now'],
    ['Shimano SLX calliper', '12', 'Mon 7 Dec 2026'],
    ['Jagwire · Pro hose kit', '0', 'Cannot supply'],
  ]);
});

it('has who collects in place of freight if the Incoterm leaves that to the buyer', () => {
  const freightOf = (incoterm: string | null) =>
    contentOf(deal, { ...offer(2, 'accepted'), incoterm } as never, 'UTC').sums.find(
      ([name]) => name === 'Freight',
    )?.[1];
  expect([null, 'DAP', 'EXW', 'FCA'].map(freightOf)).toEqual([
    'included',
    'included',
    'the buyer collects',
    'the buyer collects',
  ]);
});

it('has a place without an Incoterm as a place only', () => {
  const placeOf = (incoterm: string | null) =>
    contentOf(deal, { ...offer(2, 'accepted'), incoterm, place: 'Köln' } as never, 'UTC').terms.find(([, value]) =>
      value.endsWith('Köln'),
    );
  expect([null, 'EXW'].map(placeOf)).toEqual([
    ['Place', 'Köln'],
    ['Incoterm 2020', 'EXW Köln'],
  ]);
});

it('states the outcome of each version, and that a version without agreement is not binding', () => {
  const agreed = contentOf(deal, offer(2, 'accepted'), 'UTC');
  expect(agreed.versions.map((words) => words.split(', ').at(-1))).toEqual(['replaced', 'agreed']);
  expect(agreed.closing).toBe(
    'Concluded here by Sanne de Wit, Fietsring, on Thu 19 Nov 2026, 14:02 UTC; the contract is between the two organizations.',
  );
  expect(contentOf(deal, offer(1, 'superseded'), 'UTC').closing).toBe('Not agreed: this sheet is not a contract.');
});

it("has the facts of each article of the version in the reader's language, and none of what it leaves out", () => {
  const field = (key: string, more: object) =>
    [key, { key, name: key, names: {}, unit: null, values: [], ...more }] as const;
  const catalogue = {
    byKey: new Map([
      field('freehub', {
        kind: 'choice',
        names: { de: 'Freilaufstandard' },
        values: [{ key: 'hg_m', name: 'HG spline M', names: { de: 'HG Verzahnung M' } }],
      }),
      field('speeds', { kind: 'number', names: { de: 'Gänge' }, unit: '-speed' }),
      field('teeth', { kind: 'range', names: { de: 'Zähne' } }),
      field('placed_on_eu', { kind: 'date', names: { de: 'In Verkehr gebracht' } }),
      field('energy_wh', { kind: 'number', names: { de: 'Energie' }, unit: 'Wh' }),
      field('angle', { kind: 'number', names: { de: 'Winkel' }, unit: '°' }),
    ]),
  } as unknown as Catalogue;
  const facts = [
    { key: 'energy_wh', value: 1250.5 },
    { key: 'freehub', value: 'hg_m' },
    { key: 'gone', value: true },
    { key: 'placed_on_eu', value: '2026-05-01' },
    { key: 'speeds', value: 12 },
    { key: 'teeth', value: [10, 51] as const },
    { key: 'angle', value: 17 },
  ];
  const [calliper, hose] = deal.lines;
  const stated = {
    ...deal,
    lines: [{ ...calliper, facts }, hose, { ...line(3, 'Not in this version', null), facts }],
  } as Deal;
  const side = { address: null, contact: null, logo: null };
  const { messagesIn } = createReaders(['en', 'de']);
  const { terms } = contentOf(
    stated,
    offer(2, 'accepted'),
    'UTC',
    { write: messagesIn('de'), language: 'de', isNamed: true },
    { own: side, partner: side, catalogue, batteries: new Map() },
  );
  expect(terms.slice(2)).toEqual([
    [
      'Shimano SLX calliper',
      'Energie: 1.250,5 Wh, Freilaufstandard: HG Verzahnung M, In Verkehr gebracht: Fr., 1. Mai 2026, Gänge: 12, Zähne: 10–51, Winkel: 17°',
    ],
  ]);
});
