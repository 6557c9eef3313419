import { type Database, sql } from '#server/db/database.ts';
import { editDistance } from '#server/platform/values/index.ts';
import type { Glossary } from '../../vocabulary/index.ts';

const shortestCorrected = 4;
const mostCandidates = 4;

const short = 5;

/** How many letters may be wrong in a word. */
function allowedIn(word: string): number {
  if (word.length <= short + 1) return 1;
  return word.length <= 11 ? 2 : 3;
}

// Letters that stand side by side on the keyboards of these languages, and those that sound alike.
const neighbours =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn qaz wsx edc rfv tgb yhn ujm';
const alike = ['ck', 'sz', 'sc', 'vw', 'fv', 'iy', 'ij', 'ea', 'ei'];

const areTaken = (one: string, other: string): boolean =>
  [one + other, other + one].some((pair) => neighbours.includes(pair) || alike.includes(pair));

const withoutDoubles = (word: string): string => word.replaceAll(/(.)\1+/g, '$1');
const doubled = 0.75;

/** The consonants of a word, doubled ones once. */
const consonantsOf = (word: string): string => withoutDoubles(word.replaceAll(/[aeiouy]/g, ''));

/** Whether more than one consonant is wrong, which vowels, doubled and exchanged letters are not: `candela` is no `cadena`. */
const hasOtherConsonants = (word: string, text: string, distance: number): boolean =>
  distance > 1 && editDistance(consonantsOf(word), consonantsOf(text)) >= distance;

/** Whether several letters differ that no one takes for each other: Schwalbe is no Schraube. */
function isOtherWord(word: string, text: string): boolean {
  if (word.length !== text.length) return false;
  const wrong = [...word].flatMap((letter, place) => (letter === text[place] ? [] : [place]));
  const isExchange = wrong.length === 2 && word[wrong[0] as number] === text[wrong[1] as number];
  // Letters that only moved, since one is missing and one is too many, are not wrong.
  if (wrong.length < 2 || isExchange || wrong.length > editDistance(word, text)) return false;
  return !wrong.every((place) => areTaken(word[place] as string, text[place] as string));
}

/** Whether a word begins with another letter, or one more or less, which hardly anyone mistypes: a `tensor` is no `sensor`. */
function isOtherBeginning(word: string, text: string): boolean {
  const [first, other] = [word[0] as string, text[0] as string];
  if (first === other) return false;
  if (word.slice(1) === text || word === text.slice(1)) return true;
  return word.length === text.length && word[1] === text[1] && !areTaken(first, other);
}

// What sounds the same in one of these languages, in the order in which it is put down.
const sounds: readonly (readonly [written: RegExp, sound: string])[] = [
  [/^h/, ''],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/(?<=^|[aeiou])y(?=[aeou])/g, 'l'],
  [/e?au/g, 'o'],
  [/ou|oo/g, 'u'],
  [/ij|y|ie/g, 'i'],
  [/qu(?=[ei])|ch(?=[ei])|ck|q/g, 'k'],
  [/g(?=[ei])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/s?c(?=[ei])|z/g, 's'],
  [/c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/[vw]/g, 'b'],
  // oxlint-disable-next-line regexp/no-super-linear-move -- one word of a search: at most 200 characters
  [/(.)\1+/g, '$1'],
];

/** How a word sounds, roughly: `orquila` sounds like `horquilla`, and `vuje` like `buje`. */
const soundOf = (word: string): string =>
  sounds.reduce((sound, [written, sounding]) => sound.replace(written, sounding), word);

// Letters that may be written without being heard: `eau` for o.
const mostUnheard = 3;

const bySound = new WeakMap<Glossary, Map<string, string[]>>();

/** The words of the glossary that sound like one; made when first needed. */
function wordsThatSoundLike(glossary: Glossary, word: string): readonly string[] {
  let words = bySound.get(glossary);
  if (!words) {
    words = new Map();
    for (const term of glossary.words.keys()) {
      const sound = soundOf(term);
      const held = words.get(sound);
      if (held) held.push(term);
      else words.set(sound, [term]);
    }
    bySound.set(glossary, words);
  }
  return words.get(soundOf(word)) ?? [];
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
 * Words that a mistyped one may stand for, the likeliest first: words of the market and of the glossary in all its
 * languages. Only a word that neither knows should be asked for.
 */
export async function findSimilarWords(
  db: Database,
  glossary: Glossary,
  names: Iterable<string>,
  word: string,
): Promise<string[]> {
  if (word.length < shortestCorrected || glossary.isEveryday(word)) return [];
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
  const sound = soundOf(word);
  const alikes = new Set(wordsThatSoundLike(glossary, word));
  for (const name of names) {
    const isAlike = Math.abs(name.length - word.length) <= mostUnheard && soundOf(name) === sound;
    if (isAlike) alikes.add(name);
    if (!isAlike && !isNear(name)) continue;
    candidates.add(name);
    market.add(name);
  }
  for (const term of alikes) candidates.add(term);
  const ranked: { text: string; cost: number }[] = [];
  for (const text of candidates) {
    if (text === word || text.length < shortestCorrected) continue;
    const distance = editDistance(word, text);
    // Hardly anyone mistypes the first letter, and short words with two wrong letters are other words.
    const isFar = distance > 1 && (text[0] !== word[0] || Math.min(word.length, text.length) < 6);
    const isAlike = alikes.has(text);
    if (
      !isAlike &&
      (distance > allowed ||
        isFar ||
        !isSlip(word, text) ||
        isOtherBeginning(word, text) ||
        hasOtherConsonants(word, text, distance))
    )
      continue;
    // A doubled letter that was typed once, or the other way round, is the likeliest slip: `kasete`.
    const isDoubled = withoutDoubles(word) === withoutDoubles(text);
    const beginning = isAlike || text[0] === word[0] ? 0 : 0.5;
    ranked.push({
      text,
      cost:
        (isDoubled ? doubled : Math.min(distance, isAlike ? 1 : distance)) + beginning + (market.has(text) ? 0 : 0.25),
    });
  }
  return ranked
    .sort((a, b) => a.cost - b.cost || (a.text < b.text ? -1 : 1))
    .slice(0, mostCandidates)
    .map(({ text }) => text);
}
