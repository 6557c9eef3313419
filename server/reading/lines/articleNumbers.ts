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
