import { plainText } from '#server/reading/text.ts';
import { readVariantRows } from '#server/reading/vocabulary.ts';

/*
 * In what parts of one model differ besides their sizes and colours: `vocabulary/variants.csv`. Two posts that name different
 * variants of a group are about different parts. The text is compared as `plainText` writes it.
 */

const special = /[.+?^${}()|[\]\\/]/g;

/** A word of the table as a pattern: it may be joined or hyphenated where it has a blank or a hyphen. */
const asPattern = (word: string): string =>
  plainText(word)
    .replaceAll(special, String.raw`\$&`)
    .replaceAll(/[ -]/g, '[- ]?')
    .replaceAll(/['’]/g, "['’ ]")
    .replace(/\*$/, String.raw`\w*`);

interface Variant {
  group: string;
  variant: string;
  words: readonly string[];
}

/** Rows of one variant in several languages, as one, in the order of the file. */
function joinLanguages(rows: readonly Variant[]): Variant[] {
  const joined = new Map<string, Variant & { words: string[] }>();
  for (const { group, variant, words } of rows) {
    const key = `${group} ${variant}`;
    const known = joined.get(key);
    if (known) known.words.push(...words);
    else joined.set(key, { group, variant, words: [...words] });
  }
  return [...joined.values()];
}

const variants = joinLanguages(readVariantRows()).map(({ group, variant, words }) => {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return { group, variant, pattern: new RegExp(String.raw`\b(?:${longestFirst.map(asPattern).join('|')})\b`, 'g') };
});

const standardPattern = /\b(?:zs|ec|is)\d{2}(?:\/\d{2}(?:\.\d)?)?/g;

/** Takes the variants that a text names out of it; returns the rest. */
export function takeVariants(text: string, found: (group: string, variant: string) => void): string {
  let rest = text.replaceAll(standardPattern, (standard) => {
    found('standard', standard);
    return ' ';
  });
  for (const { group, variant, pattern } of variants) {
    rest = rest.replaceAll(pattern, () => {
      found(group, variant);
      return ' ';
    });
  }
  return rest;
}
