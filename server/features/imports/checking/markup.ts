// Shops export descriptions as the web pages that they show.

const tags =
  /<(\/?)(p|br|div|span|b|i|u|strong|em|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|a|img|font|hr|sup|sub|small|script|style|section|iframe|blockquote|center)(?=[\s/>])[^<>]*>/gi;
const newLine = new Set(['p', 'br', 'div', 'ul', 'ol', 'li', 'tr', 'hr', 'table', 'section', 'blockquote', 'center']);
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

/** The words of a web page without its marks; text that is none stays as it is. Reads each sign once. */
export function withoutMarkup(text: string): string {
  // Some shops write the ends of lines as two signs.
  const lines = text.includes('\n') ? text : text.replaceAll('\\n', '\n');
  return withoutTags(lines).replace(entity, (whole, decimal: string, hex: string, name: string) => {
    if (name) return signs[name] ?? signs[name.toLowerCase()] ?? whole;
    const sign = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return sign >= 32 && sign <= 0x10ffff && (sign < 0xd800 || sign > 0xdfff) ? String.fromCodePoint(sign) : whole;
  });
}

function withoutTags(text: string): string {
  let words = '';
  let end = 0;
  let hidden: string | null = null;
  for (const { 0: tag, 1: closes, 2: given = '', index } of text.matchAll(tags)) {
    const name = given.toLowerCase();
    if (hidden === null) words += text.slice(end, index).replace(/\s+/g, ' ');
    end = index + tag.length;
    if (hidden !== null) hidden = closes && name === hidden ? null : hidden;
    else if (!closes && (name === 'script' || name === 'style')) hidden = name;
    else if (newLine.has(name) || /^h\d$/.test(name)) words += '\n';
    else if (name === 'td' || name === 'th') words += ' ';
  }
  if (end === 0) return text;
  if (hidden === null) words += text.slice(end).replace(/\s+/g, ' ');
  return words
    .replace(/&nbsp;/gi, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}
