import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeForm, decodeValue } from './forms.ts';

const schema = z.object({
  text: z.string(),
  note: z.string().nullish(),
  count: z.number(),
  size: z.number().nullish(),
  flag: z.boolean(),
  maybe: z.boolean().nullish(),
  agreed: z.literal(true),
  kind: z.enum(['a', 'b']),
  list: z.array(z.string()).default([]),
  numbers: z.array(z.number()).nullish(),
  brand: z.union([z.number(), z.string()]).nullish(),
  inner: z.object({ name: z.string(), amount: z.number().nullish() }),
  columns: z.record(z.string(), z.string()),
});
type Shape = z.output<typeof schema>;

/** Writes values as the browser's client does. */
function encode(value: unknown, name = ''): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (Array.isArray(value)) {
    return value.length === 0 ? [[`${name}[]`, '']] : value.flatMap((entry) => encode(entry, `${name}[]`));
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, entry]) => encode(entry, name === '' ? key : `${name}[${key}]`));
  }
  return [[name, String(value as string | number | boolean)]];
}

// A list with one empty text looks like an empty list in a form, and empty optional text like a missing one.
const word = fc.string({ minLength: 1, unit: 'grapheme' });
const number = fc.integer({ min: -1_000_000, max: 1_000_000 });
const key = fc
  .stringMatching(/^[a-z][a-z0-9 _.-]{0,12}$/)
  .filter((name) => !['constructor', 'prototype'].includes(name));
const shapes: fc.Arbitrary<Shape> = fc.record({
  text: fc.string(),
  note: fc.option(word),
  count: number,
  size: fc.option(number),
  flag: fc.boolean(),
  maybe: fc.option(fc.boolean()),
  agreed: fc.constant(true as const),
  kind: fc.constantFrom('a' as const, 'b' as const),
  list: fc.array(word, { maxLength: 4 }),
  numbers: fc.option(fc.array(number, { maxLength: 4 })),
  brand: fc.option(word),
  inner: fc.record({ name: word, amount: fc.option(number) }),
  columns: fc.dictionary(key, word, { minKeys: 1, maxKeys: 4 }),
});

describe('decoding a form', () => {
  it('restores every encoded value', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(schema.parse(decodeForm(schema, encode(shape)))).toEqual(shape);
      }),
    );
  });

  it('reads JSON with texts as values like a form', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const texts = JSON.parse(JSON.stringify(shape), (_key, value) =>
          value === null ? '' : typeof value === 'object' ? value : String(value),
        );
        expect(schema.parse(decodeValue(schema, texts))).toEqual(shape);
        expect(schema.parse(decodeValue(schema, shape))).toEqual(shape);
      }),
    );
  });

  it('converts text to booleans, numbers and nulls by the declared type, never by its content', () => {
    const decoded = decodeForm(schema, [
      ['text', 'false'],
      ['note', ''],
      ['flag', '0'],
      ['maybe', ''],
      ['agreed', '1'],
      ['count', ' 12 '],
      ['brand', '0012'],
      ['list[]', '1'],
      ['numbers[]', ''],
    ]) as Record<string, unknown>;
    expect(decoded).toEqual({
      text: 'false',
      note: null,
      flag: false,
      maybe: null,
      agreed: true,
      count: 12,
      brand: '0012',
      list: ['1'],
      numbers: [],
    });
  });

  it.each(['yes', 'TRUE', 'on', '2', 'null', '[]'])(
    'leaves %j in a boolean field for the schema to refuse',
    (value) => {
      expect(schema.shape.flag.safeParse(decodeValue(schema.shape.flag, value)).success).toBe(false);
      expect(schema.shape.agreed.safeParse(decodeValue(schema.shape.agreed, value)).success).toBe(false);
    },
  );

  it.each(['NaN', 'Infinity', '1e309', '0x10', '1_000', '12abc', '--1', '١٢', '1'.repeat(400)])(
    'leaves %j in a number field for the schema to refuse',
    (value) => {
      expect(schema.shape.count.safeParse(decodeValue(schema.shape.count, value)).success).toBe(false);
    },
  );

  it('never throws, never touches a prototype and never lets in fields that the schema does not name', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'text',
        'list',
        'inner',
        'columns',
        'name',
        '__proto__',
        'constructor',
        'prototype',
        'polluted',
        '',
        '0',
      ),
      fc.string(),
    );
    const hostileKey = fc.oneof(
      fc.string(),
      fc
        .tuple(part, fc.array(part, { maxLength: 9 }))
        .map(([first, rest]) => first + rest.map((name) => `[${name}]`).join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(hostileKey, fc.string({ unit: 'binary' })), { maxLength: 30 }), (entries) => {
        const decoded = decodeForm(schema, entries) as object;
        expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(decoded)));
        schema.safeParse(decoded);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
      }),
      { numRuns: 500 },
    );
  });

  it('reads any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        schema.safeParse(decodeValue(schema, value));
      }),
    );
  });

  it('reads a list and a record of the same name as a list with a record in it', () => {
    const records = z.object({ facts: z.record(z.string(), z.unknown()) });
    const expected = (list: unknown[]) => ({ facts: { speeds: list } });
    const limits = [
      ['facts[speeds][min]', '8'],
      ['facts[speeds][max]', '12'],
    ] as const;
    const value = ['facts[speeds][]', 'unsaid'] as const;
    expect(decodeForm(records, [value, ...limits])).toEqual(expected(['unsaid', { min: '8', max: '12' }]));
    expect(decodeForm(records, [...limits, value])).toEqual(expected([{ min: '8', max: '12' }, 'unsaid']));
    expect(decodeForm(records, [limits[0], value, limits[1]])).toEqual(expected([{ min: '8', max: '12' }, 'unsaid']));
  });

  it('refuses a field that occurs twice, and a list in place of one value', () => {
    for (const entries of [
      [
        ['text', 'a'],
        ['text', 'b'],
      ],
      [['text[]', 'a']],
      [
        ['text', 'a'],
        ['text[]', 'b'],
      ],
      [['text[x]', 'a']],
    ] as [string, string][][]) {
      const result = schema.shape.text.safeParse((decodeForm(schema, entries) as Record<string, unknown>).text);
      expect(result.success).toBe(false);
    }
  });
});

describe('a list of records', () => {
  const lines = z.object({ lines: z.array(z.object({ id: z.number(), quantity: z.number() })) });

  it('is read in the order of its indexes, in whatever order they arrive', () => {
    const entries: [string, string][] = [
      ['lines[10][id]', '3'],
      ['lines[2][id]', '2'],
      ['lines[0][id]', '1'],
      ['lines[0][quantity]', '5'],
    ];
    expect(decodeForm(lines, entries)).toEqual({ lines: [{ id: 1, quantity: 5 }, { id: 2 }, { id: 3 }] });
  });

  it('is left for the schema to refuse if its keys are not indexes', () => {
    const decoded = decodeForm(lines, [['lines[x][id]', '1']]);
    expect(lines.safeParse(decoded).success).toBe(false);
  });
});
