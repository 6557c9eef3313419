import { withoutEntities } from '#server/reading/entities.ts';

// Shops export descriptions as the web pages that they show.

const tags =
  /<(\/?)(p|br|div|span|b|i|u|strong|em|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|a|img|font|hr|sup|sub|small|script|style|section|iframe|blockquote|center)(?=[\s/>])[^<>]*>/gi;
const newLine = new Set(['p', 'br', 'div', 'ul', 'ol', 'li', 'tr', 'hr', 'table', 'section', 'blockquote', 'center']);
/** The words of a web page without its marks; text that is none stays as it is. Reads each sign once. */
export function withoutMarkup(text: string): string {
  // Some shops write the ends of lines as two signs.
  const lines = text.includes('\n') ? text : text.replaceAll('\\n', '\n');
  return withoutEntities(withoutTags(lines));
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
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
