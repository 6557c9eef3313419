/*
 * What people say around the parts that they need: greetings, wishes, thanks. Pure.
 */

import { rolesWith } from '../vocabulary.ts';
import { hasPhrase, isMadeOf, oneOf, phraseWords } from '../words.ts';
import { hasNumber } from './articleNumbers.ts';
import { groupNames, numberWord, severalWord } from './multiples.ts';

/** Words in front of how many: `queria 5 unidades de SM-BB52`. */
export const talkBefore = new RegExp(
  String.raw`^\D{2,60}?\s(?=[1-9]\d{0,3}\s?(?:[x×]|\p{L}{2,10}\.?)\s(?:${oneOf('of each')}\s)?\S{0,40}\d)`,
  'iu',
);

export const talkRoles = ['wish', 'and', 'greeting'] as const;
/** What is in front of the first count of a row. */
const inFrontOfCount = new RegExp(
  String.raw`^(\D{1,60}?)\s(?=(?:[1-9]\d{0,3}\s?[x×*]?\s?|${numberWord}\s)\p{L}{2})`,
  'iu',
);

export const oneInFront = new RegExp(String.raw`^${oneOf('number 1')}\s(?=\p{L}{3})`, 'iu');
const noPart = ['heading', 'shop', 'identity', 'charge', 'no part'] as const;

/** Whether someone may need one of it: `can you add a chain whip`, but not `I have a question`. */
export function mayBePart(text: string): boolean {
  const words = phraseWords(text);
  return words.length <= 6 && !noPart.some((role) => hasPhrase(role, words)) && !startsWithUnit.test(text);
}

const eachOf = new RegExp(String.raw`(?:^|\s)${oneOf('each of')}$`, 'iu');

/** A row without the talk in front of its count: `salut, il nous faut 6 disques`, `y 15 cables`. */
export function withoutTalk(text: string): string {
  const before = inFrontOfCount.exec(text)?.[1];
  // `je 2 …` is so many of each.
  if (before === undefined || eachOf.test(before)) return text;
  // A word that is none of these may be what is asked for: `Bitte Ketten 3 Stück`.
  const isTalk = talkRoles.some((role) => isMadeOf(phraseWords(before), [role, ...talkRoles]));
  if (!isTalk) return text;
  const rest = text.slice(before.length).trim();
  const part = rest.replace(oneInFront, '');
  return part !== rest && ['wish', 'and'].some((role) => hasPhrase(role, phraseWords(before))) && mayBePart(part)
    ? `1 x ${part}`
    : rest;
}

export const startsWithUnit = new RegExp(
  String.raw`^${oneOf(...rolesWith('unit ').filter((role) => role !== 'unit before'))}\.?\s`,
  'iu',
);

export const isUnitAlone = new RegExp(`${startsWithUnit.source.replace(/\\s$/, '')}$`, 'iu');

export const dictated = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${severalWord}|${oneOf(...groupNames)})(?![\p{L}\p{N}])`,
  'iu',
);

/** A greeting and what a sentence begins with, and no part: `hi, it's Dave, can I order`. */
export function isTalkBefore(text: string): boolean {
  const words = phraseWords(text);
  const isTalk = (from: number, to?: number) =>
    talkRoles.some((role) => isMadeOf(words.slice(from, to), [role, ...talkRoles]));
  return (
    words.length === 0 || isTalk(0) || (words.length <= 12 && isTalk(0, 1) && (isTalk(-1) || /[,.!:]$/.test(text)))
  );
}

const farewells = ['farewell', 'wish'] as const;

/** The end of a sentence; the point of a unit is none: `1 St. Vorbau`. */
const sentenceEnd = /(?<=\p{L}{2})(?<!^[1-9]\d{0,3}\s\p{L}{2,6})[.!?]\s/u;

/** Running text without what it says behind the last part: `3 chains please. Thanks, Tom`. */
export function withoutEnd(text: string): string {
  const [first = ''] = text.split(sentenceEnd);
  const words = first.split(' ');
  const isPolite = (from: number) => {
    const rest = words.slice(from).join(' ');
    return !/\d/.test(rest) && farewells.some((role) => isMadeOf(phraseWords(rest), [role, ...farewells]));
  };
  const end = words.findIndex((_, at) => at > 0 && words.length - at <= 4 && isPolite(at));
  return end < 0 ? first : words.slice(0, end).join(' ');
}

/** `en sadel`: one of it, in words. */
export const isOne = (part: string): boolean => {
  const name = part.trim().replace(oneInFront, '');
  return name !== part.trim() && !hasNumber(name) && mayBePart(name);
};
