import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '#contract/advertisements/choices.ts';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import { amountOf } from '#contract/deals/totals.ts';
import { findUblErrors, hasUblSchemas } from '#tests/helpers/trade/ubl.ts';
import { findAll, readXml, textOf } from '#tests/helpers/trade/veloconnect.ts';
import { inDecimals, type NoteContent, type OrderContent, type PaperParty } from './content.ts';
import { orderCsv } from './csv.ts';
import { noteXml, orderXml } from './ubl.ts';
import { rec20 } from './units.ts';

const word = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter((text) => /\p{L}/u.test(text));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const party: fc.Arbitrary<PaperParty> = fc.record({
  name: word,
  street: maybe(word),
  city: maybe(word),
  zipcode: maybe(word),
  country: fc.constantFrom('NL', 'DE', 'FR', 'JP'),
  vatNumber: maybe(fc.constant('NL001234567B01')),
  contact: maybe(fc.record({ name: word, phone: maybe(fc.constant('+31 20 555 0101')) })),
});
const article = {
  title: word,
  brand: maybe(word),
  number: maybe(word),
  gtin: maybe(fc.constant('4006381333931')),
  unit: fc.constantFrom(...Object.values(rec20)),
};
const order: fc.Arbitrary<OrderContent> = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'SEK'),
    lines: fc.array(
      fc.record({ ...article, quantity: fc.integer({ min: 1, max: 9999 }), cents: fc.nat(999_999), due: maybe(day) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    cents: maybe(fc.integer({ min: 1, max: 99_999 })),
    day,
    note: maybe(word),
    buyer: party,
    seller: party,
    incoterm: maybe(fc.constantFrom('DAP', 'EXW')),
    place: maybe(word),
    payment: maybe(word),
  })
  .map(({ lines, cents, ...rest }) => {
    const money = (count: number) =>
      inDecimals(rest.currency === 'JPY' ? String(count) : (count / 100).toFixed(2), rest.currency);
    const priced = lines.map(({ cents: each, ...line }, index) => {
      const price = money(each);
      const amount = inDecimals(amountOf({ price_per_unit: price, quantity: line.quantity }), rest.currency);
      return { ...line, id: index + 1, price, amount };
    });
    const subtotal = sumOf(priced.map(({ amount }) => amount));
    const freight = cents === null ? null : money(cents);
    const total = sumOf([subtotal, freight ?? '0']);
    return {
      ...rest,
      reference: 'D-7K3M-92QF',
      lines: priced,
      freight,
      subtotal: inDecimals(subtotal, rest.currency),
      total: inDecimals(total, rest.currency),
    };
  });
const note: fc.Arbitrary<NoteContent> = fc.record({
  reference: fc.constant('D-7K3M-92QF'),
  number: fc.integer({ min: 1, max: 50 }),
  day,
  note: maybe(word),
  carrier: maybe(word),
  tracking: maybe(word),
  buyer: party,
  seller: party,
  lines: fc.array(
    fc.record({
      ...article,
      quantity: fc.integer({ min: 1, max: 9999 }),
      outstanding: fc.nat(50),
      orderLine: fc.integer({ min: 1, max: 200 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

const seed = 20261129;
const orders = fc.sample(order, { numRuns: 100, seed });
const notes = fc.sample(note, { numRuns: 100, seed });

describe('papers', () => {
  it('name every unit by Recommendation 20', () => {
    expect(Object.keys(rec20)).toEqual([...units]);
    expect(new Set(Object.values(rec20)).size).toBe(units.length);
    for (const code of Object.values(rec20)) expect(code).toMatch(/^[A-Z0-9]{2,3}$/);
  });

  it('write amounts with the decimals of their currency', () => {
    expect(inDecimals('12.50', 'EUR')).toBe('12.50');
    expect(inDecimals('1250.00', 'JPY')).toBe('1250');
    expect(inDecimals('12.50', 'KWD')).toBe('12.500');
    expect(inDecimals('12.505', 'KWD')).toBe('12.505');
  });

  it('are well-formed whatever people wrote, and their sums agree', () => {
    for (const one of orders) {
      const root = readXml(orderXml(one));
      expect(root.name).toBe('Order');
      const amounts = findAll(root, 'LineItem').map((line) => textOf(line, 'LineExtensionAmount') as string);
      expect(inDecimals(sumOf(amounts), one.currency)).toBe(one.subtotal);
      expect(textOf(root, 'PayableAmount')).toBe(one.total);
      for (const { attributes } of findAll(root, 'PayableAmount')) expect(attributes.currencyID).toBe(one.currency);
    }
    for (const one of notes) {
      const quantities = findAll(readXml(noteXml(one)), 'DeliveredQuantity').map(({ text }) => Number(text));
      expect(quantities).toEqual(one.lines.map(({ quantity }) => quantity));
    }
  });

  it('have a row a line as a table, which no spreadsheet runs', () => {
    const [first] = orders as [OrderContent];
    const [line] = first.lines as [OrderContent['lines'][number]];
    const csv = orderCsv({ ...first, lines: [{ ...line, title: '=1+1' }], freight: '45.00', currency: 'EUR' });
    const [head, row, freight] = csv.split('\r\n') as [string, string, string];
    expect(head.split(',')).toContain('unit_code');
    expect(row).toContain(",'=1+1,");
    expect(freight).toContain('Freight');
  });

  it.runIf(hasUblSchemas)('are valid by the published schemas of UBL 2.1', async () => {
    expect((await findUblErrors('Order', orders.map(orderXml))).slice(0, 3)).toEqual([]);
    expect((await findUblErrors('DespatchAdvice', notes.map(noteXml))).slice(0, 3)).toEqual([]);
  });
});
