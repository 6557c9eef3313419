import iconv from 'iconv-lite';
import type { Encoding } from '#contract/imports/choices.ts';
import { languages, letterModel } from './letters.ts';
import { isWide, logOfWide } from './wideLetters.ts';

// Text of eight bits does not name its code page. The one is taken in which the bytes beyond ASCII form words of a language:
// all of them of the same one, since `ï` and `ę` are letters of some language each, but of none together.

interface Candidate {
  encoding: Encoding;
  /** How much rarer it is than Windows-1252, as a logarithm. */
  rarity: number;
  languages: readonly string[];
}

const { western, central, baltic, turkish, cyrillic, greek, hebrew, arabic } = languages;

/** The code pages that are weighed, the most frequent first: of equals the first is taken. */
const candidates: readonly Candidate[] = [
  { encoding: 'windows-1252', rarity: 0, languages: western },
  { encoding: 'iso-8859-15', rarity: 0.5, languages: western },
  { encoding: 'windows-1250', rarity: 0.5, languages: central },
  { encoding: 'windows-1251', rarity: 0.5, languages: cyrillic },
  { encoding: 'windows-1253', rarity: 1, languages: greek },
  { encoding: 'windows-1254', rarity: 1, languages: turkish },
  { encoding: 'windows-1257', rarity: 2, languages: baltic },
  { encoding: 'windows-1255', rarity: 2, languages: hebrew },
  { encoding: 'windows-1256', rarity: 2, languages: arabic },
  { encoding: 'iso-8859-2', rarity: 1, languages: central },
  { encoding: 'iso-8859-7', rarity: 1.5, languages: greek },
  { encoding: 'iso-8859-9', rarity: 1.5, languages: turkish },
  { encoding: 'iso-8859-5', rarity: 3, languages: cyrillic },
  { encoding: 'cp850', rarity: 2, languages: western },
  { encoding: 'cp437', rarity: 2.5, languages: western },
  { encoding: 'cp852', rarity: 2, languages: central },
  { encoding: 'cp857', rarity: 2, languages: turkish },
  { encoding: 'cp737', rarity: 2.5, languages: greek },
  { encoding: 'cp866', rarity: 2, languages: cyrillic },
  { encoding: 'koi8-r', rarity: 2, languages: cyrillic },
  { encoding: 'macintosh', rarity: 2, languages: western },
  { encoding: 'shift_jis', rarity: 1, languages: ['en'] },
  { encoding: 'gbk', rarity: 1, languages: ['en'] },
  { encoding: 'big5', rarity: 1, languages: ['en'] },
  { encoding: 'euc-kr', rarity: 1.5, languages: ['en'] },
];

/** How many words are weighed, and bytes of each: more change nothing. */
const mostWords = 300;
const mostBytes = 40;

/** The words of a file: first those beyond ASCII, which tell code pages apart, then plain ones, which show the language. */
function wordsOf(bytes: Buffer): { distinctive: Buffer[]; plain: string[] } {
  const distinctive = new Map<string, Buffer>();
  const plain = new Set<string>();
  let start = -1;
  let isBeyond = false;
  for (let place = 0; place <= bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    // Letters of several bytes end in any byte from 0x40 on.
    if (byte >= 0x40) {
      if (start < 0) start = place;
      if (byte >= 0x80) isBeyond = true;
      continue;
    }
    if (start >= 0) {
      // Most words are plain ones beyond those that are weighed.
      if (isBeyond || plain.size < mostWords) {
        const word = bytes.subarray(start, Math.min(place, start + mostBytes));
        const text = word.toString('latin1');
        if (isBeyond) distinctive.set(text, word);
        else if (/^[A-Za-z]{3,}$/.test(text)) plain.add(text.toLowerCase());
      }
    }
    start = -1;
    isBeyond = false;
    if (distinctive.size >= mostWords) break;
  }
  return { distinctive: [...distinctive.values()], plain: [...plain] };
}

/** What a word costs that has letters of two alphabets, or a capital one between small ones. */
const oddWord = 10;
/** What a word costs that is of another language than the others, such as the name of a maker. */
const foreign = 4;

/** How likely signs are: in price lists, elsewhere, and ones that only programs draw. */
function logOfSign(sign: string, before: string, after: string): number {
  const isBeforeLetter = /\p{L}/u.test(after);
  const isWithin = isBeforeLetter && /\p{L}/u.test(before) && !/[’´–·]/.test(sign);
  const isOdd = isBeforeLetter ? /[¼½¾²³¹±™®]/.test(sign) : /[„‚]/.test(sign);
  const within = isWithin || isOdd ? 6 : 0;
  if (/[\u2500-\u259f\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(sign)) return -18 - within;
  return (/[€£°®™–—„“”’«»·½¼¾²³×±\u00a0]/.test(sign) ? -6 : -11) - within;
}

/** The logarithm of the probability of a text's signs, of where its capitals are and of the alphabets of its words. */
function logOfForm(text: string): number {
  let log = 0;
  for (const match of text.matchAll(/[^\p{L}\p{M}\p{ASCII}]/gu))
    log += logOfSign(match[0], text[match.index - 1] ?? ' ', text[match.index + 1] ?? ' ');
  for (const word of wordsIn(text)) {
    const isCased = word === word.toUpperCase() || !/.\p{Lu}/u.test(word);
    const isMixed =
      /\p{Script=Latin}/u.test(word) &&
      /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word);
    if (isMixed || (!isCased && /\P{ASCII}/u.test(word))) log -= oddWord;
  }
  return log;
}

/** How well the words of a text fit one of several languages, as a logarithm. */
function logOfLanguage(names: readonly string[], beyond: readonly string[], plain: readonly string[]): number {
  const logsIn = (language: string, words: readonly string[]) => words.map(letterModel(language).logOf);
  const english = logsIn('en', plain);
  const logs = names.map((language) => logsIn(language, beyond));
  // Letters that are used as signs belong to every language.
  const anyOf = beyond.map((word, index) =>
    /^[øºªµ]$/.test(word) ? -3 : Math.max(...logs.map((each) => each[index] as number)) - foreign,
  );
  return Math.max(
    ...names.map((language, place) => {
      // Words that are plain in every reading count by how much better they are in this language.
      const rest = logsIn(language, plain).map((log, index) => Math.max(0, log - (english[index] as number)));
      return sumOf(anyOf.map((any, index) => Math.max(logs[place]?.[index] as number, any))) + sumOf(rest);
    }),
  );
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];
const latinIn = (text: string): readonly string[] => text.match(/[A-Za-z]+/g) ?? [];
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What a file of eight bits may be: the likeliest first, and whether the next is nearly as likely. */
export interface CodePages {
  order: Encoding[];
  isDoubtful: boolean;
}

/** How much likelier a reading has to be than the next one, as a logarithm, for people not to be asked. */
const sureMargin = 6;
/** Readings that are this much less likely are not looked into further: each language has to be loaded first. */
const hopeless = 40;

/** Weighs the code pages of a text. */
export function weighCodePages(bytes: Buffer): CodePages {
  const { distinctive, plain } = wordsOf(bytes);
  const readings = candidates
    .map(({ encoding, rarity, languages: names }) => {
      // A letter of two bytes may be cut where the word was.
      const texts = distinctive.map((word) => {
        const text = iconv.decode(word, encoding);
        return word.length === mostBytes ? text.replace(/\ufffd$/, '') : text;
      });
      const log = isWide(encoding) ? logOfWide(texts, encoding) : sumOf(texts.map(logOfForm));
      return { encoding, names, text: texts.join('\n'), log: log - rarity };
    })
    .sort((a, b) => b.log - a.log);
  let best = Number.NEGATIVE_INFINITY;
  const weighed = readings.filter((reading) => {
    if (reading.log < best - hopeless) return false;
    const beyond = (isWide(reading.encoding) ? latinIn : wordsIn)(reading.text).map((word) => word.toLowerCase());
    reading.log += logOfLanguage(reading.names, beyond, plain);
    best = Math.max(best, reading.log);
    return true;
  });
  weighed.sort((a, b) => b.log - a.log);
  const [first] = weighed;
  const next = weighed.find(({ text }) => text !== first?.text);
  return {
    order: weighed.map(({ encoding }) => encoding),
    isDoubtful: first !== undefined && next !== undefined && first.log - next.log < sureMargin,
  };
}
