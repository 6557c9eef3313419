/*
 * Rows that have nothing that is needed: sums, headings, sentences, what identifies a company. Pure.
 */

import { currencyBefore, currencyBehind } from '../currencies.ts';
import { isHeading, isWholeName } from '../headers/needs.ts';
import { plainText } from '../text.ts';
import { unitOf } from '../units.ts';
import { hasPhrase, isMadeOf, oneOf, phraseAt, phraseWords } from '../words.ts';
import { hasAmount } from './amounts.ts';
import { hasNumber, isNumber } from './articleNumbers.ts';
import { currencySign, isAvailability, money } from './cart.ts';
import { multiply, numberOfWord } from './multiples.ts';
import { dictated, mayBePart, oneInFront, startsWithUnit } from './talk.ts';

const page = new RegExp(String.raw`^${oneOf('page')}\s\d+(?:\s\p{L}+\s\d+|\s?\/\s?\d+)?$`, 'iu');

/** Whether a row is a sum, a charge, a tax, a payment or a page, and no line of a table. */
export const isSumRow = (text: string): boolean =>
  page.test(text.trim()) || isMadeOf(phraseWords(text.slice(0, 200)), ['charge', 'charge filler']);

/** Whether a row of a table without a number begins as a sum does: `Total pieces`. */
export function beginsAsSum(text: string): boolean {
  const words = phraseWords(text.slice(0, 80)).filter((word) => /\p{L}/u.test(word));
  const length = phraseAt('charge', words, 0);
  return length > 0 && words.length <= length + 2;
}

/** Whether a row is a sentence about a document: `Invoice 20416 is paid.` */
const isAboutDocument = (text: string): boolean => {
  const words = phraseWords(text);
  const hasCode = words.some((word) => /\p{L}/u.test(word) && /\d/.test(word));
  return (
    /[.!?]$/.test(text) &&
    words.length >= 4 &&
    !hasCode &&
    (hasPhrase('heading', words) || hasPhrase('identity', words))
  );
};

const inBrackets = /\s?\([^()]{1,60}\)/gu;
const amountOfMoney = /^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$/;

/** Whether a row is what a shop writes around the goods of a cart, and not how many of a number: `2701385, quantité 4`. */
const isShopText = (text: string): boolean =>
  isMadeOf(phraseWords(text), ['shop', 'charge', 'charge filler']) &&
  !(hasAmount(text) && text.split(/[\s,;]+/).some((token) => isNumber(token) && !amountOfMoney.test(token)));

/** What is given back: `Voucher SPRING10 -£10.00`; a dash followed by a blank only precedes a price. */
const givenBack = new RegExp(
  String.raw`\s(?:${currencyBefore}\s?)?[-−](?:${currencyBefore}\s?)?\d[\d.,]*(?:\s?${currencyBehind})?$`,
  'iu',
);

/** Whether a row says what is charged besides goods: `Delivery: by parcel 14.99 €`, `Free shipping from £50`. */
function isCharge(text: string): boolean {
  if (hasAmount(text) || hasNumber(text)) return false;
  const words = phraseWords(text);
  const length = phraseAt('charge', words, 0);
  const label = /^([^:]{3,40})\s?:\s/.exec(text)?.[1];
  return length > 1 || (label !== undefined && isMadeOf(phraseWords(label), ['charge', 'charge filler']));
}

/** The number of a telephone at the end of a name: `Hub & Spoke – (31) 95555-0188`. */
const telephone = /(?:^|\s[-–—]\s|,\s)(?:\(\d{2,5}\)|\+\d{1,3})[\s\d/-]{6,20}$/;

/** A customer with a telephone: `Customer: Mr Patel 07700 900456`. */
const customerCalled = (text: string): boolean =>
  /^[\p{L}\s]{3,20}\s?:\s\P{N}{2,40}\s\+?\d[\d\s/-]{6,16}$/u.test(text) &&
  ['customer', 'job'].some((role) => phraseAt(role, phraseWords(text), 0) > 0);

/** The name of a company, by its legal form: `Velo Nord GmbH`. */
const isCompany = (tokens: readonly string[]): boolean => {
  const form = tokens.at(-1) ?? '';
  return (
    tokens.length > 1 && tokens.length <= 6 && /^\p{Lu}|\./u.test(form) && isMadeOf(phraseWords(form), ['company form'])
  );
};

/** The bicycle that the rows below are for: `Bike 2 – Canyon Endurace`. */
const ofBicycle = new RegExp(String.raw`^${oneOf('bicycle')}\s?(?:#|n[ro.°º]*\s?)?[1-9]\s?[-–—:]\s`, 'iu');

/** Whether a part of a row names a customer, or is work on a bicycle: `Orbea Rallon – customer Sergio – in on 9/4`. */
const isJob = (text: string): boolean =>
  text
    .split(/\s[-–—]\s/)
    .slice(1)
    .some((part) => phraseAt('customer', phraseWords(part), 0) > 0 || isMadeOf(phraseWords(part), ['work']));

const iban = /(?<![\p{L}\d])\p{Lu}{2}\d{2}\s?[\p{Lu}\d]{4}(?:\s?\d{3,4}){2,6}(?:\s?\d{1,3})?(?![\p{L}\d-])/u;

/** The end of a British address. */
const postcode = /\s[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

/** Whether a name of an identity has its number right behind it: `Fahrradhof, USt-IdNr. DE811223344`. */
const hasIdentity = (words: readonly string[]): boolean =>
  words.some((_, at) => {
    const length = phraseAt('identity', words, at);
    return length > 0 && /^\p{L}{0,2}\d{7}/u.test(words.slice(at + length, at + length + 3).join(''));
  });

/** Whether a row is the name of a company among numbers of it: `Bizi Taller S.L. · B-20998541 · 943 27 66 05`. */
const hasCompany = (text: string): boolean => {
  const parts = text.split(/\s?[,;|·•]\s|\s[-–—]\s/);
  return parts.length > 2 && parts.some((part) => isCompany(part.trim().split(/\s+/)));
};

/** Whether a row identifies a company, an invoice or a customer: its name, and a long number. */
export const isIdentity = (text: string): boolean =>
  iban.test(text) ||
  hasCompany(text) ||
  (text.includes(',') && postcode.test(text)) ||
  hasIdentity(phraseWords(text)) ||
  text.split(/[,;|·•]\s?|\s[-–—]\s/).some((part) => {
    const words = phraseWords(part);
    const length = phraseAt('identity', words, 0);
    if (length === 0) return false;
    const rest = words.slice(length).join('');
    return words.length === length || /\d{5}/.test(rest) || /@|www|^\s*\p{L}+\s?:/iu.test(part);
  });

const dated = /\s\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;

/** Whether a row names a document, perhaps with its number or date: `Order no. 4711`. */
function isHeadingRow(text: string): boolean {
  const words = phraseWords(text);
  const length = phraseAt('heading', words, 0);
  if (length === 0) return false;
  const label = phraseAt('label', words, length);
  const rest = words.slice(length + label);
  // `Invoice F2026-12 of 03/11/2026`
  if (rest.length <= 8 && dated.test(text)) return true;
  const isCodeNext = rest.some((word) => /\p{L}/u.test(word) && /\d/.test(word));
  return !hasNumber(text) || (label > 0 && rest.length <= 4) || (!isCodeNext && rest.every((word) => word.length < 9));
}

/** Whether a row begins with a greeting, a farewell or a remark. */
export const beginsWith = (role: 'greeting' | 'farewell' | 'remark', text: string): boolean =>
  phraseAt(role, phraseWords(text.slice(0, 80)), 0) > 0;

/** Whether a row says that something is not wanted: `cancelled`, `no SM-BB52 this time`. */
export function isCancelled(text: string): boolean {
  const all = phraseWords(text);
  // `ještě 2 páry máme`
  const bare = all.filter((word) => !/^\d/.test(word) && unitOf(word) === null);
  return hasCancelled(all, text) || (bare.length < all.length && hasCancelled(bare, text)) || isRefused(text);
}

/** Whether a row begins with *no*, or has it in capitals: `NO tubes, got loads`, `horquilla NO, ya tenemos`. */
function isRefused(text: string): boolean {
  const words = phraseWords(text.slice(0, 120));
  const length = phraseAt('none', words, 0);
  const next = words[length] ?? '';
  if (length > 0 && /^\p{L}{2}/u.test(next) && !/^\w+[.:]/.test(text) && !/[?]/.test(text) && !hasAmount(text))
    return true;
  // `y las cubiertas al final no`
  const [, last = ''] = /^\p{L}[\p{L} ]{2,60}\s(\p{L}{2,6})[.!]?$/u.exec(text) ?? [];
  const isMeant = isCorrection(text) || words.some((_, at) => phraseAt('definite article', words, at) > 0);
  if (last !== '' && isMeant && isMadeOf(phraseWords(last), ['none']) && !hasAmount(text)) return true;
  // `potencias no, que me han llegado`
  const word = /^\p{L}[\p{L} ]{2,40}\s(\p{L}{2,5}),\s/u.exec(text)?.[1];
  if (word !== undefined && isMadeOf(phraseWords(word), ['none']) && !hasAmount(text) && !isCorrection(text))
    return true;
  return (
    [...text.matchAll(/(?<![\p{L}\d-])\p{Lu}{2,8}(?=[,.!]|$)/gu)].some(([word]) =>
      isMadeOf(phraseWords(word), ['none']),
    ) &&
    !/^\P{Ll}*$/u.test(text) &&
    !hasAmount(text)
  );
}

/** Whether a row says that something can't be had: `uitverkocht tot mrt`. */
export const isSoldOut = (text: string): boolean => hasPhrase('sold out', phraseWords(text));

/** Whether a row says that fewer are enough: `ráfky jen čtyři`. */
export const isOnly = (text: string): boolean => hasPhrase('only', phraseWords(text));

function hasCancelled(words: readonly string[], text: string): boolean {
  // `non più di 20 €` is the highest price.
  const isLimit = (at: number) => words.some((_, start) => start <= at && phraseAt('limit', words, start) > at - start);
  if (words.some((_, at) => phraseAt('cancelled', words, at) > 0 && !isLimit(at))) return true;
  const length = phraseAt('none of', words, 0);
  const [next = ''] = text.split(/\s+/).slice(length);
  return length > 0 && !/^\w+[.:]/.test(text) && isNumber(next);
}

/** A heading of Markdown or of a wiki. */
const markdown = /^(?:#{1,6}|={1,6})\s\D*$/;
/** The same with a digit in it: `# City bike Nexus 7`. */
const numberSign = /^#{1,6}\s\p{L}/u;
/** Running text that goes on in the next row. */
const prose = /\p{L}{3}[.!?]\s\p{Lu}\p{L}/u;
const address = /[^\s@]@[^\s@]+\.\p{L}{2}/u;
const ruler = /^[-=_*+|:.\s~#]{3,}$/;
const mailHeader = new RegExp(String.raw`^${oneOf('mail field')}\s?:\s|^-{3,} ?\p{L}|\s${oneOf('wrote')}\s?:?$`, 'iu');

/** Whether most words of a row without digits are names of columns: the heading of a printed table. */
const isPrintedHead = (tokens: readonly string[]): boolean =>
  tokens.length >= 4 && tokens.filter((token) => isHeading(token)).length >= tokens.length * 0.6;

/** Whether a row is a sentence that asks for nothing: it has no number of an article, and does not begin with a count. */
const isSentence = (text: string, tokens: readonly string[]): boolean =>
  /[.!?]$/.test(text) &&
  // `Kette 136 Gl.`
  !/\d\s\p{L}{1,4}\.$/u.test(text) &&
  tokens.length >= 5 &&
  !/^\d/.test(text) &&
  !tokens.some((token) => /\p{L}/u.test(token) && isNumber(token));

const clockTime = new RegExp(String.raw`\d{1,2}(?:[:.]\d{2})?\s?${oneOf('clock')}(?!\p{L})`, 'giu');

/** `Mit sportlichen Grüßen`, `Hilsen fra værkstedet` and the like. */
export const isFarewell = (text: string): boolean => {
  const words = phraseWords(text.slice(0, 80));
  return beginsWith('farewell', text) || (words.length <= 6 && !/\d/.test(text) && hasPhrase('regards', words));
};

/** Whether a row begins with how many are in packs, or with a number in words: `3 kartony po 25` is no PO, and `två` no TVA. */
const isCounted = (text: string): boolean => {
  const first = text.split(' ')[0] as string;
  return (plainText(first) !== first.toLowerCase() && numberOfWord(first) > 1) || /^\d+ pcs\s/.test(multiply(text).row);
};

/** What a shop shows besides what is in a cart: `You may also like: …`. */
export const isAside = (text: string): boolean => phraseAt('aside', phraseWords(text.slice(0, 80)), 0) > 0;

const inTitles = ['heading', 'job', 'week', 'weekday', 'title filler'] as const;

/** What a list of a day or a week is called: `Værksted uge 49`, `werkplaats ma 30/11`, `Til Geir – bestilling uke 49`. */
export const isTitle = (text: string): boolean => {
  const words = phraseWords(text);
  const isOf = (role: string) => hasPhrase(role, words);
  if (words.length > 7 || hasNumber(text)) return false;
  if (
    isOf('heading') &&
    words.some((_, at) => phraseAt('week', words, at) > 0 && /^\d{1,2}$/.test(words[at + 1] ?? ''))
  )
    return true;
  return (
    words.length <= 6 &&
    (['heading', 'job'] as const).some((role) => isMadeOf(words, [role, ...inTitles])) &&
    (/\d/.test(text) ? ['week', 'weekday'].some(isOf) : true)
  );
};

/** Whether a row changes what another one says: `ach ne, lieber 3`. */
export const isCorrection = (text: string): boolean => hasPhrase('correction', phraseWords(text));

/** Whether a row says that what a document has is to be ordered again. */
export const isAgain = (text: string): boolean => hasPhrase('again', phraseWords(text));

/** Whether a text changes rows of the document below it by their places: `without item 3, and twice item 5`, `lines A and D only`. */
export function isAboutRows(text: string): boolean {
  const words = phraseWords(text);
  if (!hasPhrase('row change', words)) return false;
  return words.some((_, at) => {
    const length = phraseAt('row reference', words, at);
    return length > 0 && /^(?:\d{1,3}|\p{L})$/u.test(words[at + length] ?? '');
  });
}

/** Whether a row is what a document of returns is called: `Return note RMA 55120`. */
export const isReturn = (text: string): boolean => {
  const words = phraseWords(text.slice(0, 80));
  const named = words.filter((word) => !/\d/.test(word));
  return words.length <= 9 && isMadeOf(named, ['return document', 'label', 'heading']);
};

/** Whether a row says what goes back to who sold it: `je vous retourne 2 dérailleurs`. */
export const isSentBack = (text: string): boolean => hasPhrase('sent back', phraseWords(text));

/** What the card of a job says of a bicycle, and no part: `Complaint: gears skip`. */
export const isAboutJob = (text: string): boolean => {
  const label = /^([\p{L}\s.]{2,24}?)\s?:\s/u.exec(text)?.[1];
  return label !== undefined && !hasAmount(text) && isMadeOf(phraseWords(label), ['about a job']);
};
/** Whom to call, and who called: `Frau Meier anrufen`. */
const isErrand = (text: string): boolean => {
  const words = phraseWords(text.slice(0, 80));
  return words.length <= 5 && !hasAmount(text) && phraseAt('errand', words, words.length - 1) > 0;
};

/** Whether a row has nothing that is needed. */
export function isNote(text: string, { isTalk, isSigned }: { isTalk: boolean; isSigned: boolean }): boolean {
  if (markdown.test(text) || (numberSign.test(text) && !hasAmount(text) && !hasNumber(text))) return true;
  if (/^\d{1,3}[.)]$/.test(text) || phraseAt('coupon', phraseWords(text.slice(0, 80)), 0) > 0) return true;
  if (ruler.test(text) || mailHeader.test(text) || isAvailability(text) || isAside(text)) return true;
  const bare = text.replaceAll(inBrackets, '');
  if (!isCounted(text) && (isSumRow(bare) || isIdentity(text) || isShopText(bare))) return true;
  if (money.test(text) && currencySign.test(text)) return true;
  if ((givenBack.test(text) && currencySign.test(text)) || isCharge(text)) return true;
  if (isHeadingRow(text) || isTitle(text) || isErrand(text)) return true;
  // `Total artículos: 33`
  if (/^\D+:\s?\d+$/.test(text) && beginsAsSum(text)) return true;
  // `We have 300 pieces in stock.`
  if (/[.!?]$/.test(text) && !/^\d/.test(text) && !hasNumber(text) && hasPhrase('on the shelf', phraseWords(text)))
    return true;
  const tokens = text.split(/\s+/);
  // `Bezeichnung`, above what parts are called.
  if (tokens.every((token) => (tokens.length > 1 ? isHeading(token) : isWholeName(token)))) return true;
  if (hasAmount(text)) return false;
  if (!/\d/.test(text) && (isPrintedHead(tokens) || isCompany(tokens))) return true;
  if (isSentence(text, tokens) || address.test(text)) return true;
  if (tokens.length >= 8 && prose.test(text) && !/^\d/.test(text) && !hasNumber(text)) return true;
  if (isSigned && !tokens.some((token) => /\p{L}/u.test(token) && isNumber(token))) return true;
  if (isAboutDocument(text)) return true;
  if (telephone.test(text) || customerCalled(text) || (!hasNumber(bare) && (ofBicycle.test(text) || isJob(text))))
    return true;
  if (hasNumber(text)) return false;
  if (text.endsWith(':')) return true;
  // `I have a question`
  const asked = text.replace(oneInFront, '');
  if (asked !== text && tokens.length <= 4 && !/\d/.test(text) && !mayBePart(asked) && !startsWithUnit.test(asked))
    return true;
  const counts = text.match(/(?<![^\s,])[1-9]\d{0,3}\s(?=\p{L}{3})/gu)?.length ?? 0;
  if (
    (beginsWith('greeting', text) && counts < 2 && !dictated.test(text)) ||
    isFarewell(text) ||
    beginsWith('remark', text)
  )
    return true;
  // A time, and neither `29 x 2.25` nor a price.
  if (/(?<!\d|[x×$€£]\s?)(?:[01]?\d|2[0-4])[:.][0-5]\d(?:\s?h|\s\p{L}+)?[.!]?$/u.test(text)) return true;
  const isPolite = text.split(/[,.!?]\s+/).some((part) => beginsWith('farewell', part));
  if (/\d/.test(isTalk ? text.replaceAll(clockTime, '') : text)) return false;
  // `einen Nippelspanner`, among what people write to each other
  if (isTalk && asked !== text && tokens.length <= 4 && mayBePart(asked)) return false;
  return isTalk || isPolite || (/[.?!]$/.test(text) && tokens.length >= 4) || !/\p{L}/u.test(text);
}
