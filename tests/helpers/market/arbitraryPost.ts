import fc from 'fast-check';
import { availabilities, conditions } from '#contract/advertisements/choices.ts';
import { gtinCheckDigit } from '#contract/gtin.ts';

/** Texts of every kind that users can post: what spreadsheets execute, quote, cut and trim. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }),
      fc.constantFrom(
        '=1+1',
        'x;=1+1',
        "a|'-b",
        'thanks ;-)',
        '+49',
        '-5 %',
        '@home',
        "'=x",
        "''-y",
        '007',
        '1.5E+10',
        'a;b,c|d',
        'say "hi"',
        'true',
        '12,50',
        '[clear',
        '2026-12-03',
        '&amp;',
        '_x000D_',
      ),
    )
    .map((value) =>
      value
        .replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu, '')
        .trim()
        .slice(0, max)
        .trim(),
    )
    .filter((value) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value) && value.isWellFormed());
const money = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2));
/** How prices by quantity rise and fall: by how many more pieces, and by which share of the price before. */
const steps = fc.array(
  fc.record({ more: fc.integer({ min: 1, max: 1_000_000 }), share: fc.double({ min: 0.5, max: 0.99, noNaN: true }) }),
  {
    maxLength: 6,
  },
);

/** Price breaks above a minimum order with falling prices; those that would cost nothing are left out. */
function ladderOf(price: string, minimum: number | null, given: { more: number; share: number }[], hasWhole: boolean) {
  let [from, cents] = [minimum ?? 1, Math.round(Number(price) * 100)];
  const breaks: string[] = [];
  for (const { more, share } of given) {
    const lower = Math.min(cents - 1, Math.floor(cents * share));
    if (lower < 1) break;
    from += more;
    cents = lower;
    breaks.push(`${from}:${(cents / 100).toFixed(2)}`);
  }
  return {
    price_breaks: breaks.join(' ') || null,
    whole_lot_price: hasWhole && cents > 1 ? ((cents - 1) / 100).toFixed(2) : null,
  };
}

/** A post as anyone may have stored it. */
export const arbitraryPost = fc
  .record({
    type: fc.constantFrom('offered', 'wanted'),
    title: text(90),
    supplier_article_number: fc.option(text(60)),
    gtin: fc.option(fc.stringMatching(/^\d{12}$/).map((digits) => digits + gtinCheckDigit(digits))),
    condition: fc.option(fc.constantFrom(...conditions)),
    availability: fc.constantFrom(...availabilities),
    number_of_items: fc.integer({ min: 10, max: 10_000_000 }),
    minimal_order_quantity: fc.option(fc.integer({ min: 1, max: 10 })),
    minimum_order_value: fc.option(money),
    price_per_unit: money,
    currency: fc.constantFrom('EUR', 'CHF', 'SEK'),
    available_at: fc.option(fc.constantFrom('2026-12-03', '2027-01-31')),
    country: fc.constantFrom('NL', 'DE', 'JP'),
    location: fc.option(text(100)),
    description: fc.option(text(300)),
    unit: fc.constantFrom('piece', 'box'),
    state: fc.constantFrom('active', 'active', 'paused', 'expired', 'sold', 'blocked'),
    hasPrice: fc.boolean(),
    steps,
    hasWhole: fc.boolean(),
  })
  .map(({ hasPrice, steps: own, hasWhole, ...given }) => ({
    ...given,
    ...(given.type === 'offered' ? ladderOf(given.price_per_unit, given.minimal_order_quantity, own, hasWhole) : {}),
    // What is in stock needs no date, what is sold has none left, and what is wanted needs no price.
    ...(given.availability === 'in_stock' ? { available_at: null } : {}),
    ...(given.state === 'sold' ? { number_of_items: 0 } : {}),
    ...(given.state === 'blocked' ? { blocked_reason: 'Does not belong here' } : {}),
    ...(given.type === 'wanted' && !hasPrice ? { price_per_unit: null } : {}),
  }));
