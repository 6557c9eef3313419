import { hasPhrase, isMadeOf, oneOf, phraseAt, phraseWords } from '../words.ts';

const date = /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})[.,;]?$/;

/** A token that may be an article's number: letters with digits, or many digits. */
export const isNumber = (token: string): boolean =>
  token.length >= 4 &&
  !date.test(token) &&
  // `Radladen24` is a name.
  !/^\p{L}\p{Ll}{4,}\d{1,2}$/u.test(token) &&
  /\d/.test(token) &&
  (/\p{L}/u.test(token) || token.replaceAll(/\D/g, '').length >= 5);

export const hasNumber = (text: string): boolean => text.split(/[\s,;]+/).some((token) => isNumber(token));

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
export const isAboutDocument = (text: string): boolean => {
  const words = phraseWords(text);
  const hasCode = words.some((word) => /\p{L}/u.test(word) && /\d/.test(word));
  return (
    /[.!?]$/.test(text) &&
    words.length >= 4 &&
    !hasCode &&
    (hasPhrase('heading', words) || hasPhrase('identity', words))
  );
};

/** Whether a row is what a shop writes around the goods of a cart. */
export const isShopText = (text: string): boolean => isMadeOf(phraseWords(text), ['shop', 'charge', 'charge filler']);

const iban = /(?<![\p{L}\d])\p{Lu}{2}\d{2}\s?[\p{Lu}\d]{4}(?:\s?\d{3,4}){2,6}(?:\s?\d{1,3})?(?![\p{L}\d-])/u;

/** The end of a British address. */
const postcode = /\s[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

/** Whether a name of an identity has its number right behind it: `Fahrradhof, USt-IdNr. DE811223344`. */
const hasIdentity = (words: readonly string[]): boolean =>
  words.some((_, at) => {
    const length = phraseAt('identity', words, at);
    return length > 0 && /^\p{L}{0,2}\d{7}/u.test(words.slice(at + length, at + length + 3).join(''));
  });

/** Whether a row identifies a company, an invoice or a customer: its name, and a long number. */
export const isIdentity = (text: string): boolean =>
  iban.test(text) ||
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
export function isHeadingRow(text: string): boolean {
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
  const words = phraseWords(text);
  // `non più di 20 €` is the highest price.
  const isLimit = (at: number) => words.some((_, start) => start <= at && phraseAt('limit', words, start) > at - start);
  if (words.some((_, at) => phraseAt('cancelled', words, at) > 0 && !isLimit(at))) return true;
  const length = phraseAt('none of', words, 0);
  const [next = ''] = text.split(/\s+/).slice(length);
  return length > 0 && !/^\w+[.:]/.test(text) && isNumber(next);
}
