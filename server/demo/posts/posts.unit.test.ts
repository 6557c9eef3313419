import { describe, expect, it } from 'vitest';
import { limits } from '#contract/advertisements/choices.ts';
import { isGtin } from '#contract/gtin.ts';
import { categoryTree } from '#server/features/vocabulary/categoryTree.ts';
import { brandNames, makeGtin, ranges } from '../catalogue.ts';
import { organizations } from '../organizations.ts';
import { people } from '../people.ts';
import { languages } from '../words.ts';
import { blockReasons } from './blocks.ts';
import { generatePosts } from './posts.ts';

const now = new Date('2026-11-20T14:30:00Z');
const posts = [...generatePosts(4000, { seed: 1, now, firstNumber: 1, isOpening: true })];
const firstPage = posts.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, 24);

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const share = (matches: (post: (typeof posts)[number]) => boolean, of = posts) => of.filter(matches).length / of.length;
/** How many of a list share the commonest value. */
const most = <Value>(values: readonly Value[]) =>
  Math.max(...[...new Set(values)].map((value) => values.filter((other) => other === value).length));

describe('the generated posts', () => {
  it('are the same for the same seed and instant, and others for another seed', () => {
    const again = [...generatePosts(50, { seed: 1, now, firstNumber: 1, isOpening: true })];
    const other = [...generatePosts(50, { seed: 2, now, firstNumber: 1, isOpening: true })];
    expect(again).toEqual(posts.slice(0, 50));
    expect(other).not.toEqual(again);
  });

  it('cover every sub-category of the tree, and no other', () => {
    const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const known = categoryTree
      .flatMap((branch) => branch.children.map((name) => `${branch.slug}/${slug(name)}`))
      .sort();
    expect(ranges.map((range) => `${range.category}/${range.definition.sub}`).sort()).toEqual(known);
    expect([...new Set(posts.map((post) => `${post.category}/${post.subCategory}`))].sort()).toEqual(known);
  });

  it('have GTINs with valid check digits, the same for the same article number', () => {
    const known = new Map<string, string>();
    for (const { gtin, brand, supplierArticleNumber } of posts) {
      if (gtin === null) continue;
      const number = `${brand} ${supplierArticleNumber}`;
      expect(isGtin(gtin)).toBe(true);
      expect(known.get(number) ?? gtin).toBe(gtin);
      known.set(number, gtin);
    }
    expect(known.size).toBeGreaterThan(500);
  });

  it('follow the rules of the form: prices for offered posts, minimum orders within the stock', () => {
    for (const post of posts) {
      if (post.type === 'offered') expect(Number(post.pricePerUnit)).toBeGreaterThan(0);
      if (post.pricePerUnit !== null || post.minimumOrderValue !== null) expect(post.currency).toMatch(/^[A-Z]{3}$/);
      expect(post.numberOfItems > 0 || post.state === 'sold').toBe(true);
      expect(post.minimalOrderQuantity ?? 1).toBeLessThanOrEqual(Math.max(1, post.numberOfItems));
      expect(post.supplierArticleNumber).toMatch(/^[^\s#@{}][^#@{}]*$/);
      expect(post.createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('never use an internal reference twice', () => {
    const references = posts.flatMap((post) => post.internalReference ?? []);
    expect(new Set(references).size).toBe(references.length);
  });

  it('look like a market: most are offered and in stock, some are wanted, paused, sold, expired or blocked', () => {
    expect(share((post) => post.type === 'wanted')).toBeGreaterThan(0.09);
    expect(share((post) => post.type === 'wanted')).toBeLessThan(0.18);
    expect(share((post) => post.availability === 'in_stock')).toBeGreaterThan(0.55);
    expect(share((post) => post.state === 'active')).toBeGreaterThan(0.88);
    for (const state of ['paused', 'expired', 'sold', 'blocked'] as const)
      expect(share((post) => post.state === state)).toBeGreaterThan(0);
    expect(brandNames.length).toBeGreaterThanOrEqual(70);
  });

  it('are owned by people who can sign in', () => {
    for (const post of posts) expect(['active', 'locked']).toContain(people[post.owner]?.status);
  });
});

describe('the titles', () => {
  it('name the part in the language of the post', () => {
    for (const { title, article, language } of posts) {
      expect(title.toLowerCase()).toContain(article.noun.title[language].toLowerCase());
    }
  });

  it('contain no word twice, have no gaps and fit into the form', () => {
    for (const { title } of posts) {
      const words = wordsOf(title).filter((word) => word.length > 2);
      expect([title, new Set(words).size]).toEqual([title, words.length]);
      expect(title).not.toMatch(/undefined|\bNaN\b|[{}#~]|\s{2}| ,|,,|^\s|[\s,]$/);
      expect(title.length).toBeLessThanOrEqual(limits.titleLength);
      expect(title.length).toBeGreaterThan(8);
    }
  });

  it('are mostly unique', () => {
    expect(new Set(posts.map((post) => post.title)).size).toBeGreaterThan(posts.length * 0.5);
  });
});

describe('the descriptions', () => {
  it('are sentences without left-over braces or doubled words, and nearly all unique', () => {
    for (const { description } of posts) {
      expect(description).not.toMatch(/undefined|\bNaN\b|[{}]| {2}/);
      expect(description).toMatch(/^[\p{Lu}\d].*[.]$/su);
      expect(description).not.toMatch(/(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu);
      expect(description.length).toBeLessThanOrEqual(limits.descriptionLength);
    }
    expect(new Set(posts.map((post) => post.description)).size).toBeGreaterThan(posts.length * 0.98);
  });

  it('mention stock on the shelf only if the part is in stock', () => {
    const notInStock = posts.filter((post) => post.availability !== 'in_stock');
    expect(notInStock.length).toBeGreaterThan(500);
    for (const { description } of notInStock)
      expect(description).not.toMatch(/ready to pick|sofort greifbar|Leaves \p{Lu}/u);
  });
});

describe('the languages', () => {
  const localSellers = posts.filter((post) => organizations[post.organization]?.language !== 'en');

  it('are English or that of the seller, which two posts in five use', () => {
    for (const post of posts) expect(['en', organizations[post.organization]?.language]).toContain(post.language);
    expect(share((post) => post.language !== 'en', localSellers)).toBeGreaterThan(0.34);
    expect(share((post) => post.language !== 'en', localSellers)).toBeLessThan(0.46);
    expect(new Set(posts.map((post) => post.language))).toEqual(new Set(languages));
  });

  it('are those of the sellers’ countries', () => {
    const languageOf = (country: string) =>
      new Set(organizations.filter((one) => one.country === country).map((one) => one.language));
    expect(languageOf('DE')).toEqual(new Set(['de']));
    expect(languageOf('NL')).toEqual(new Set(['nl']));
    expect(languageOf('FR')).toEqual(new Set(['fr']));
    expect(languageOf('ES')).toEqual(new Set(['es']));
    expect(languageOf('IT')).toEqual(new Set(['it']));
  });

  it('leave article numbers and options as they are', () => {
    const german = posts.filter((post) => post.language === 'de');
    const options = new Set(german.flatMap((post) => Object.values(post.article.options)));
    expect(options).toContain('black');
    expect(options).not.toContain('schwarz');
  });
});

describe('the first page of the market', () => {
  it('shows each seller and each sub-category once', () => {
    expect(most(firstPage.map((post) => post.organization))).toBe(1);
    expect(most(firstPage.map((post) => post.subCategory))).toBe(1);
  });

  it('covers many countries and categories, with offered and wanted posts that are all online', () => {
    expect(most(firstPage.map((post) => post.country))).toBeLessThanOrEqual(4);
    expect(new Set(firstPage.map((post) => post.country)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(firstPage.map((post) => post.category)).size).toBeGreaterThanOrEqual(6);
    expect(firstPage.every((post) => post.state === 'active')).toBe(true);
    expect(share((post) => post.type === 'wanted', firstPage)).toBeGreaterThan(0.1);
    expect(share((post) => post.type === 'offered', firstPage)).toBeGreaterThan(0.6);
  });

  it('is followed by a blocked and a sold post of seller@demo.test', () => {
    const seller = people.findIndex((person) => person.email === 'seller@demo.test');
    const own = posts.slice(24, 26).map((post) => [post.owner, post.state]);
    expect(own).toEqual([
      [seller, 'blocked'],
      [seller, 'sold'],
    ]);
  });

  it('is arranged only in an empty market', () => {
    const grown = [...generatePosts(24, { seed: 1, now, firstNumber: 1 })];
    expect(most(grown.map((post) => post.organization))).toBeGreaterThan(1);
  });
});

describe('a blocked post', () => {
  it('has a reason that fits its sub-category', () => {
    const blocked = posts.filter((post) => post.state === 'blocked');
    expect(blocked.length).toBeGreaterThan(3);
    for (const post of blocked) {
      const found = blockReasons.find(({ reason }) => reason === post.blockedReason);
      expect(found && (found.subCategories.length === 0 || found.subCategories.includes(post.subCategory))).toBe(true);
    }
  });
});

describe('a GTIN', () => {
  it('is padded to its length and ends with its check digit', () => {
    expect(makeGtin('4026495', 7, 13)).toBe('4026495000079');
    expect(isGtin(makeGtin('710845', 123, 12))).toBe(true);
  });
});
