type Writings = Record<string, (number: string, post: { brand: string | null }) => string | null>;

const changed = (number: string, written: string) => (written === number ? null : written);
const look: Record<string, string> = { A: 'А', E: 'Е', I: 'І', K: 'К', M: 'М', P: 'Р', S: 'Ѕ', T: 'Т', X: 'Х' };

/** How article numbers are read from lists, spreadsheets and shop windows. */
export const showroomNumberWritings: Writings = {
  'behind its brand without a blank': (number, { brand }) =>
    brand === null || / /.test(brand) ? null : brand + number,
  'behind its brand and a slash': (number, { brand }) =>
    brand === null || / /.test(brand) ? null : `${brand}/${number}`.toLowerCase(),
  'behind its brand and a hyphen': (number, { brand }) =>
    brand === null || / /.test(brand) ? null : `${brand}-${number}`.toLowerCase(),
  'as a decimal number': (number) => (/^\d+$/.test(number) ? `${number}.0` : null),
  'as a formula': (number) => `="${number}"`,
  'with a semicolon and how many': (number) => `${number};10`,
  'how many, and an x apart': (number) => `10 x ${number}`,
  'with a price': (number) => `${number} 25,00 EUR`,
  'with a bar for 1': (number) => changed(number, number.replaceAll(/(?<=[A-Za-z0-9])1(?=[A-Za-z0-9])/g, '|')),
  'l for its last 1': (number) =>
    /1/.test(number) && /[A-Za-z]/.test(number) ? number.toLowerCase().replace(/1(?=[^1]*$)/, 'l') : null,
  'Cyrillic, with a capital I': (number) =>
    changed(
      number,
      number.replaceAll(/[AEIKMPSTX]/g, (letter) => look[letter] as string),
    ),
  'after Hersteller-Nr.': (number) => `Hersteller-Nr. ${number}`,
  'with double hyphens': (number) => changed(number, number.replaceAll('-', '--')),
  'in threes': (number) => number.replaceAll(/[^A-Za-z0-9]/g, '').replaceAll(/(.{3})(?=.)/g, '$1 '),
};

const printed = (gtin: string) => gtin.replace(/^(\d)(\d{6})(\d+)$/, '$1 $2 $3');

/** How GTINs are read from lists, spreadsheets and shop windows. */
export const showroomGtinWritings: Writings = {
  'after EAN (13)': (gtin) => `EAN (13) ${gtin}`,
  'after EAN=': (gtin) => `EAN=${gtin}`,
  'as a decimal number': (gtin) => `${gtin}.0`,
  'with an x and how many': (gtin) => `${gtin} x 10`,
  'with a semicolon and how many': (gtin) => `${gtin};10`,
  'as a scanner sends it': (gtin) => `01${gtin.padStart(14, '0')}`,
  'as a scanner sends it, with the batch': (gtin) => `(01)${gtin.padStart(14, '0')}(10)LOT5`,
  'in groups after its brand': (gtin, { brand }) => (brand === null ? null : `${brand} ${printed(gtin)}`),
  'in groups within a sentence': (gtin) => `suche EAN ${printed(gtin)} 10 Stück`,
  'its last six in talk': (gtin) => `EAN endet auf ${gtin.slice(-6)}`,
};
