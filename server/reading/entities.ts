// Web pages write letters and signs by their names, as in `Cha&icirc;ne`, and so do shops that export what they show.

const entity = /&(?:#(\d{2,6})|#x([\da-f]{2,6})|([a-z]{2,6}\d?));/gi;
const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  iacute: 'í',
  aacute: 'á',
  uacute: 'ú',
  ograve: 'ò',
  igrave: 'ì',
  ugrave: 'ù',
  ocirc: 'ô',
  icirc: 'î',
  oslash: 'ø',
  aring: 'å',
  aelig: 'æ',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
  euro: '€',
  pound: '£',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  times: '×',
  frac12: '½',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** A text with its letters in the place of their names. Reads each sign once. */
export function withoutEntities(text: string): string {
  return text.replace(entity, (whole, decimal: string, hex: string, name: string) => {
    if (name) return signs[name] ?? signs[name.toLowerCase()] ?? whole;
    const sign = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return sign >= 32 && sign <= 0x10ffff && (sign < 0xd800 || sign > 0xdfff) ? String.fromCodePoint(sign) : whole;
  });
}
