// Letters that do not fall apart into a plain one and a mark; as PostgreSQL's unaccent writes them.
const letters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** A text of ASCII alone, as most are: to lower case is all that it needs. */
const isSimple = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** Text as it is compared: lower case, without accents. */
export const plainText = (text: string): string =>
  isSimple(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßøæœłđðþı]/g, (letter) => letters[letter] as string);

/**
 * The words of a text as they are compared. A decimal number is one word, `27,5` and `27.5` both `27d5`, as the database
 * stores it with its two halves.
 */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .replace(/(\d)[.,](\d+)/g, '$1d$2')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Text as headers and values are compared: letters and digits only, lower case, without accents. */
export const plain = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of a text, each as `plain` writes it. */
export const plainWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter(Boolean);

/** Full-width letters and digits, as East Asian keyboards write them, in their usual width. */
export const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
