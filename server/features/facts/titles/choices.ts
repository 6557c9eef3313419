import { plainText } from '#server/reading/text.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';

/** A title, or a way to write a value, for comparison: lower case, without accents, points as decimals, one kind of cross and mark. */
export const tidy = (text: string): string =>
  plainText(text)
    .replaceAll(/[“”″]/g, '"')
    .replaceAll('×', 'x')
    .replaceAll(/[‐‑–—−]/g, '-')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/½/g, ' 1/2')
    .replaceAll(/⅛/g, ' 1/8')
    .replaceAll(/⅜/g, ' 3/8')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escapeSigns = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A bare number of two digits could be anything, and one of more is none of our words before a unit. */
const isBare = (alias: string): boolean => /^\d+(?:\.\d)?$/.test(alias);

function patternOf(alias: string): RegExp | null {
  if (alias === '' || /^\d{1,2}$/.test(alias)) return null;
  const body = escapeSigns(alias)
    .replaceAll(/(?<=\d)x(?=\d)/g, String.raw`\s?x\s?`)
    .replaceAll(/(?<=\d)x$/g, String.raw`\s?x(?=\s?\d)`)
    .replaceAll(/[ -]/g, '[ -]?');
  const left = alias.startsWith('-') ? String.raw`(?<=\d)` : String.raw`(?<![\p{L}\p{N}.+])`;
  const right = isBare(alias)
    ? String.raw`(?![\p{L}\p{N}".]|[ -]?(?:mm|cm|g|x|links|glieder|wh)\b)`
    : String.raw`(?![\p{L}\p{N}+])`;
  return new RegExp(left + body + (alias.endsWith('x') ? '' : right), 'gu');
}

interface Writing {
  key: string;
  pattern: RegExp;
  /** Its longest run of letters or digits: a title without it need not be searched by the pattern, which is slow. */
  part: string;
  length: number;
}

const longestPart = (alias: string): string =>
  (alias.match(/\d+|\p{L}+/gu) ?? ['']).reduce((longest, part) => (part.length > longest.length ? part : longest));

const writings = new WeakMap<CatalogueField, readonly Writing[]>();

/** How values of a field are written in titles, the longest first. */
function writingsOf(field: CatalogueField): readonly Writing[] {
  const held = writings.get(field);
  if (held) return held;
  const all = field.values
    .flatMap(({ key, name, names, aliases }) => {
      // Yes and no are no words of titles.
      const called = field.kind === 'boolean' ? [] : [name, ...Object.values(names)];
      return [...new Set([...called, ...aliases].map(tidy))].flatMap((alias) => {
        const pattern = patternOf(alias);
        return pattern ? [{ key, pattern, part: longestPart(alias), length: alias.length }] : [];
      });
    })
    .sort((one, other) => other.length - one.length);
  writings.set(field, all);
  return all;
}

/** Whether a size such as `12x148` is written with a second number: `142/148x12`, `12x142/148`. */
const isOneOfSeveral = (title: string, start: number, end: number): boolean =>
  /\d ?x ?\d/.test(title.slice(start, end)) &&
  (/(?<![\dx.])\d+\/$/.test(title.slice(0, start)) || /^\/\d+(?![\dx.])/.test(title.slice(end)));

/** The value that a title names; null for none, or for several. What a longer writing takes, a shorter one does not read. */
export function valueNamed(title: string, field: CatalogueField): { key: string; words: string } | null {
  const taken: { start: number; end: number; key: string; words: string }[] = [];
  for (const { key, pattern, part } of writingsOf(field)) {
    if (!title.includes(part)) continue;
    for (const match of title.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.some((one) => one.start < end && start < one.end)) continue;
      if (isOneOfSeveral(title, start, end)) return null;
      taken.push({ start, end, key, words: match[0] });
    }
  }
  const [first] = taken;
  return first && taken.every(({ key }) => key === first.key) ? { key: first.key, words: first.words } : null;
}
