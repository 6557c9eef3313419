/*
 * Which lines a row means that changes or cancels others. Pure.
 */

import { measureWords } from '../sizes.ts';
import { anyOf, phraseAt, phraseWords } from '../words.ts';
import type { WrittenLine } from './line.ts';
import { numberOfWord, severalWord } from './multiples.ts';
import { isCancelled, isCorrection, isOnly } from './notes.ts';
import type { Row } from './row.ts';

/** What mails put in front of the rows that they quote. */
export const quoted = /^(?:>\s?)+/;

const noNames = ['none', 'only', 'cancelled', 'correction', 'wish', 'agreed', 'definite article'] as const;

/** The words of a text by which another may mean the same part. */
export const namesIn = (text: string): string[] =>
  phraseWords(text)
    .filter((word) => !noNames.some((role) => phraseAt(role, [word], 0) > 0))
    .filter(
      (word) =>
        (/\p{L}{4}/u.test(word) && Number.isNaN(numberOfWord(word))) || (/\d/.test(word) && /\p{L}/u.test(word)),
    );

/** The lines that a text means: those with a word of it, whatever its ending. */
export function meantBy(text: string, lines: readonly WrittenLine[]): WrittenLine[] {
  const names = namesIn(text);
  const isSame = (one: string, other: string) => {
    const length = Math.max(4, Math.min(one.length, other.length) - 2);
    if (one.slice(0, length) === other.slice(0, length)) return true;
    // `duše`, `duší`
    if (one.length === 4 && other.length === 4 && one.slice(0, 3) === other.slice(0, 3)) return true;
    // `vajrarna` of `växelvajrar`: a compound ends with what it is.
    const stem = one.slice(0, Math.max(5, one.length - 3));
    const found = one.length >= 5 && !/\d/.test(one) ? other.indexOf(stem, 2) : -1;
    if (found > 1 && other.length - found - stem.length <= 3) return true;
    // `linki`, `linek`: endings of Slavic words move their vowels.
    const [bones = '', others] = [one, other].map((word) => word.replaceAll(/[aeiouy]/g, ''));
    return bones.length > 2 && bones === others && one[0] === other[0] && !/\d/.test(bones);
  };
  return lines.filter((line) =>
    namesIn(`${line.text} ${line.title ?? ''}`).some((word) => names.some((name) => isSame(name, word))),
  );
}

/** Marks the quantities of lines as ones to check. */
export const doubt = (lines: readonly WrittenLine[]): void => {
  for (const line of lines) line.quantity_assumed = true;
};

const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${severalWord}(?![\p{L}\p{N}])`, 'giu');

/** `in 100 mm` */
const measure = new RegExp(String.raw`(?<![\p{L}\d.,/-])\d{1,4}\s?(?:${anyOf(measureWords)})(?!\p{L})`, 'giu');

/** The numbers that a row has on their own, in words too. */
export const countsIn = (text: string): number[] => [
  ...new Set(
    text
      .replaceAll(word, (written) => String(numberOfWord(written)))
      .replaceAll(measure, ' ')
      .match(/(?<![\p{L}\d.,/-])[1-9]\d{0,3}(?![\p{L}\d]|[.,/-]\d)/gu)
      ?.map(Number),
  ),
];

/** Marks the lines that a row changes, with its number where it changes one of them, and returns whether it has that number. */
export function correct(lines: readonly WrittenLine[], text: string): boolean {
  doubt(lines);
  const [line, ...others] = lines;
  const counts = countsIn(text);
  // `3 ipv 5`: the other one is what the line has.
  const changed = counts.filter((count) => counts.length === 1 || count !== line?.quantity);
  if (!line || others.length > 0 || changed.length !== 1) return false;
  // `2 kassetten` was not read as two of them yet.
  const frontCount = /^[1-9]\d{0,2}\s(?=\p{L}{3})/u;
  Object.assign(line, {
    quantity: changed[0],
    text: line.text.replace(frontCount, ''),
    title: line.title?.replace(frontCount, '') ?? null,
  });
  return true;
}

/** The end of a row that says how many and nothing else: `… a 20`, `… que sean 10 por favor`. */
const countAtEnd = /(?<![\p{L}\d.,/-])[1-9]\d{0,3}(?:\s[\p{L}.]{2,12}){0,2}[.!]?$/u;

/**
 * The line whose part a row speaks of again, behind an article and in front of how many, `die Ketten 4 bitte`, and whether it says no
 * more than that: `the tyre levers 3` may be of the tyres, or another part.
 */
export function namedAgain(
  text: string,
  lines: readonly WrittenLine[],
  isChat: boolean,
): { line: WrittenLine; isClear: boolean } | null {
  const end = countAtEnd.exec(text);
  const words = phraseWords(text);
  const article = words.findIndex((_, place) => phraseAt('definite article', words, place) > 0);
  const [count = 0, ...further] = countsIn(text);
  if (!end || (article < 0 && !isChat) || /^\d/.test(text) || count === 0 || further.length > 0) return null;
  // Among what people write to each other, a name may be enough: `kæderne 4`.
  const at = article < 0 ? words.findIndex((word) => !isTalk(word)) - 1 : article;
  const behind = phraseWords(end[0]).slice(1);
  if (behind.some((word) => !politeOrPiece.some((role) => phraseAt(role, [word], 0) > 0))) return null;
  const [line, ...others] = meantBy(words[at + 1] ?? '', lines);
  if (!line || others.length > 0) return null;
  // `Schlauch 28`
  if (article < 0 && phraseWords(`${line.text} ${line.title ?? ''}`).includes(String(count))) return null;
  const isClear = namesIn(words.slice(at + 1).join(' ')).every((name) => meantBy(name, [line]).length > 0);
  return { line, isClear };
}
const politeOrPiece = ['wish', 'farewell', 'unit piece', 'only'] as const;

const isTalk = (word: string): boolean =>
  (['wish', 'and', 'greeting', 'agreed'] as const).some((role) => phraseAt(role, [word], 0) > 0);

/**
 * Marks the lines that a sentence of a paragraph changes, `von den Bändern nur 4 bitte`, and returns those of the paragraph that say no
 * more than the change: `mejor cinco cubiertas`, of `cubiertas 29`.
 */
export function changedBy(text: string, lines: readonly WrittenLine[], own: readonly WrittenLine[]): WrittenLine[] {
  const same: WrittenLine[] = [];
  for (const sentence of text.split(/[.!?;]\s+/)) {
    // `die Kassette bitte streichen`
    for (const clause of sentence.split(/,\s/))
      if (isCancelled(clause))
        doubt(
          meantBy(
            clause,
            lines.filter((line) => !own.includes(line)),
          ),
        );
    if ((!isCorrection(sentence) && !isOnly(sentence)) || countsIn(sentence).length === 0) continue;
    for (const clause of sentence.split(/,\s/)) {
      const words = phraseWords(sentence);
      if (!words.some((_, at) => phraseAt('definite article', words, at) > 0)) continue;
      // What this sentence counts itself is not changed by it.
      const before = text.slice(0, text.indexOf(sentence));
      const meant = meantBy(clause, lines).filter(
        (line) =>
          !same.includes(line) &&
          (!own.includes(line) || meantBy(before, [line]).length > 0 || namesIn(line.text).length === 1),
      );
      const [first, ...others] = meant;
      const again = own.find((line) => others.includes(line) && namesIn(line.text).length === 1);
      if (first && again && others.length === 1) {
        Object.assign(first, { quantity: again.quantity, quantity_assumed: true });
        same.push(again);
      } else if (countsIn(clause).length > 0 && first && others.length === 0) correct([first], clause);
      else if (isCorrection(sentence)) doubt(meant);
    }
  }
  return same;
}

/** The lines of an answer that change those which it quotes: what they say is that of the quoted ones, to be checked. */
export function takenBack(
  lines: readonly WrittenLine[],
  numberOf: ReadonlyMap<WrittenLine, number>,
  rows: readonly Row[],
): WrittenLine[] {
  const textOf = new Map(rows.map(({ number, text }) => [number, text.trim()]));
  const rowOf = (line: WrittenLine) => textOf.get(numberOf.get(line) ?? 0) ?? '';
  const old = lines.filter((line) => quoted.test(rowOf(line)));
  return lines
    .filter((line) => !quoted.test(rowOf(line)) && isCorrection(rowOf(line)))
    .filter((line) => {
      const [meant, ...others] = meantBy(line.text, old);
      if (!meant || others.length > 0) return false;
      Object.assign(meant, { quantity: line.quantity, unit: line.unit, quantity_assumed: true });
      return true;
    });
}
