import { describe, expect, it } from 'vitest';
import { quantityWords } from '#contract/advertisements/quantities.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { type Language, languageTags } from '#contract/languages.ts';
import type { Catalogue, CatalogueField } from '#server/features/facts/index.ts';
import { createReaders } from '#server/platform/languages/index.ts';
import { readPdf } from '#tests/helpers/files/pdf.ts';
import { drawSheet } from './drawing.ts';
import { noteContentOf } from './note.ts';

const party = (id: number, name: string) => ({ id, name, city: 'Utrecht', country_code: 'NL', vat_number: null });
const line = {
  id: 7,
  title: 'PowerPack 500',
  brand: 'Bosch',
  supplier_article_number: 'BBR265',
  gtin: null,
  unit: 'pair',
  open: 3,
};
const delivery = {
  number: 2,
  sent_at: '2026-11-20T14:10:00.000Z',
  carrier: 'Hanse Spedition',
  tracking: 'HS 4402',
  note: 'Two cartons',
  quantity: 2,
  lines: [{ id: 7, quantity: 2 }],
};
const deal = {
  reference: 'D-7K3M-92QF',
  side: 'seller',
  own: party(1, 'Radwerk Nord GmbH'),
  partner: party(2, 'Fietsring'),
  lines: [line],
  deliveries: [
    delivery,
    { number: 3, claim: null, lines: [{ id: 7, quantity: 4 }] },
    // What replaces claimed pieces was not to come.
    { number: 4, claim: 1, lines: [{ id: 7, quantity: 1 }] },
  ],
} as unknown as Deal;
const field = (key: string, more: Partial<CatalogueField>) =>
  [key, { key, name: key, names: {}, kind: 'number', unit: null, values: [], ...more } as CatalogueField] as const;
const catalogue = {
  byKey: new Map([
    field('voltage', { name: 'Voltage', names: { de: 'Spannung' }, unit: 'V' }),
    field('state', {
      name: 'State of the battery',
      names: { de: 'Zustand' },
      values: [{ key: 'new', name: 'New', names: { de: 'Neu' } }] as never,
    }),
    field('damaged', { name: 'Damaged' }),
  ]),
} as unknown as Catalogue;
const batteries = [
  {
    line_id: 7,
    facts: '{"damaged":false,"state":"new","voltage":36.5,"gone":1,"un_number":"3480"}',
    summary: 'UN38.3 PowerPack.pdf',
    passports: [
      { passport: 'urn:a', former_passport: null },
      { passport: 'urn:b', former_passport: 'urn:z' },
    ],
  },
];
const side = { address: null, contact: null, logo: null };
const { messagesIn } = createReaders(languageTags);
const contentIn = (language: Language) =>
  noteContentOf(deal, delivery as unknown as DealDelivery, 'Europe/Amsterdam', {
    reader: { language, write: messagesIn(language), isNamed: language !== 'en' },
    sides: { own: side, partner: side },
    batteries,
    catalogue,
  });

describe('a printed delivery note', () => {
  it('has what was sent, what is still to come, and of batteries what they are and which', () => {
    const content = contentIn('en');
    expect(content.title).toBe('Delivery note D-7K3M-92QF-2');
    expect(content.sums).toEqual([['Quantity', '2 pairs']]);
    expect(content.rows).toEqual([['Bosch · PowerPack 500', 'BBR265', '2 pairs', '7 pairs']]);
    expect(content.terms).toEqual([
      ['Order', 'D-7K3M-92QF'],
      ['Carrier', 'Hanse Spedition'],
      ['Tracking number', 'HS 4402'],
      [
        'Bosch · PowerPack 500',
        [
          'Damaged: no, State of the battery: New, Voltage: 36.5 V',
          'UN 3480, class 9',
          'Test summary: UN38.3 PowerPack.pdf',
          'Air freight: charged to 30 % at most',
          'Battery passports: urn:a; urn:b, formerly urn:z',
        ].join('\n'),
      ],
    ]);
    expect(JSON.stringify(content)).not.toMatch(/€|price/i);
  });

  it('is drawn in each language', async () => {
    for (const language of languageTags) {
      const pdf = (await drawSheet(contentIn(language))).toString('latin1');
      expect(pdf).toContain('/StructTreeRoot');
      expect(pdf).toMatch(new RegExp(`/Lang \\(${language}`));
    }
    expect(contentIn('de').terms.at(-1)?.[1]).toContain('Zustand: Neu, Spannung: 36,5 V');
    expect(contentIn('nl').title).toBe('Pakbon D-7K3M-92QF-2');
  });

  it('has the whole quantity in one line, in each language', async () => {
    const many = quantityWords({ count: 1_240_000, unit: 'piece' });
    for (const language of languageTags) {
      const quantity = messagesIn(language)(many);
      const content = contentIn(language);
      const pdf = await drawSheet({ ...content, sums: [[content.sums[0]?.[0] ?? '', quantity]] });
      expect(readPdf(pdf).texts).toContain(quantity);
    }
  });
});
