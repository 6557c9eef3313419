import { plainText } from '../text.ts';
import { rolesWith, wordsOfRole } from '../vocabulary.ts';
import { hasPhrase, oneOf, phraseWords } from '../words.ts';

const start = String.raw`(?<![\p{L}\p{N}])(?<![\p{L}\p{N}][.,\-/])`;
const end = String.raw`\.?(?![\p{L}\p{N}])`;
const wholeNumber = String.raw`([1-9]\d{0,3})(?![\p{L}\p{N}]|[-.,/]\w)`;

/** What a word counts: `two`, `dozen`. */
const values = new Map<string, number>();
const groups: readonly [string, number][] = [
  ['dozen', 12],
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['fifty', 50],
  ['hundred', 100],
  ['couple', 2],
];
/** The names of groups in words: `dozen`, `couple`. */
export const groupNames = groups.map(([role]) => role);
const numberRoles = rolesWith('number ');
for (const [role, value] of [...groups, ...numberRoles.map((name) => [name, Number(name.slice(7))] as const)])
  for (const word of wordsOfRole(role))
    for (const written of [word.toLowerCase(), plainText(word)]) if (!values.has(written)) values.set(written, value);

export const numberOfWord = (written: string): number => {
  const word = written.toLowerCase().replaceAll(/\s/g, ' ');
  return values.get(word) ?? values.get(plainText(word)) ?? Number(word);
};

/** A number in words, as a part of a pattern. */
export const numberWord = oneOf(...numberRoles);
const anyNumber = String.raw`(\d{1,4}|${numberWord})`;
/** The same for more than one. */
export const severalWord = oneOf(...numberRoles.filter((role) => role !== 'number 1'));
const group = oneOf(...groupNames);
const pack = oneOf('unit box');
const piece = oneOf('unit piece');
const per = oneOf('per');
const limit = oneOf('limit');
const each = oneOf('each');
const unit = oneOf(...rolesWith('unit ').filter((role) => role !== 'unit before'));
const linking = String.raw`(?:\s(?:${oneOf('of')}|d’)(?=\s|['’]))?`;
const pattern = (source: string, flags = 'iu') => new RegExp(source, flags);

const halfGroup = pattern(
  String.raw`${start}(?:${numberWord}\s)?${oneOf('half')}[\s-](?:a\s)?(${oneOf('dozen')})${end}${linking}`,
);
const groupAndHalf = pattern(String.raw`${start}${oneOf('one and a half')}\s(${oneOf('dozen')})${end}${linking}`);
const groupsOf = pattern(String.raw`${start}(?:${anyNumber}(?:\s?[x×*]\s?|\s))?(${group})${end}${linking}`);
/** `3 boxes of 10`, `1 Karton (25 Stück)`, `pack of 5 x 3`. */
const packsOf = pattern(
  String.raw`${start}(?:${anyNumber}(?:\s?[x×*]\s?|\s))?${pack}${end},?\s?(?:\(\s?(?:${per}\s?)*|(?:${per}\s?)+)${wholeNumber}(?:\s?(?!${limit}(?!\p{L}))${piece}${end})?(?:\s?${each}${end})?\s?\)?(?!\s?(?:[€£$]|eur))(?:\s?[x×*]\s?(\d{1,4})(?![\p{L}\p{N}]))?`,
);
/** `1 box SM-BB52 (5 pcs)`. */
const packsAround = pattern(
  String.raw`^${anyNumber}\s?(?:[x×*]\s?)?${pack}${end}\s(\S.{0,200}?)\s(?:\(\s?(?:${per}\s)?|${per}\s)([1-9]\d{0,3})\s?${oneOf('unit piece', 'unit pair')}${end}\s?\)?$`,
);
/** `2 x 3er-Set`, `3 10-packs`. */
const sizedPacks = pattern(
  String.raw`${start}(?:${anyNumber}\s?(?:[x×*]\s?|\s))?([1-9]\d{0,3})(?:-?er[\s-]?|[\s-]?${piece}[\s-]|-)${pack}${end}`,
);
/** How many a pack holds, apart from the number of packs: `(6 stuks per doosje)`, `per 25 verpakt`. */
const sizes = [
  String.raw`\(?\s?${start}([1-9]\d{0,3})\s?(?:${piece}${end}\s)?(?:${each}|\/)\s?${pack}${end}\s?\)?`,
  String.raw`${start}${each}\s([1-9]\d{0,3})\s(?:${piece}${end}\s)?${oneOf('packed')}${end},?`,
  String.raw`${start}${oneOf('packed')}\s(?:${per}\s)?([1-9]\d{0,3})(?:\s${piece})?${end},?`,
  String.raw`${start}(?:${per}\s)+([1-9]\d{0,3})\s?${piece}${end}$`,
].map((source) => pattern(source));
/** The same next to a number of packs: `VE 100 – 3 VE`, `(VE=100): 5 Packungen`. */
const namedSize = pattern(
  String.raw`[(,]?\s?(?<!\d\s?)${start}${pack}${end}\s?[=:]?\s?${wholeNumber}(?:\s?${piece}${end})?\s?\)?`,
);
const packsCounted = pattern(String.raw`${start}[1-9]\d{0,3}\s?${pack}${end}`);
/** Numbers in words, in front of what they count. */
const wordsInFront = pattern(
  String.raw`^(${numberWord})${end}\s(?:(?=${unit}${end}\s)|(?=\S*\p{L}\S*\d|\S*\d\S*\p{L}|\d[\d./-]{4})())`,
);
/** A number in words, a name of the part and its number: `zwei Bremssättel BR-M7120`. */
const wordsBeforeName = pattern(
  String.raw`^(${severalWord})${end}\s(?=\p{L}[\p{L}-]{2,}\s(?:\p{L}[\p{L}-]{2,}\s)?\S{0,40}\d)`,
);
const wordsWithin = pattern(String.raw`(?<=[\p{L},]\s)(${severalWord})\s(?=\p{L}[\p{L}\-/.]*\d)`);
const wordsBeforeUnit = pattern(String.raw`(?<=[\s(,;])(${severalWord})\s(?=${unit}${end}(?:[\s,;)]|$))`);
const wordsBehindAmount = pattern(String.raw`(?<=${oneOf('amount')}\.?\s?:?\s)(${severalWord})(?=[\s,;)]|$)`);
/** How many a pack has, in brackets behind a name: `Inner tubes (box of 10) - 2 boxes`. */
const sizeInBrackets = pattern(String.raw`\(\s?${pack}${end}\s(?:${per}\s)+${wholeNumber}(?:\s${piece}${end})?\s?\)`);
const isPackWord = pattern(String.raw`^\s?${pack}${end}$`);

/** A row whose quantity is written as one number. */
export interface Multiplied {
  row: string;
  /** How many pieces a pack of the row has, where its number of packs is written elsewhere. */
  size: number | null;
  /** Whether the number of packs is assumed to be one. */
  isDoubtful: boolean;
}

/** Words without which a row has nothing to multiply, as they are compared. */
const groupWords = ['half', ...groupNames];
const packWords = ['unit box', 'packed'];
const hasAny = (roles: readonly string[], words: readonly string[]) => roles.some((role) => hasPhrase(role, words));

const recent = new Map<string, Multiplied>();
const mostRecent = 200;

/** Writes dozens, packs of several pieces and numbers in words as one number. In Dutch, `dozen` are boxes. */
export function multiply(row: string, { isDutch = false }: { isDutch?: boolean } = {}): Multiplied {
  // A row is asked for its quantity several times.
  const key = `${isDutch} ${row}`;
  const known = recent.get(key);
  if (known) return known;
  if (recent.size >= mostRecent) recent.clear();
  const result = multiplyRow(row, isDutch);
  recent.set(key, result);
  return result;
}

function multiplyRow(given: string, isDutch: boolean): Multiplied {
  let isDoubtful = false;
  let size: number | null = null;
  let row = given;
  // `3er-Set`, `4pack`: letters behind digits are words of their own.
  const words = phraseWords(given.replaceAll(/(?<=\d)(?=\p{L})/gu, ' '));
  const replace = (matcher: RegExp, amountOf: (groups: (string | undefined)[]) => number | null) => {
    row = row.replace(matcher, (...found: (string | undefined)[]) => {
      const [written = ''] = found;
      const amount = amountOf(found.slice(1));
      // `X11EPT 118 VE`: what follows another number may belong to that.
      isDoubtful ||=
        amount !== null &&
        /^\d/.test(written) &&
        /\d/.test(row.slice(0, row.indexOf(written)).trimEnd().split(/\s/).at(-1) ?? '');
      return amount === null || amount < 1 || amount > 10_000_000 ? written : ` ${amount} pcs `;
    });
  };
  if (hasAny(groupWords, words)) {
    replace(groupAndHalf, ([word = '']) => 1.5 * numberOfWord(word));
    replace(halfGroup, () => 6);
    replace(groupsOf, ([count, word = '', ...place]) => {
      if (isDutch && word.toLowerCase() === 'dozen') return null;
      // `Basil Cento fietskrat` is a name.
      const before = row.slice(0, Number(place[0])).trimEnd();
      if (count === undefined && /^\p{Lu}\p{Ll}/u.test(word) && numberOfWord(word) > 12 && /\p{L}$/u.test(before))
        return null;
      return (count === undefined ? 1 : numberOfWord(count)) * numberOfWord(word);
    });
  }
  if (hasAny(packWords, words)) {
    const before = row;
    const multiplied = ([front, held, behind]: (string | undefined)[]) => {
      const packs = front ?? behind;
      isDoubtful ||= packs === undefined || (front !== undefined && behind !== undefined);
      return (packs === undefined ? 1 : numberOfWord(packs)) * Number(held);
    };
    row = row.replace(
      packsAround,
      (_, packs: string, name: string, held: string) => `${numberOfWord(packs) * Number(held)} pcs ${name}`,
    );
    const [inBrackets = '', held] = sizeInBrackets.exec(row) ?? [];
    if (inBrackets !== '' && packsCounted.test(row.replace(inBrackets, ' '))) {
      size = Number(held);
      row = row.replace(inBrackets, ' ');
    }
    replace(packsOf, multiplied);
    replace(sizedPacks, ([front, held]) => multiplied([front, held]));
    const isMultiplied = row !== before;
    for (const matcher of isMultiplied ? [] : sizes) {
      const found = matcher.exec(row);
      if (found?.[1] === undefined) continue;
      size = Number(found[1]);
      row = row.replace(found[0], ' ');
      break;
    }
    const named = isMultiplied || size !== null ? null : namedSize.exec(row);
    if (named?.[1] !== undefined && packsCounted.test(row.replace(named[0], ' '))) {
      size = Number(named[1]);
      row = row.replace(named[0], ' ');
    }
  }
  if (hasAny(numberRoles, words))
    row = row
      .replace(wordsWithin, (_, word: string) => `${numberOfWord(word)} x `)
      .replace(wordsBehindAmount, (_, word: string) => String(numberOfWord(word)))
      .replace(wordsBeforeUnit, (_, word: string) => `${numberOfWord(word)} `)
      .replace(wordsBeforeName, (_, word: string) => `${numberOfWord(word)} x `)
      .replace(wordsInFront, (_, word: string, bare?: string) =>
        // `en` is one, or and.
        bare === undefined ? `${numberOfWord(word)} ` : word.length > 2 ? `${numberOfWord(word)} x ` : '',
      );
  if (row !== given)
    row = row
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\s([,;)])/g, '$1')
      .trim();
  return { row, size, isDoubtful };
}

/** Whether a unit is a pack. */
export const isPack = (unit: string): boolean => isPackWord.test(unit.trim());
