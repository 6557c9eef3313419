import { longest } from './row.ts';

/** How long work takes: `1h30`. */
const duration = /^\d{1,2}h\d{2}$/i;
/** A day: `by friday 14th`. */
const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/i;
/** A time: `4pm!!`. */
const time = /^\d{1,2}(?:[:.]\d{2})?(?:am|pm|uhr)\P{L}*$/iu;
const date = /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})[.,;]?$/;

/** A token that may be an article's number: letters with digits, or many digits. */
export const isNumber = (token: string): boolean =>
  token.length >= 4 &&
  !date.test(token) &&
  !ordinal.test(token) &&
  !time.test(token) &&
  !duration.test(token) &&
  // `Radladen24` is a name.
  !/^\p{L}\p{Ll}{4,}\d{1,2}$/u.test(token) &&
  /\d/.test(token) &&
  (/\p{L}/u.test(token) || token.replaceAll(/\D/g, '').length >= 5);

export const hasNumber = (text: string): boolean => text.split(/[\s,;]+/).some((token) => isNumber(token));

/** Whether a text is a number of an article, and no words. */
export const isCode = (name: string): boolean =>
  /\d/.test(name) && name.split(/\s+/).length <= 3 && name.length <= longest.article_number;
