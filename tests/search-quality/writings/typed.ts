/** How a number is typed; null where a number cannot be typed so. */
type Writings = Record<string, (number: string, post: { brand: string | null }) => string | null>;

const similarCharacters: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  P: 'Р',
  T: 'Т',
  X: 'Χ',
};
const greek: Record<string, string> = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  H: 'Η',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
};

const inLetters = (number: string, letters: Record<string, string>) =>
  number.replaceAll(/[A-Z]/g, (letter) => letters[letter] ?? letter);
const ifChanged = (number: string, written: string) => (written === number ? null : written);

/** Article numbers as people type them. */
export const numberWritings: Writings = {
  'as it is': (number) => number,
  'in small letters': (number) => number.toLowerCase(),
  'without signs': (number) => number.replaceAll(/[^A-Za-z0-9]/g, ''),
  'with blanks': (number) => (/[-. ]/.test(number) ? number.replaceAll(/[-.]/g, ' ') : null),
  'with other signs': (number) => (/-/.test(number) ? number.replaceAll('-', '/') : null),
  'O for 0': (number) => (/0/.test(number) ? number.replace('0', 'O') : null),
  'I for 1': (number) => (/1/.test(number) ? number.replace('1', 'I') : null),
  'zeros added': (number) => (/^[0-9]/.test(number) ? `00${number}` : null),
  'zeros lost': (number) => (/^0+[1-9]/.test(number) ? number.replace(/^0+/, '') : null),
  'letters of another alphabet': (number) =>
    /[ABCEHKMPTX]/.test(number) ? inLetters(number, similarCharacters) : null,
  'its beginning': (number) => (number.length >= 9 ? number.slice(0, -3) : null),
};

/** More writings of article numbers, several mistakes at once among them. */
export const tradeNumberWritings: Writings = {
  'with dashes and blanks around them': (number) => ifChanged(number, number.replaceAll('-', ' – ')),
  'with underscores': (number) => ifChanged(number, number.replaceAll(/[-. /]/g, '_')),
  'letters and digits apart': (number) => ifChanged(number, number.replaceAll(/(?<=[A-Z])(?=\d)/g, ' ')),
  'O for every 0': (number) => ifChanged(number, number.replaceAll('0', 'O')),
  '0 for O': (number) => ifChanged(number, number.replaceAll('O', '0')),
  '1 for I': (number) => ifChanged(number, number.replaceAll('I', '1')),
  'small, without signs, o for 0': (number) =>
    /0/.test(number)
      ? number
          .toLowerCase()
          .replaceAll(/[^a-z0-9]/g, '')
          .replace('0', 'o')
      : null,
  'small letters of another alphabet': (number) =>
    /[AEKMPTX]/.test(number) && /^[A-Z]/.test(number) ? inLetters(number, similarCharacters).toLowerCase() : null,
  'Greek letters': (number) => ifChanged(number, inLetters(number, greek)),
  'Greek letters, without signs': (number) =>
    /[A-Z]/.test(number) ? inLetters(number, greek).replaceAll(/[-. /]/g, '') : null,
  'zeros lost behind letters': (number) => ifChanged(number, number.replace(/(?<=[A-Z])0+(?=[1-9])/, '')),
  'a zero added, without signs': (number) =>
    /^[1-9]/.test(number) ? `0${number.replaceAll(/[^A-Za-z0-9]/g, '')}` : null,
  'after its brand': (number, { brand }) => (brand === null ? null : `${brand} ${number}`),
  'before its brand, small': (number, { brand }) => (brand === null ? null : `${number} ${brand}`.toLowerCase()),
  'in quotes': (number) => `"${number}"`,
  'after a label': (number) => `Art.-Nr. ${number}`,
  'after another label': (number) => `ref: ${number}`,
  'after a hash': (number) => `#${number}`,
};

const wide = (text: string) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint((digit.codePointAt(0) as number) + 0xfe_e0));

/** Article numbers as they come out of mails, labels and hurried hands. */
export const exchangeNumberWritings: Writings = {
  'within a sentence': (number) => `looking for ${number} please`,
  'within a German sentence': (number) => `haben sie noch ${number.toLowerCase()} auf lager?`,
  'within a Spanish sentence': (number) => `hola, necesito ${number}`,
  'with a count': (number) => `2x ${number}`,
  'with a count behind it': (number) => `${number} x 10 stk`,
  'in brackets': (number) => `(${number})`,
  'with a full stop': (number) => `${number}.`,
  'with non-breaking blanks': (number) => ifChanged(number, number.replaceAll(/[-. ]/g, '\u00a0')),
  'with long dashes': (number) => ifChanged(number, number.replaceAll('-', '—')),
  'in wide digits': (number) => ifChanged(number, wide(number)),
  'labelled artikelnummer': (number) => `artikelnummer ${number}`,
  'labelled référence': (number) => `référence : ${number}`,
  'labelled codice': (number) => `codice articolo ${number}`,
  'labelled MPN': (number) => `MPN:${number}`,
  'labelled Bestellnr.': (number) => `Bestellnr. ${number}`,
  'letters and digits all apart': (number, { brand }) =>
    brand === null
      ? null
      : `${brand} ${number.replaceAll(/[^A-Za-z0-9]+/g, ' ').replaceAll(/(?<=[A-Z])(?=\d)/g, ' ')}`.toLowerCase(),
  'l for 1': (number) => (/^[A-Z]+-?[A-Z]*1/.test(number) ? number.toLowerCase().replace('1', 'l') : null),
  'mixed Latin and Cyrillic, without signs': (number) =>
    /^[A-Z]*[ABCEHKMPTX]/.test(number) && /\d/.test(number)
      ? number.replace(/[ABCEHKMPTX]/, (letter) => similarCharacters[letter] ?? letter).replaceAll(/[-. /]/g, '')
      : null,
  'its end': (number) => (number.length >= 9 ? number.replace(/^[^-. ]{0,3}[-. ]?/, '') : null),
};

const groups = (gtin: string, sign: string) => gtin.replace(/^(\d)(\d{6})(\d+)$/, `$1${sign}$2${sign}$3`);

/** GTINs as people type them. */
export const gtinWritings: Writings = {
  'as it is': (gtin) => gtin,
  'with blanks': (gtin) => groups(gtin, ' '),
  'with hyphens': (gtin) => groups(gtin, '-'),
  'of 14 digits': (gtin) => gtin.padStart(14, '0'),
  'labelled EAN': (gtin) => `EAN ${gtin}`,
  'labelled GTIN': (gtin) => `GTIN: ${gtin}`,
  'labelled EAN-13': (gtin) => `EAN-13 ${gtin}`,
  'without zeros': (gtin) => (gtin.startsWith('0') ? gtin.replace(/^0+/, '') : null),
  'its last six': (gtin) => gtin.slice(-6),
};

/** More writings of GTINs. */
export const tradeGtinWritings: Writings = {
  'labelled, with blanks': (gtin) => `EAN ${groups(gtin, ' ')}`,
  'labelled without a blank': (gtin) => `GTIN${gtin}`,
  'labelled GTIN-14': (gtin) => `GTIN-14: ${gtin.padStart(14, '0')}`,
  'in small letters, with a dash': (gtin) => `ean – ${groups(gtin, '-')}`,
  'labelled EAN-Code': (gtin) => `EAN-Code ${gtin}`,
  'with points': (gtin) => groups(gtin, '.'),
  'with narrow blanks': (gtin) => groups(gtin, '\u202f'),
  'in fours': (gtin) => gtin.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  'of 14 digits with blanks': (gtin) => gtin.padStart(14, '0').replaceAll(/(\d{2})(?=\d)/g, '$1 '),
  'its last six with a blank': (gtin) => `${gtin.slice(-6, -3)} ${gtin.slice(-3)}`,
  'its last eight': (gtin) => gtin.slice(-8),
  'with the name of the brand': (gtin, { brand }) => (brand === null ? null : `${brand} ${gtin}`),
  'with a letter O': (gtin) => (/0/.test(gtin) ? gtin.replace('0', 'O') : null),
};

/** GTINs as scanners, labels and mails write them. */
export const exchangeGtinWritings: Writings = {
  'as a scanner reads it': (gtin) => `(01)${gtin.padStart(14, '0')}`,
  'with a blank after the first': (gtin) => `EAN ${gtin.replace(/^(\d)(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4 ')}`,
  'within a sentence': (gtin) => `do you have ean ${gtin}?`,
  'after a part': (gtin) => `barcode: ${gtin} x 5`,
  'in wide digits': (gtin) => wide(gtin),
  'with non-breaking blanks': (gtin) => groups(gtin, '\u00a0'),
  'with a letter I': (gtin) => (/1/.test(gtin) ? gtin.replace('1', 'I') : null),
  'its first ten': (gtin) => gtin.slice(0, 10),
  'its last six, labelled': (gtin) => `EAN ...${gtin.slice(-6)}`,
  'without its check digit': (gtin) => gtin.slice(0, -1),
};
