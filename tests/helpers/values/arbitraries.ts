import fc from 'fast-check';
import type { z } from 'zod';

// Values for the schemas of the contract: such as a person could mean, and the opposites of them.

const deep = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const hostileTexts = [
  '',
  ' ',
  'false',
  'null',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x1',
  '١٢٣',
  '9'.repeat(400),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202egnp',
  '\ufeff',
  '½',
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  '%_\\',
  '"; drop table users; --',
  '$1',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-11-21T25:61:61.000Z',
  '../../etc/passwd',
  '=1+1',
  '<script>alert(1)</script>',
  '\r\nBcc: x@y.z',
  'http://[::1',
  'a@b',
];

/** What no field is meant to hold. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(1e308, -1, 0, -0, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), true, false, null),
  },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 3, arbitrary: fc.array(fc.constantFrom<unknown>(...hostileTexts, 1, null, []), { maxLength: 4 }) },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', 'a'),
          fc.constantFrom<unknown>(1, 'x', null),
        ),
        {
          maxLength: 3,
        },
      )
      // Own keys, whatever they are called.
      .map((entries) => Object.fromEntries(entries)),
  },
  { weight: 1, arbitrary: fc.constantFrom(deep(8), deep(400)) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(100_000)) },
);

const plausible: [RegExp, fc.Arbitrary<unknown>][] = [
  [/email/, fc.constantFrom('noor@example.test', 'fuzz-1@example.test', 'Fuzz-2@Example.test')],
  [/password/, fc.constantFrom('Demo-2026!', 'Another-2026!', 'short')],
  [/code|otp/, fc.constantFrom('123456', '000000', 'abcd-efgh-ijkl')],
  [/phone/, fc.constantFrom('+31 6 12345678', '06 12345678')],
  [/postcode|zip/, fc.constantFrom('3511 AB', '1000', 'SW1A 1AA')],
  [/country/, fc.constantFrom('NL', 'DE', 'BE', 'XX')],
  [/locale/, fc.constantFrom('en', 'nl', 'de')],
  [/zone/, fc.constantFrom('Europe/Amsterdam', 'UTC', 'Nowhere/Land')],
  [/currency/, fc.constantFrom('EUR', 'USD', 'GBP')],
  [/(_at|since)$/, fc.constantFrom('2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000+02:00')],
  [/date|until|from|before|after|day/, fc.constantFrom('2026-11-21', '2027-01-31', '11/21/2026')],
  [/price|amount/, fc.constantFrom('12.50', '0.01', '999999999.99', 10)],
  [/gtin/, fc.constantFrom('4550170447755', '4006381333931')],
  [/website|url/, fc.constantFrom('https://parts.example', 'parts.example/a?b=c')],
  [/token/, fc.constantFrom('x'.repeat(43), 'abc')],
  [/cursor/, fc.constantFrom('eyJpZCI6MX0', 'MTox')],
];
const words = fc.constantFrom('Noor', 'Disc rotor 180 mm', 'RT-MT800', 'Größe 54', 'a', 'two words\nand lines', '1');
const smallNumbers = fc.constantFrom(1, 2, 3, 4, 5, 7, 10, 24, 40, 100);

interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  shape?: Record<string, z.ZodType>;
}

/** Values that a schema mostly takes; now and then, and in any depth, something hostile is in their place. */
export function valuesOf(schema: z.ZodType, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: meant(schema, name) }, { weight: 1, arbitrary: hostile });
}

function meant(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Definition;
  const known = plausible.find(([pattern]) => pattern.test(name))?.[1];
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, valuesOf(field, key)])),
        { requiredKeys: [], noNullPrototype: true },
      );
    case 'array':
      return fc.array(valuesOf(def.element as z.ZodType, name), { maxLength: 3 });
    case 'record':
      return fc.dictionary(words, valuesOf(def.valueType as z.ZodType, name), { maxKeys: 3, noNullPrototype: true });
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => meant(option, name)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.oneof(
        { weight: 4, arbitrary: meant(def.innerType as z.ZodType, name) },
        { weight: 1, arbitrary: fc.constantFrom(null, undefined, '') },
      );
    case 'readonly':
      return meant(def.innerType as z.ZodType, name);
    case 'pipe':
      return meant(def.in as z.ZodType, name);
    case 'number':
    case 'int':
      return fc.oneof(smallNumbers, smallNumbers.map(String));
    case 'boolean':
      return fc.constantFrom(true, false, 'true', '0');
    case 'string':
      return known ?? words;
    default:
      return fc.oneof(words, smallNumbers);
  }
}
