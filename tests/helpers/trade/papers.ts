import fc from 'fast-check';
import { units } from '#contract/advertisements/choices.ts';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';
import { amountOf, totalsOf } from '#contract/deals/totals.ts';

const word = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter((text) => /\p{L}/u.test(text));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = instant.map((text) => text.slice(0, 10));

const party = (id: number) =>
  fc.record({
    party: fc.record({
      id: fc.constant(id),
      name: word,
      city: maybe(word),
      country_code: fc.constantFrom('NL', 'DE', 'FR', 'JP', 'KW'),
      vat_number: maybe(fc.constantFrom('NL001234567B01', 'DE136695976')),
    }),
    address: fc.record({
      id: fc.constant(id),
      street: maybe(word),
      house_number: maybe(fc.constant('12')),
      addition: fc.constant(null),
      zipcode: maybe(word),
      register_number: maybe(fc.constantFrom('HRB 12345', '12345678')),
      peppol_id: maybe(fc.constantFrom('0106:12345678', '0208:0202239951', '0192:974760673', '9930:DE136695976')),
    }),
    contact: maybe(fc.record({ name: word, phone_number: maybe(fc.constant('+31 20 555 0101')) })),
  });

const line = fc.record({
  title: word,
  brand: maybe(word),
  supplier_article_number: maybe(word),
  gtin: maybe(fc.constant('4006381333931')),
  unit: fc.constantFrom(...units),
  entries: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 999 }), price: fc.nat(999_999), available_at: maybe(day) }),
    { minLength: 1, maxLength: 2 },
  ),
});

/** An agreed deal with its agreed terms and what its papers say of both sides. */
export interface PaperDeal {
  deal: Deal & { agreed: NonNullable<Deal['agreed']> };
  offer: DealOffer;
  addresses: Parameters<typeof import('#server/features/deals/papers/content.ts').partiesOf>[1];
  contact: { name: string; phone: string | null } | null;
}

/** Random deals of the seller: agreed, or completed with the sales of the version before; some with deliveries. */
export const paperDeals: fc.Arbitrary<PaperDeal> = fc
  .record({
    currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD', 'SEK'),
    state: fc.constantFrom('agreed' as const, 'completed' as const),
    seller: party(1),
    buyer: party(2),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    freight: maybe(fc.nat(99_999)),
    incoterm: maybe(fc.constantFrom('DAP' as const, 'EXW' as const)),
    place: maybe(word),
    payment_terms: maybe(word),
    note: maybe(word),
    at: instant,
    // How much of each delivered line a settled claim took, in percent.
    credited: maybe(fc.integer({ min: 1, max: 100 })),
    deliveries: fc.array(
      fc.record({ sent_at: instant, carrier: maybe(word), tracking: maybe(word), note: maybe(word) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ currency, state, seller, buyer, lines, freight, at, credited, deliveries, ...terms }) => {
    const decimals = { JPY: 0, KWD: 3 }[currency as 'JPY'] ?? 2;
    const money = (amount: number) => sumOf([(amount / 10 ** decimals).toFixed(decimals)]);
    const entries = lines.flatMap((one, index) =>
      one.entries.map(({ quantity, price, available_at }) => {
        const entry = { id: 100 + index, quantity, price_per_unit: money(price), available_at };
        return { ...entry, amount: amountOf(entry) };
      }),
    );
    const charged = freight === null ? null : money(freight);
    const agreed = { version: 1, at, by: { id: 1, name: 'Someone' } };
    // The last delivery takes the rest of a completed deal, each one before it a piece of each entry.
    const sent = deliveries.map((one, index) => {
      const isLast = state === 'completed' && index === deliveries.length - 1;
      const parts = entries.map((entry, place) => {
        const before = Math.min(index, entry.quantity);
        return {
          ...entry,
          entry: place,
          quantity: isLast ? entry.quantity - before : Math.min(1, entry.quantity - before),
        };
      });
      const taken = parts.filter(({ quantity }) => quantity > 0);
      const delivered = [...new Set(taken.map(({ id }) => id))].map((id) => {
        const prices = taken.filter((part) => part.id === id);
        return {
          id,
          quantity: prices.reduce((sum, { quantity }) => sum + quantity, 0),
          amount: sumOf(prices.map(amountOf)),
          prices: prices.map(({ entry, quantity, price_per_unit }) => ({ entry, quantity, price_per_unit })),
        };
      });
      return { ...one, number: index + 1, lines: delivered };
    });
    const left = sent.filter((one) => one.lines.length > 0);
    const claims = left.flatMap((delivery) =>
      delivery.lines.map(({ id, amount }) => {
        const value = Math.floor((Number(amount) * 10 ** decimals * (credited ?? 0)) / 100);
        const settled =
          credited === null ? null : { by: 'credit', credited_quantity: 0, credited_amount: money(value) };
        return { delivery: delivery.number, line: id, settled };
      }),
    );
    const sumOfLine = (id: number, all: readonly { id: number; quantity: number }[]) =>
      all.reduce((sum, one) => sum + (one.id === id ? one.quantity : 0), 0);
    const dealLines = lines.map((one, index) => {
      const id = 100 + index;
      const whole = sumOfLine(id, entries);
      const delivered =
        state === 'completed'
          ? whole
          : sumOfLine(
              id,
              left.flatMap((delivery) => delivery.lines),
            );
      const taken = left.flatMap((delivery) => delivery.lines.flatMap(({ prices }) => prices));
      const progress = entries.flatMap((entry, place) => {
        const sent = taken.reduce((sum, part) => sum + (part.entry === place ? part.quantity : 0), 0);
        return entry.id === id ? [{ reserved: state === 'completed' ? 0 : entry.quantity - sent }] : [];
      });
      return { ...one, id, delivered, open: whole - delivered, progress } as unknown as DealLine;
    });
    const offer = { ...terms, lines: entries, currency, freight: charged, ...totalsOf(entries, charged) } as DealOffer;
    const deal = {
      id: 7,
      reference: 'D-7K3M-92QF',
      state,
      side: 'seller',
      own: seller.party,
      partner: buyer.party,
      contact: buyer.contact,
      lines: dealLines,
      deliveries: left.map((one) => ({ ...one, claim: null })),
      claims: claims.map((one, index) => ({ ...one, number: index + 1 })),
      agreed,
    } as unknown as PaperDeal['deal'];
    const contact = seller.contact && { name: seller.contact.name, phone: seller.contact.phone_number };
    return { deal, offer, addresses: [seller.address, buyer.address], contact };
  });
