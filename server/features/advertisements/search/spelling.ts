import { type Database, sql } from '#server/db/database.ts';
import { editDistance } from '#server/platform/values/index.ts';

// What the trade spells in two ways. The first form is the one that this market's words use.
const variants: readonly (readonly string[])[] = [
  ['calliper', 'caliper'],
  ['tyre', 'tire'],
  ['disc', 'disk'],
  ['aluminium', 'aluminum'],
  ['fibre', 'fiber'],
  ['colour', 'color'],
  ['coloured', 'colored'],
  ['centre', 'center'],
  ['grey', 'gray'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['millimetre', 'millimeter'],
  ['mudguard', 'fender'],
  ['spanner', 'wrench'],
];
const variantsOf = new Map<string, string[]>();
for (const forms of variants) {
  for (const form of forms) {
    const others = forms.filter((other) => other !== form);
    variantsOf.set(form, others);
    variantsOf.set(
      `${form}s`,
      others.map((other) => `${other}s`),
    );
  }
}

/** The other ways to spell a word: calliper and caliper, tyre and tire. */
export const otherSpellings = (word: string): string[] => variantsOf.get(word) ?? [];

/** Words of the market that a mistyped one may stand for, the likeliest first. */
export async function findSimilarWords(db: Database, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string; similarity: number }>`
    select word, max(similarity(word, ${word})) as similarity from search_words
    where word % ${word} and word <> ${word} group by word order by similarity desc, word limit 40`.execute(db);
  const allowed = word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3;
  return rows
    .map((row) => ({ ...row, distance: editDistance(word, row.word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || b.similarity - a.similarity)
    .slice(0, 4)
    .map((row) => row.word);
}
