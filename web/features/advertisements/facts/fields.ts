import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { FactValue } from '#contract/facts/choices.ts';
import { listFacts } from '#contract/facts/endpoints.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { type StatedFact, symbolOf } from '#contract/facts/stored.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDate, formatDecimal } from '#web/lib/format/format.ts';

/** The fields of facts that a sub-category has, in the reader's language; none are asked for without one. */
export const useFactFields = (subCategory: number | null) =>
  useQuery({
    queryKey: ['facts', subCategory],
    queryFn: async () => (await call(listFacts, { query: { sub_category: Number(subCategory) } })).data,
    enabled: subCategory !== null,
    staleTime: 60_000,
  });

/** All fields of facts, in the reader's language. */
export const useAllFacts = () =>
  useQuery({
    queryKey: ['facts', 'all'],
    queryFn: async () => (await call(listFacts)).data,
    staleTime: 60_000,
  });

/** The value of a fact as its reader sees it: by its name, with its unit, in their way to write numbers and days. */
export function writeFact(field: PublicFactField, value: FactValue, t: TFunction<'facts'>): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return withUnit(field, formatDecimal(String(value)));
  if (typeof value !== 'string') {
    const ends = [...new Set(value)].map((end) => formatDecimal(String(end)));
    return withUnit(field, ends.join('–'));
  }
  const name = field.values.find(({ key }) => key === value)?.name;
  return name ?? (field.kind === 'date' ? formatDate(value) : value);
}

function withUnit(field: PublicFactField, number: string): string {
  const symbol = symbolOf(field);
  if (symbol === '') return number;
  return symbol === '°' ? `${number}°` : `${number}\u00a0${symbol}`;
}

/** The facts that a post states, in the order of its sub-category. */
export const listStated = (
  fields: readonly PublicFactField[],
  facts: readonly StatedFact[],
  t: TFunction<'facts'>,
): [name: string, value: string][] => {
  const values = new Map(facts.map(({ key, value }) => [key, value]));
  return fields.flatMap((field): [string, string][] => {
    const value = values.get(field.key);
    return value === undefined ? [] : [[field.name, writeFact(field, value, t)]];
  });
};
