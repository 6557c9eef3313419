import { describe, expect, it } from 'vitest';
import { limits } from '#contract/advertisements/choices.ts';
import { isGtin } from '#contract/gtin.ts';
import { categoryTree } from '#server/features/vocabulary/tree/categoryTree.ts';
import { brandNames, ranges } from './catalogue/articles.ts';
import { makeGtin } from './gtin.ts';
import { generatePosts } from './posts.ts';

const now = new Date('2026-11-20T14:30:00Z');
const posts = [...generatePosts(3000, { seed: 1, now, firstNumber: 1 })];

describe('the generated posts', () => {
  it('are the same for the same seed and the same moment, and others for another seed', () => {
    const again = [...generatePosts(50, { seed: 1, now, firstNumber: 1 })];
    const other = [...generatePosts(50, { seed: 2, now, firstNumber: 1 })];
    const plain = (list: typeof posts) => list.map(({ article: _, ...post }) => post);
    expect(plain(again)).toEqual(plain(posts.slice(0, 50)));
    expect(plain(other)).not.toEqual(plain(again));
  });

  it('reach every sub-category of the tree, and no other', () => {
    const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const known = categoryTree
      .flatMap((branch) => branch.children.map((name) => `${branch.slug}/${slug(name)}`))
      .sort();
    expect(ranges.map((range) => `${range.category}/${range.definition.sub}`).sort()).toEqual(known);
    expect([...new Set(posts.map((post) => `${post.category}/${post.subCategory}`))].sort()).toEqual(known);
  });

  it('have titles without gaps, left-over braces or doubled words, within the length of the form', () => {
    for (const { title } of posts) {
      expect(title).not.toMatch(/undefined|\bNaN\b|[{}]|\s{2}| ,|,,|^\s|\s$|\b(\w{3,}) \1\b/);
      expect(title.length).toBeLessThanOrEqual(limits.titleLength);
      expect(title.length).toBeGreaterThan(8);
    }
  });

  it('have descriptions of several sentences without left-over braces, hardly two of them alike', () => {
    for (const { description } of posts) {
      expect(description).not.toMatch(/undefined|\bNaN\b|[{}]| {2}/);
      expect(description).toMatch(/^[^a-z].*[.]$/s);
      expect(description.length).toBeLessThanOrEqual(limits.descriptionLength);
    }
    expect(new Set(posts.map((post) => post.description)).size).toBeGreaterThan(posts.length * 0.99);
  });

  it('carry GTINs whose check digits are right, the same for the same article', () => {
    const known = new Map<string, string>();
    for (const { gtin, article } of posts) {
      if (gtin === null) continue;
      expect(isGtin(gtin)).toBe(true);
      expect(known.get(article.key) ?? gtin).toBe(gtin);
      known.set(article.key, gtin);
    }
    expect(known.size).toBeGreaterThan(500);
  });

  it('obey the rules of the form: prices where offered, minimum orders within the stock', () => {
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

  it('look like a market: most are offered and in stock, some are wanted, paused, sold or over', () => {
    const share = (matches: (post: (typeof posts)[number]) => boolean) => posts.filter(matches).length / posts.length;
    expect(share((post) => post.type === 'wanted')).toBeGreaterThan(0.09);
    expect(share((post) => post.type === 'wanted')).toBeLessThan(0.18);
    expect(share((post) => post.availability === 'in_stock')).toBeGreaterThan(0.55);
    expect(share((post) => post.state === 'active')).toBeGreaterThan(0.88);
    for (const state of ['paused', 'expired', 'sold', 'blocked'] as const)
      expect(share((post) => post.state === state)).toBeGreaterThan(0);
    expect(brandNames.length).toBeGreaterThanOrEqual(70);
  });
});

describe('a GTIN', () => {
  it('is padded to its length and ends with its check digit', () => {
    expect(makeGtin('4026495', 7, 13)).toBe('4026495000079');
    expect(isGtin(makeGtin('710845', 123, 12))).toBe(true);
  });
});
