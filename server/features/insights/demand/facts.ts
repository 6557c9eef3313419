import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { type Language, labelled, sourceLanguage } from '#contract/languages.ts';
import type { Catalogue } from '../../facts/index.ts';
import type { Search } from '../../market-search/index.ts';
import type { SoughtFact } from '../log/index.ts';

/** How a fact reads: the field and the value, by their names in a language. */
export function nameFact({ byKey }: Catalogue, { key, choice }: SoughtFact, language: Language): string {
  const field = byKey.get(key);
  if (!field) return labelled(language, key, choice);
  const value = field.values.find((each) => each.key === choice);
  const unit = field.unit !== null && field.unit.trim().length <= 3 ? field.unit : '';
  const written = value ? (value.names[language] ?? value.name) : `${choice.replace(/(?<=\d)-(?=\d)/, '–')}${unit}`;
  return labelled(language, field.names[language] ?? field.name, written);
}

/** A fact as a row of demand: how it reads, the category that it is of, and the words that rows are found by. */
export function describeFact(catalogue: Catalogue, { index }: Search, fact: SoughtFact) {
  const category = index.names.categories.get(fact.subCategory);
  const term = nameFact(catalogue, fact, sourceLanguage);
  return {
    term,
    categoryIds: category ? [category.id, ...(category.parentId === null ? [] : [category.parentId])] : [],
    q: term.slice(0, 200),
    titleQuery: null,
  };
}

/** How the overview is searched for a fact. */
export const queryOfFact = ({ subCategory, key, choice }: SoughtFact) =>
  advertisementQuery.parse({ categories: [subCategory], facts: { [key]: [choice] }, types: ['offered'] });
