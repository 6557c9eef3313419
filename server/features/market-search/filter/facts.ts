import type { AdvertisementQuery, FactFacet } from '#contract/advertisements/schemas.ts';
import { readLimits, unsaid } from '#contract/facts/filters.ts';
import type { FactCounts } from '#server/search-engine/columns/facts.ts';
import type { PassResult } from '#server/search-engine/columns/pass.ts';
import type { CatalogueField } from '../../facts/index.ts';

/** More values of a field than this are not listed, unless they are chosen. */
const mostValues = 200;

// `localeCompare` makes a collator for each comparison.
const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The fields of a sub-category that lists can be narrowed by. */
export const filterFields = (fields: readonly CatalogueField[]): readonly CatalogueField[] =>
  fields.filter(({ is_filter, kind }) => is_filter && kind !== 'text');

/** The facts of a sub-category with how many posts state each value, in the order of its fields. */
export const describeFacts = (
  { facts }: PassResult,
  fields: readonly CatalogueField[],
  query: AdvertisementQuery,
): FactFacet[] =>
  fields.map((field) => {
    const counts = facts.get(field.key) as FactCounts;
    return {
      key: field.key,
      values: valuesOf(field, counts, query.facts?.[field.key] ?? []),
      min: field.kind === 'number' ? counts.least : null,
      max: field.kind === 'number' ? counts.greatest : null,
      unsaid: counts.unsaid,
    };
  });

/** The values of a field that has some, whether or not a post states them, then what else is stated or chosen. */
function valuesOf(field: CatalogueField, { values }: FactCounts, chosen: readonly string[]): FactFacet['values'] {
  if (field.kind === 'number') return [];
  const own = field.kind === 'boolean' ? ['true', 'false'] : field.values.map(({ key }) => key);
  const isOwn = new Set(own);
  const isChosen = new Set(chosen.filter((choice) => choice !== unsaid && readLimits(choice) === null));
  const others = [...new Set([...values.keys(), ...isChosen])].filter((value) => !isOwn.has(value));
  const sorted = others.sort(byNumber);
  return [...own, ...sorted]
    .filter((value, place) => place < mostValues || isChosen.has(value))
    .map((value) => ({ value, count: values.get(value) ?? 0 }));
}
