import { plainText, wordsOf } from '#server/reading/text.ts';
import { wordsOfRole } from '#server/reading/vocabulary.ts';
import { phraseAt } from '#server/reading/words.ts';
import { type Glossary, isProperty } from '../../../vocabulary/index.ts';
import type { MarketWords } from './groups.ts';
import { readSize } from './sizes.ts';

/** A word or a phrase that no post may have. */
interface Exclusion {
  /** With the word or sign that excludes it: `-shimano`, `nicht schwarz`. */
  typed: string;
  text: string;
  /** Whether posts may write the same of themselves: `without retail box`. */
  isWritten: boolean;
}

interface Requested {
  /** The rest of the search. */
  text: string;
  excluded: Exclusion[];
  /** What has to be in a post word for word. */
  phrases: string[];
}

const wordsOfLanguages = (role: string): ReadonlySet<string> => new Set(wordsOfRole(role).map(plainText));

/** What goes on with an exclusion: `nicht Brooks und Fizik`. */
const ands = wordsOfLanguages('more of the same');
/** Between an exclusion and what it excludes: `pas de selle`, `no de color`, `not in black`. */
const fillers = wordsOfLanguages('before what is excluded');
const mostWords = 3;
// Codes are written in pieces: `RD -M8100`.
const partOfCode = /^[A-Za-z]{1,3}\d/;

/** Takes what is excluded or quoted out of a search: `-shimano`, `not black`, `sauf noir`, `"centre mount"`. */
export function readRequested(q: string, glossary: Glossary, market: MarketWords): Requested {
  const excluded: Exclusion[] = [];
  const phrases: string[] = [];
  const kept: string[] = [];
  const pieces = q.match(/[-−]?"[^"\s][^"]*"(?!\S)|\S+/g) ?? [];
  const plain = pieces.map((piece) => plainText(piece.replace(/[:,]$/, '')));
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as string;
    const bare = piece.replace(/^[-−]/, '');
    const quoted = /^"([^"]+)"$/.exec(bare)?.[1];
    // What posts write of themselves, too: `ohne Kettenblatt`.
    const without = phraseAt('without', plain, at);
    const length = Math.max(without, phraseAt('not', plain, at));
    if (bare !== piece && /^["\p{L}\p{N}]/u.test(bare) && !(kept.length > 0 && partOfCode.test(bare))) {
      excluded.push({ typed: piece, text: quoted ?? bare, isWritten: false });
      at += 1;
    } else if (quoted !== undefined && /\p{L}{2}/u.test(quoted) && (quoted.includes(' ') || !/\d/.test(quoted))) {
      phrases.push(quoted);
      kept.push(quoted);
      at += 1;
    } else if (length > 0 && !/^\p{Lu}{2}/u.test(piece)) {
      let found = excludedBehind(pieces, at + length, glossary, market);
      if (found && kept.length > 0) {
        for (; found; found = goingOn(pieces, at, glossary, market)) {
          excluded.push({ typed: pieces.slice(at, found.to).join(' '), text: found.text, isWritten: without > 0 });
          at = found.to;
        }
      } else {
        kept.push(piece);
        at += 1;
      }
    } else {
      kept.push(piece);
      at += 1;
    }
  }
  return { text: kept.join(' '), excluded, phrases };
}

/** A further name or property that an exclusion is of: `und Fizik`, where a part is wanted: `und Pedale`. */
function goingOn(pieces: readonly string[], at: number, glossary: Glossary, market: MarketWords) {
  if (!ands.has(plainText(pieces[at] ?? ''))) return null;
  const found = excludedBehind(pieces, at + 1, glossary, market);
  const words = wordsOf(found?.text ?? '');
  const concepts = glossary.conceptsOf(words.join(' '));
  const isName = words.every((word) => market.isName(word)) && (words.length > 1 || concepts.every(isProperty));
  return isName || (concepts.length > 0 && concepts.every(isProperty)) ? found : null;
}

/** The words behind an exclusion that belong to it: a size, a term of the glossary, the words of a name, or one word. */
function excludedBehind(
  pieces: readonly string[],
  from: number,
  glossary: Glossary,
  market: MarketWords,
): { text: string; to: number } | null {
  let first = from;
  while (fillers.has(plainText(pieces[first] ?? '')) && first + 1 < pieces.length) first += 1;
  const piece = pieces[first];
  if (piece === undefined || !/^["\p{L}\p{N}]/u.test(piece)) return null;
  const isNumber = /^\d/.test(piece);
  for (let count = mostWords; count > 0; count -= 1) {
    const some = pieces.slice(first, first + count);
    if (some.length < count) continue;
    const text = some.join(' ');
    const words = wordsOf(text);
    const phrase = glossary.phraseAt(words);
    const isTerm = count > 1 && phrase?.isExact === true && phrase.length === words.length;
    const isName = count > 1 && words.every((word) => market.isName(word));
    if (isTerm || isName || (isNumber && readSize(text, glossary) !== null)) return { text, to: first + count };
  }
  if (isNumber) return null;
  return { text: piece.replaceAll('"', ''), to: first + 1 };
}
