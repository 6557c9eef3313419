import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { activate } from '#contract/accounts/schemas.ts';
import { createAdvertisement, listAdvertisements } from '#contract/advertisements/schemas.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { hostile, valuesOf } from '#tests/helpers/values/arbitraries.ts';
import { findProblems } from '#tests/helpers/values/sentences.ts';

const contract = path.join(import.meta.dirname, '../contract');
const nouns = readdirSync(contract, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const modules = await Promise.all(
  nouns
    .filter(({ name }) => readdirSync(path.join(contract, name)).includes('schemas.ts'))
    .map(({ name }) => import(path.join(contract, name, 'schemas.ts')) as Promise<Record<string, unknown>>),
);
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is EndpointShape => typeof value === 'object' && value !== null && 'allow' in value);
const schemas = endpoints.flatMap(({ name, query, body }) =>
  [query && ([`${name} query`, query] as const), body && ([`${name} body`, body] as const)].filter((pair) => !!pair),
);

const { localeError } = z.locales.en();
const librarysOwn = /\b(expected|received|Invalid (input|option|string|key|element)|Too (small|big)|Unrecognized)\b/;

/** The messages about a value that come from the library. */
function foreignWordsAbout(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issues
    .filter((issue) => issue.message === localeError(issue as never) || librarysOwn.test(issue.message))
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const fieldsOf = (schema: z.ZodObject) => Object.keys(schema.shape);
const problems = (schema: z.ZodType | undefined, value: unknown) =>
  Object.fromEntries(schema ? findProblems(schema, value).map(({ path, text }) => [path, text]) : []);

describe('the message for a wrong value', () => {
  it.each(schemas)('is the product’s own, not the library’s: %s', (_name, schema) => {
    const wrong = [
      undefined,
      null,
      '',
      'text',
      '\u0000',
      'x'.repeat(5_000),
      -1,
      0.5,
      1e300,
      true,
      [],
      ['x'],
      [[]],
      {},
      { x: 1 },
    ];
    for (const value of wrong) {
      expect(foreignWordsAbout(schema, value)).toEqual([]);
      const fields = Object.fromEntries(fieldsOf(schema).map((field) => [field, value]));
      expect(foreignWordsAbout(schema, fields)).toEqual([]);
      const lists = Object.fromEntries(
        fieldsOf(schema).map((field) => [field, Array.from({ length: 300 }, () => value)]),
      );
      expect(foreignWordsAbout(schema, lists)).toEqual([]);
    }
    fc.assert(
      fc.property(fc.oneof(valuesOf(schema), hostile), (value) => {
        expect(foreignWordsAbout(schema, value)).toEqual([]);
      }),
      { numRuns: 100, seed: 20261122 },
    );
  });

  it('reports an invalid choice and a number out of range', () => {
    expect(problems(listAdvertisements.query, { types: ['lost'], sort: 'colour', page: 0, per_page: 101 })).toEqual({
      'types.0': 'Choose one from the list',
      sort: 'Choose one from the list',
      page: 'Use at least 1',
      per_page: 'Use at most 100',
    });
  });

  it('covers all fields at once, including those that contradict each other', () => {
    const body = {
      type: 'offered',
      number_of_items: 2,
      minimal_order_quantity: 5,
      available_at: '2099-01-01',
      availability: 'in_stock',
    };
    expect(problems(createAdvertisement.body, body)).toEqual({
      title: 'Required',
      category: 'Required',
      currency: 'Required',
      price_per_unit: 'Required',
      minimal_order_quantity: 'Cannot be more than 2',
      available_at: 'Leave the date empty for what is in stock',
    });
    const passwords = { token: 'x', password: 'Kettenblatt-9!', password_confirmation: 'another', terms: false };
    expect(problems(activate.body, passwords)).toEqual({
      terms: 'Required',
      password_confirmation: 'Passwords do not match',
    });
  });
});
