import { type Database, sql } from '#server/db/database.ts';
import type { Glossary } from '#server/features/vocabulary/index.ts';
import { editDistance } from '#server/platform/values/index.ts';

const shortestCorrected = 4;
const mostCandidates = 4;

const short = 5;

/** How many letters may be wrong in a word. */
function allowedIn(word: string): number {
  if (word.length <= short + 1) return 1;
  return word.length <= 9 ? 2 : 3;
}

// Letters that stand beside each other on the keyboards of these languages, and those that sound alike.
const neighbours =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn qaz wsx edc rfv tgb yhn ujm';
const alike = ['ck', 'sz', 'sc', 'vw', 'fv', 'iy', 'ij', 'ea', 'ei'];

const areTaken = (one: string, other: string): boolean =>
  [one + other, other + one].some((pair) => neighbours.includes(pair) || alike.includes(pair));

/** Whether several letters differ that nobody takes for each other: Schwalbe is no Schraube. */
function isOtherWord(word: string, text: string): boolean {
  if (word.length !== text.length) return false;
  const wrong = [...word].flatMap((letter, place) => (letter === text[place] ? [] : [place]));
  const isExchange = wrong.length === 2 && word[wrong[0] as number] === text[wrong[1] as number];
  if (wrong.length < 2 || isExchange) return false;
  return !wrong.every((place) => areTaken(word[place] as string, text[place] as string));
}

/** Whether a short word is likely a slip for another: many short words of other languages differ by one letter only. */
function isSlip(word: string, text: string): boolean {
  if (Math.min(word.length, text.length) > short) return !isOtherWord(word, text);
  // A short name with an ending is more often another word.
  if (text.length < word.length) return text.length > shortestCorrected;
  if (text.length > word.length) return true;
  const wrong = [...word].flatMap((letter, place) => (letter === text[place] ? [] : [place]));
  return wrong.length !== 1 || areTaken(word[wrong[0] as number] as string, text[wrong[0] as number] as string);
}

/**
 * Words that a mistyped one may stand for, the likeliest first: those of the market and those of the glossary in all its
 * languages. Only a word that neither knows should be asked for.
 */
export async function findSimilarWords(
  db: Database,
  glossary: Glossary,
  names: Iterable<string>,
  word: string,
): Promise<string[]> {
  if (word.length < shortestCorrected) return [];
  const allowed = allowedIn(word);
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word % ${word} and word <> ${word}
    group by word order by similarity(word, ${word}) desc, word limit 40`.execute(db);
  const market = new Set(rows.map((row) => row.word));
  const candidates = new Set(market);
  const isNear = (term: string) =>
    Math.abs(term.length - word.length) <= allowed &&
    (term[0] === word[0] || term[0] === word[1] || term[1] === word[0]);
  for (const term of glossary.words.keys()) if (isNear(term)) candidates.add(term);
  // Two exchanged letters leave few of the trigrams of a short name.
  for (const name of names) {
    if (!isNear(name)) continue;
    candidates.add(name);
    market.add(name);
  }
  const ranked: { text: string; cost: number }[] = [];
  for (const text of candidates) {
    if (text === word || text.length < shortestCorrected) continue;
    const distance = editDistance(word, text);
    // Hardly anybody mistypes the first letter, and short words with two wrong letters are other words.
    const isFar = distance > 1 && (text[0] !== word[0] || Math.min(word.length, text.length) < 6);
    if (distance > allowed || isFar || !isSlip(word, text)) continue;
    ranked.push({ text, cost: distance + (text[0] === word[0] ? 0 : 0.5) + (market.has(text) ? 0 : 0.25) });
  }
  return ranked
    .sort((a, b) => a.cost - b.cost || (a.text < b.text ? -1 : 1))
    .slice(0, mostCandidates)
    .map(({ text }) => text);
}
