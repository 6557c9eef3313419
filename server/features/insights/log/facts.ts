import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import { readLimits, unsaid } from '#contract/facts/filters.ts';
import { type Search, soleSubCategory } from '../../market-search/index.ts';
import type { Thing } from './repository.ts';

/** A fact that someone looks for: a value of a field in a sub-category. */
export interface SoughtFact {
  subCategory: number;
  key: string;
  choice: string;
}

const prefix = 'fact:';

/** A fact as what is looked for: it has the place of a term, its value that of a size. */
export const thingOfFact = ({ subCategory, key, choice }: SoughtFact): Thing => ({
  articleId: null,
  concept: `${prefix}${subCategory}`,
  brandId: null,
  size: `${key}=${choice}`,
});

/** The fact that a thing is; null for an article or a term. */
export function factOfThing({ concept, size }: Pick<Thing, 'concept' | 'size'>): SoughtFact | null {
  if (!concept?.startsWith(prefix) || size === null) return null;
  const at = size.indexOf('=');
  return { subCategory: Number(concept.slice(prefix.length)), key: size.slice(0, at), choice: size.slice(at + 1) };
}

/** The values that a query asks for; limits count where they mean one number, and what is not stated is no wish. */
export function factsSought({ index }: Search, query: AdvertisementQuery): SoughtFact[] {
  const subCategory = query.facts ? soleSubCategory(query, index.names) : null;
  if (subCategory === null) return [];
  return Object.entries(query.facts ?? {}).flatMap(([key, choices]) =>
    choices.flatMap((choice): SoughtFact[] => {
      const limits = readLimits(choice);
      if (choice === unsaid || (limits && limits.min !== limits.max)) return [];
      return [{ subCategory, key, choice: limits?.min ?? choice }];
    }),
  );
}
