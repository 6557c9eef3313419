import fs from 'node:fs';
import { describe, expect, test } from 'vitest';

// WCAG 2.2 requires a contrast of 4.5:1 between a text and its background, and 3:1 for edges and icons.
const tokens = fs.readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function readColours(selector: string): Map<string, string> {
  const block = tokens.slice(tokens.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)?.[1] ?? '';
  return new Map([...block.matchAll(/--gs-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const light = readColours(':root');
const dark = new Map([...light, ...readColours('[data-mantine-color-scheme="dark"]')]);

/** The lightness of a colour as WCAG defines it. */
function luminanceOf(colours: ReadonlyMap<string, string>, name: string): number {
  const value = colours.get(name) ?? '';
  const other = /^var\(--gs-([\w-]+)\)$/.exec(value)?.[1];
  if (other) return luminanceOf(colours, other);
  const parts = /^#(..)(..)(..)$/.exec(value)?.slice(1);
  if (!parts) throw new Error(`--gs-${name} is no colour: ${value}`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(colours: ReadonlyMap<string, string>, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(colours, one), luminanceOf(colours, other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The backgrounds of each text colour, by the names of the tokens. */
const texts: Record<string, string[]> = {
  text: ['surface', 'page', 'raised', 'sunken', 'hover', 'mark'],
  'text-2': ['surface', 'page', 'raised', 'sunken', 'hover'],
  'text-3': ['surface', 'page', 'raised', 'sunken', 'hover'],
  link: ['surface', 'page', 'raised'],
  'on-primary': ['primary', 'primary-hover', 'danger'],
  'on-primary-soft': ['primary-soft', 'primary-soft-2'],
  'on-secondary': ['secondary', 'secondary-hover'],
  'secondary-text': ['surface'],
  'on-secondary-soft': ['secondary-soft'],
  'danger-text': ['surface', 'danger-soft'],
  'on-danger-soft': ['danger-soft'],
  'warning-text': ['surface'],
  'on-warning-soft': ['warning-soft'],
  'plate-line': ['plate'],
  'plate-wanted-line': ['plate-wanted'],
};
const edges: Record<string, string[]> = {
  control: ['surface', 'page'],
  'danger-line': ['surface'],
  'warning-line': ['surface'],
  primary: ['surface'],
};

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s scheme', (_, colours) => {
  const faintest = (pairs: Record<string, string[]>, least: number) =>
    Object.entries(pairs)
      .flatMap(([name, grounds]) => grounds.map((ground) => ({ pair: `${name} on ${ground}`, name, ground })))
      .map(({ pair, name, ground }) => ({ pair, contrast: contrastOf(colours, name, ground) }))
      .filter(({ contrast }) => contrast < least);

  test('every text has enough contrast with its background', () => {
    expect(faintest(texts, 4.5)).toEqual([]);
  });

  test('every edge has enough contrast with its background', () => {
    expect(faintest(edges, 3)).toEqual([]);
  });
});

test('every colour of a text or of a control’s edge is among the pairs', () => {
  const named = [...light.keys()].filter((name) => /^text|^on-|^link$|-text$|-line$|^control$/.test(name));
  // Hairlines between things carry no meaning.
  expect(named.filter((name) => !texts[name] && !edges[name] && name !== 'line')).toEqual([]);
});
