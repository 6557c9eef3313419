type Writings = Record<string, (number: string, post: { brand: string | null }) => string | null>;

const changed = (number: string, written: string) => (written === number ? null : written);
const greek: Record<string, string> = { A: 'Α', B: 'Β', E: 'Ε', H: 'Η', K: 'Κ', M: 'Μ', P: 'Ρ', T: 'Τ', X: 'Χ' };
const cyrillicSmall: Record<string, string> = { a: 'а', c: 'с', e: 'е', k: 'к', m: 'м', p: 'р', x: 'х' };
const exchanged: Record<string, string> = { 0: 'O', O: '0', 1: 'I', I: '1' };

/** How article numbers are asked for over the counter; `null` where a number cannot be written that way. */
export const counterNumberWritings: Writings = {
  'after Art.-Nr.': (number) => `Art.-Nr.: ${number}`,
  'after ref': (number) => `ref ${number.toLowerCase()}`,
  'after part no': (number) => `part no. ${number}`,
  'with how many': (number) => `${number} 10 pcs`,
  'with how many, in Dutch': (number) => `5 stuks ${number.toLowerCase()}`,
  'between brackets': (number) => `(${number})`,
  'after the brand, without signs': (number, { brand }) =>
    brand === null ? null : `${brand} ${number.replaceAll(/[^A-Za-z0-9]/g, '')}`.toLowerCase(),
  'every O and 0, I and 1 exchanged': (number) =>
    changed(
      number,
      number.replaceAll(/[0O1I]/g, (sign) => exchanged[sign] as string),
    ),
  'its first 0 as o, in small letters': (number) => changed(number, number.toLowerCase().replace('0', 'o')),
  'without zeros before a group': (number) => changed(number, number.replaceAll(/(?<![0-9])0+(?=[0-9])/g, '')),
  'with a zero before': (number) => (/^\d/.test(number) ? `0${number}` : null),
  'with slashes': (number) => changed(number, number.replaceAll('-', '/')),
  'with a long dash': (number) => changed(number, number.replaceAll('-', '—')),
  'Greek capitals': (number) =>
    changed(
      number,
      number.replaceAll(/[ABEHKMPTX]/g, (letter) => greek[letter] as string),
    ),
  'small Cyrillic letters': (number) =>
    changed(
      number.toLowerCase(),
      number.toLowerCase().replaceAll(/[acekmpx]/g, (letter) => cyrillicSmall[letter] as string),
    ),
  'within an Italian sentence': (number) => `avete il ${number} disponibile?`,
  'within a French sentence': (number) => `bonjour, avez-vous ${number.toLowerCase()} en stock`,
};

/** How GTINs are asked for over the counter. */
export const counterGtinWritings: Writings = {
  'after Barcode': (gtin) => `Barcode: ${gtin}`,
  'after EAN-Code': (gtin) => `EAN-Code ${gtin}`,
  'after UPC': (gtin) => (gtin.length === 12 ? `UPC ${gtin}` : null),
  'as printed below the bars': (gtin) => gtin.replace(/^(\d)(\d{6})(\d{6})$/, '$1 $2 $3'),
  'with dots': (gtin) => gtin.replaceAll(/(\d{4})(?=\d)/g, '$1.'),
  'as 14 digits in groups': (gtin) =>
    gtin.padStart(14, '0').replace(/^(\d)(\d{2})(\d{5})(\d{5})(\d)$/, '$1 $2 $3 $4 $5'),
  'after ean, without a blank': (gtin) => `ean${gtin}`,
  'its last six': (gtin) => gtin.slice(-6),
  'its last six after the brand': (gtin, { brand }) => (brand === null ? null : `${brand} ${gtin.slice(-6)}`),
  'its last six after dots': (gtin) => `...${gtin.slice(-6)}`,
  'with O for 0': (gtin) => changed(gtin, gtin.replaceAll('0', 'O')),
};
