import fs from 'node:fs';
import { expect, it } from 'vitest';
import { categoryIcons } from '#contract/vocabulary/choices.ts';
import { categoryTree } from '#server/features/vocabulary/index.ts';
import { findDrawing, parts } from '#web/ui/icons/drawings.ts';

const folder = new URL('../web/ui/icons/drawings/', import.meta.url);

/** The drawings in a category's file: its icon and its parts, by id. */
function readDrawings(icon: string): Map<string, string> {
  const file = fs.readFileSync(new URL(`${icon}.svg`, folder), 'utf8');
  const symbols = [...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 160 120">(.*?)<\/symbol>/gs)];
  return new Map(symbols.map(([, id = '', drawing = '']) => [id, drawing]));
}

const subCategories = categoryTree.flatMap(({ icon, slug, children }) =>
  children.map((name) => ({ name, category: { icon, slug } })),
);

it.each(subCategories)('draws $name as its own part', ({ name, category }) => {
  const part = name.toLowerCase().replaceAll(' ', '-');
  expect(findDrawing(category, { name })).toBe(`${category.icon}/${part}`);
  expect(readDrawings(category.icon).get(part)).toMatch(/<path/);
});

it('has a file for each icon, with only its icon and its parts', () => {
  expect(fs.readdirSync(folder)).toEqual(categoryIcons.map((icon) => `${icon}.svg`));
  for (const icon of categoryIcons) {
    expect([...readDrawings(icon).keys()]).toEqual([icon, ...parts[icon]]);
  }
});

it('has unique names and unique drawings', () => {
  const names = [...Object.keys(parts), ...Object.values(parts).flat()];
  expect(new Set(names).size).toBe(names.length);
  const drawings = categoryIcons.flatMap((icon) => [...readDrawings(icon).values()]);
  expect(drawings).toHaveLength(names.length);
  expect(new Set(drawings).size).toBe(drawings.length);
});

it('has no digits in the drawing beside sign-in, which has no legend for them', () => {
  const axle = fs.readFileSync(new URL('../exploded-axle.svg', folder), 'utf8');
  expect(axle).not.toMatch(/<(text|tspan|foreignObject|image|use)\b/);
});

it.each([
  ['a sub-category that an administrator added', { icon: 'wheels', slug: 'wheels' }, { name: 'Pump heads' }, 'wheels'],
  ['no sub-category', { icon: 'light', slug: 'light' }, null, 'light'],
  [
    'a name that belongs to another category',
    { icon: 'suspension', slug: 'suspension' },
    { name: 'Locks' },
    'suspension',
  ],
  ['a seeded category under a new link', { icon: 'seat', slug: 'seating' }, { name: 'Saddles' }, 'seat/saddles'],
  ['a category that an administrator added', { icon: null, slug: 'clothing' }, { name: 'Saddles' }, 'other'],
  ['a category with the link of a built-in word', { icon: null, slug: 'constructor' }, null, 'other'],
  ['no category', null, null, 'other'],
])('never draws %s as a part of another category', (_, category, subCategory, drawing) => {
  expect(findDrawing(category, subCategory)).toBe(drawing);
});
