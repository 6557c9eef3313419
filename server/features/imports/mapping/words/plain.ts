const letters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' };

/** Text as headers and values are compared: letters and digits only, lower case, without accents. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđı]/g, (letter) => letters[letter] as string)
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of a text, each as `plain` writes it. */
export const plainWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter(Boolean);
