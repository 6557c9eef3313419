import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { findProblems } from '#tests/helpers/values/sentences.ts';
import {
  choice,
  countryCode,
  currencyCode,
  date,
  email,
  id,
  idParams,
  instant,
  line,
  money,
  optional,
  pageMeta,
  paging,
  secret,
  text,
  whole,
} from './values.ts';

/** The messages that a value is refused with; none if it is accepted. */
const refusals = (schema: z.ZodType, value: unknown) => findProblems(schema, value).map(({ text }) => text);
const refusal = (schema: z.ZodType, value: unknown) => refusals(schema, value)[0] ?? null;

describe('text', () => {
  it('has uniform line breaks and no surrounding whitespace', () => {
    for (const typed of ['one\r\ntwo\r\rthree', ' one\ntwo\n\nthree\t', '\r\none\rtwo\n\r\nthree\r\n'])
      expect(text(100).parse(typed)).toBe('one\ntwo\n\nthree');
  });

  it.each([
    [undefined, 'Required'],
    [null, 'Required'],
    [7, 'Required'],
    ['', 'Required'],
    [' \r\n ', 'Required'],
    ['x'.repeat(11), 'Use at most 10 characters'],
    ['a\u0000b', 'Remove the characters that cannot be shown'],
    ['a\u0085b', 'Remove the characters that cannot be shown'],
    ['a\ud800', 'Remove the characters that cannot be shown'],
  ])('refuses %j', (value, sentence) => expect(refusal(text(10), value)).toBe(sentence));

  it('is counted after trimming, and may contain tabs and any script', () => {
    expect(text(10).parse(` ${'x'.repeat(10)} `)).toHaveLength(10);
    expect(text(10).parse('a\tŻółw 🚲')).toBe('a\tŻółw 🚲');
  });

  it('is a single line in a field for one line', () => {
    expect(line(10).parse(' a b ')).toBe('a b');
    for (const value of ['a\nb', 'a\rb', 'a\tb']) expect(refusal(line(10), value)).toBe('Use one line');
    expect(refusal(line(10), 'x'.repeat(11))).toBe('Use at most 10 characters');
  });
});

describe('a password', () => {
  it('is kept as typed, including whitespace and control characters', () => {
    expect(secret.parse(' a\u0000\n ')).toBe(' a\u0000\n ');
    expect(secret.parse('x'.repeat(1024))).toHaveLength(1024);
  });

  it.each([
    [undefined, 'Required'],
    ['', 'Required'],
    ['\ud800', 'Required'],
    ['x'.repeat(1025), 'Use at most 1,024 characters'],
  ])('is refused if it is %j', (value, sentence) => expect(refusal(secret, value)).toBe(sentence));
});

describe('an id', () => {
  it('is a positive integer that the database can store', () => {
    expect(id.parse(1)).toBe(1);
    expect(idParams.parse({ id: 2_147_483_647 })).toEqual({ id: 2_147_483_647 });
    for (const value of [0, -1, 1.5, 2_147_483_648]) expect(refusal(id, value)).toBe('Choose one from the list');
    for (const value of [undefined, null, '1', Number.NaN]) expect(refusal(id, value)).toBe('Required');
    expect(idParams.safeParse({}).success).toBe(false);
  });
});

describe('a whole number', () => {
  it.each([
    [2, null],
    [10_000, null],
    [1, 'Use at least 2'],
    [10_001, 'Use at most 10,000'],
    [2.5, 'Use a whole number'],
    ['2', 'Use a whole number'],
    [undefined, 'Required'],
    [null, 'Required'],
  ])('from 2 to 10,000: %j', (value, sentence) => expect(refusal(whole(2, 10_000), value)).toBe(sentence));
});

describe('money', () => {
  it.each([
    ['31.9', '31.90'],
    ['31.90', '31.90'],
    [' 31 ', '31.00'],
    ['0031.05', '31.05'],
    ['100200', '100200.00'],
    ['0', '0.00'],
    ['000', '0.00'],
    ['0.5', '0.50'],
    [0.05, '0.05'],
    [1200, '1200.00'],
    ['12,50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.', '1.00'],
    ['.5', '0.50'],
    // The currency decides whether three decimals are allowed.
    ['1.234', '1.234'],
    ['1.250', '1.250'],
    [12.345, '12.345'],
    ['999999999.99', '999999999.99'],
  ])('writes %j as %s', (typed, stored) => expect(money.parse(typed)).toBe(stored));

  it.each(['-1', '1e3', '12 50', '9999999999', 'x1', '1x', 1e21])('refuses %j and shows an example', (value) =>
    expect(refusals(money, value)).toEqual(['Use an amount such as 12.50, at most 999,999,999.99']),
  );

  it('refuses ambiguous amounts, and more decimals than any currency has', () => {
    expect(refusals(money, '1,250')).toEqual(['Can be read as 1,250.00 or 1.25: write one of them']);
    expect(refusals(money, '1.2345')).toEqual(['Use fewer decimals']);
  });

  it.each([undefined, null, '', '  ', true, Number.NaN, Number.POSITIVE_INFINITY])(
    'is reported as required for %j',
    (value) => expect(refusals(money, value)).toEqual(['Required']),
  );
});

describe('a date', () => {
  it('is accepted in the format of forms and as stored', () => {
    expect(date.parse('11/20/2026')).toBe('2026-11-20');
    expect(date.parse(' 2026-11-20 ')).toBe('2026-11-20');
    expect(date.parse('2028-02-29')).toBe('2028-02-29');
    expect(date.parse('1999-12-31')).toBe('1999-12-31');
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '13/01/2026',
    '1/2/2026',
    '011/20/2026',
    '11/20/20261',
    '0226-01-01',
    '3026-01-01',
    '12026-01-01',
    '2026-11-20T10:00:00Z',
    '2026-11',
    '2026',
    'tomorrow',
    '',
  ])('refuses "%s"', (value) => expect(refusal(date, value)).toBe('Use a date such as 11/20/2026'));

  it('is required', () => expect(refusal(date, undefined)).toBe('Required'));

  it('is not accepted as an instant, which needs an offset', () => {
    expect(instant.parse('2026-11-20T10:00:00.000Z')).toBe('2026-11-20T10:00:00.000Z');
    expect(instant.parse('2026-11-20T10:00:00+01:00')).toBe('2026-11-20T10:00:00+01:00');
    for (const value of ['2026-11-20', '2026-11-20T10:00:00']) expect(instant.safeParse(value).success).toBe(false);
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.nl', 'sanne.de-wit+parts@mail.fietsring.example', "o'brien@b.ie"])('%s is valid', (value) =>
    expect(email.parse(` ${value} `)).toBe(value),
  );

  it('is normalised, however its accents were typed', () =>
    expect(email.parse('ren\u0065\u0301@b.nl')).toBe('ren\u00e9@b.nl'));

  it.each([
    'a',
    'a@b',
    'a@b.n',
    '@b.nl',
    'a@.nl',
    'a@@b.nl',
    'a b@c.nl',
    'a@b c.nl',
    'a@b.n l',
    'Sanne <a@b.nl>',
    'a@b.nl, c@d.nl',
    'a@b.nl;c@d.nl',
    '"a"@b.nl',
  ])('"%s" is invalid', (value) => expect(refusal(email, value)).toBe('Invalid email address'));

  it('has at most 254 characters', () => {
    expect(email.safeParse(`${'a'.repeat(249)}@b.nl`).success).toBe(true);
    expect(refusal(email, `${'a'.repeat(250)}@b.nl`)).toBe('Use at most 254 characters');
  });
});

describe('codes and choices', () => {
  it('of countries and currencies are ISO codes in capitals', () => {
    expect(currencyCode.parse('EUR')).toBe('EUR');
    expect(countryCode.parse('NL')).toBe('NL');
    for (const value of ['eur', 'EU', 'EURO', 'xEUR'])
      expect(refusal(currencyCode, value)).toBe('Choose one from the list');
    for (const value of ['nl', 'N', 'NLD', 'xNL']) expect(refusal(countryCode, value)).toBe('Choose one from the list');
    for (const code of [currencyCode, countryCode]) expect(refusal(code, null)).toBe('Required');
  });

  it('of a list are required, and refused if they are not in it', () => {
    const colour = choice(['red', 'blue']);
    expect(colour.parse('red')).toBe('red');
    for (const value of [undefined, null, '']) expect(refusal(colour, value)).toBe('Required');
    for (const value of ['green', 3]) expect(refusal(colour, value)).toBe('Choose one from the list');
  });

  it('may be missing if they are optional', () => {
    expect(optional(currencyCode).parse(null)).toBeNull();
    expect(optional(currencyCode).parse(undefined)).toBeUndefined();
    expect(optional(currencyCode).safeParse('x').success).toBe(false);
  });
});

describe('pages', () => {
  it('start at 1 and have 24 rows by default', () => {
    expect([paging.page.parse(undefined), paging.per_page.parse(undefined)]).toEqual([1, 24]);
  });

  it.each([
    [paging.page, 1, 1_000_000],
    [paging.per_page, 1, 100],
  ])('have a number and a size within bounds', (schema, min, max) => {
    expect([min, max].map((value) => schema.safeParse(value).success)).toEqual([true, true]);
    expect([min - 1, max + 1, 1.5].map((value) => schema.safeParse(value).success)).toEqual([false, false, false]);
  });

  it('report their number, their size and the total number of rows', () => {
    expect(pageMeta.parse({ total: 30, page: 2, per_page: 24 })).toEqual({ total: 30, page: 2, per_page: 24 });
    expect(pageMeta.safeParse({ page: 2, per_page: 24 }).success).toBe(false);
  });
});
