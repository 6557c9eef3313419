type Writings = Record<string, (number: string, post: { brand: string | null }) => string | null>;

const changed = (number: string, written: string) => (written === number ? null : written);
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) as number) + 0xfe_e0));

/** How article numbers come out of scanners, papers and mails. */
export const dockNumberWritings: Writings = {
  'after P/N': (number) => `P/N ${number}`,
  'after Teilenummer': (number) => `Teilenummer ${number}`,
  'after codice': (number) => `codice articolo: ${number}`,
  'after référence': (number) => `référence ${number.toLowerCase()}`,
  'after bestelnummer': (number) => `bestelnummer ${number}`,
  'between stars': (number) => `*${number}*`,
  'in full-width signs': (number) => wide(number),
  'with underscores': (number) => changed(number, number.replaceAll(/[-. ]/g, '_')),
  'with a hyphen that breaks no line': (number) => changed(number, number.replaceAll('-', '\u2011')),
  'with a soft hyphen': (number) => `${number.slice(0, 4)}\u00ad${number.slice(4)}`,
  'with a tab before': (number) => `\t${number}`,
  'after how many times': (number) => `10x ${number}`,
  'with its brand behind': (number, { brand }) => (brand === null ? null : `${number} ${brand}`),
  'in blanks where letters meet digits': (number) =>
    changed(number, number.replaceAll(/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])|[-.]/g, ' ')),
  quoted: (number) => `"${number}"`,
};

/** How GTINs come out of scanners, papers and mails. */
export const dockGtinWritings: Writings = {
  'after UPC': (gtin) => (gtin.length === 12 ? `UPC ${gtin}` : null),
  'after barcode': (gtin) => `barcode ${gtin}`,
  'after Strichcode': (gtin) => `Strichcode: ${gtin}`,
  'as 14 digits': (gtin) => gtin.padStart(14, '0'),
  'in full-width digits': (gtin) => wide(gtin),
  'with the stars of a scanner': (gtin) => `*${gtin}*`,
  'after (01)': (gtin) => `(01)${gtin.padStart(14, '0')}`,
  'in groups as on the label': (gtin) =>
    gtin.length === 13 ? `${gtin[0]} ${gtin.slice(1, 7)} ${gtin.slice(7)}` : null,
  'with a line break': (gtin) => `${gtin}\n`,
  'its last six': (gtin) => gtin.slice(-6),
};
