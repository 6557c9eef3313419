// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { enterOverview, noteOverview } from './entrance.ts';
import { type Filters, noFilters, noGroups } from './filters.ts';
import { findCategory, useFilterStore } from './store.ts';

const top = (id: number, name: string, slug: string): Category => ({
  id,
  parent_id: null,
  name,
  slug,
  link: `/${slug}`,
  icon: slug,
});
const categories: Category[] = [
  top(3, 'Wheels', 'wheels'),
  top(5, 'Brake systems', 'brake-systems'),
  { id: 51, parent_id: 5, name: 'Rotors', slug: null, link: null, icon: null },
];

const current = () => useFilterStore.getState();

beforeEach(() => {
  noteOverview(false);
  useFilterStore.setState({ category: null, filters: noGroups, persistedAt: null });
});

describe('setting the current category', () => {
  it.each([
    ['zero', 0],
    ['zero in digits', '0'],
    ['null', null],
    ['undefined', undefined],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['empty text', ''],
    ['a word that is neither number, link nor slug', 'derailleurs'],
    ['true', true],
    ['a list', [5]],
    ['an object', { id: 5 }],
    ['an unknown id', 999],
    ['a fraction', 5.5],
    ['a negative number', -5],
  ])('clears it for %s', (_, value) => {
    current().setCategory(5, categories);
    current().setCategory(value, categories);
    expect(current().category).toBeNull();
  });

  it.each([
    ['its id', 5],
    ['its id in digits', '5'],
    ['its link', '/brake-systems'],
    ['its slug', 'brake-systems'],
  ])('finds it by %s', (_, value) => {
    current().setCategory(value, categories);
    expect(current().category).toBe(5);
  });

  it('finds a sub-category by its id', () => {
    expect(findCategory('51', categories)?.name).toBe('Rotors');
  });

  it('keeps the other groups and records the time', () => {
    current().remember(null, { ...noGroups, countries: ['NL'] });
    const before = Date.now();
    current().setCategory('wheels', categories);
    expect(current().filters.countries).toEqual(['NL']);
    expect(current().persistedAt).toBeGreaterThanOrEqual(before);
  });
});

describe('the stored state', () => {
  it('has the category, the groups and the time of storing', () => {
    const visible: Filters = { ...noFilters, q: 'words', brands: [7], types: ['wanted'] };
    current().remember(categories[1] ?? null, visible);
    const stored = JSON.parse(localStorage.getItem('groupset.filters') ?? '{}') as { state: Record<string, unknown> };
    expect(stored.state).toEqual({
      category: 5,
      filters: { ...noGroups, brands: [7], types: ['wanted'] },
      persistedAt: expect.any(Number),
    });
  });

  it('is restored without its invalid parts', async () => {
    localStorage.setItem(
      'groupset.filters',
      JSON.stringify({ state: { category: 'x', filters: { brands: 'no', types: ['wanted'] } }, version: 1 }),
    );
    await useFilterStore.persist.rehydrate();
    expect(current()).toMatchObject({ category: null, filters: { ...noGroups, types: ['wanted'] }, persistedAt: null });
  });
});

describe('opening the overview', () => {
  const come = (
    category: string | undefined,
    search: Record<string, unknown> = {},
    arrival: 'load' | 'link' | 'history' = 'load',
  ) => enterOverview({ category, search, arrival, categories });

  beforeEach(() => current().remember(categories[1] ?? null, { ...noGroups, countries: ['NL', 'DE'] }));

  it('restores the remembered filters when the address has none', () => {
    expect(come(undefined)).toEqual({ to: '/brake-systems', search: { countries: ['NL', 'DE'] } });
  });

  it('prefers the address if it has any filter', () => {
    expect(come(undefined, { q: 'rotor' })).toBeNull();
    expect(come(undefined, { countries: ['SE'] })).toBeNull();
    expect(come('wheels')).toBeNull();
  });

  it('changes nothing on back and forward', () => {
    expect(come(undefined, {}, 'history')).toBeNull();
  });

  it('restores nothing while the overview is open', () => {
    noteOverview(true);
    expect(come(undefined, {}, 'link')).toBeNull();
  });

  it('stays at the bare address when nothing was remembered', () => {
    current().remember(null, noGroups);
    expect(come(undefined)).toBeNull();
  });

  it('makes the category of the address the current one', () => {
    come('wheels');
    expect(current().category).toBe(3);
  });

  it('redirects an id to the category’s own address and a sub-category to its parent', () => {
    expect(come('5', { q: 'x' })).toEqual({ to: '/brake-systems', search: { q: 'x' } });
    expect(come('51')).toEqual({ to: '/brake-systems', search: { categories: ['51'] } });
  });

  it.each(['0', '00', 'null', 'undefined', 'NaN'])('treats %s as no category, and clears the stored one', (word) => {
    expect(come(word, { q: 'x' })).toEqual({ to: '/', search: { q: 'x' } });
    expect(current().category).toBeNull();
    expect(current().filters.countries).toEqual(['NL', 'DE']);
  });

  it('leaves an unknown category to the screen, and clears the stored one', () => {
    expect(come('derailleurs')).toBeNull();
    expect(current().category).toBeNull();
    expect(current().filters.countries).toEqual(['NL', 'DE']);
  });
});
