/*
 * Orders as EDIFACT writes them (ORDERS, also DESADV and INVOIC): segments that end in an apostrophe, elements parted by plus
 * signs, and their components by colons. A question mark in front of one of these makes it a sign of the text.
 */

const begins = /^\s*UN[AB][+:]|^\s*(?:[A-Z]{3}\+[^']*'\s*){2,}/;
const escaped = (sign: string) => new RegExp(String.raw`(?<!\?)${sign}`);
const parts = { segment: escaped("'"), element: escaped(String.raw`\+`), component: escaped(':') };

const componentsOf = (element: string | undefined): string[] =>
  (element ?? '').split(parts.component).map((text) => text.replaceAll(/\?(?=[?+:'])/g, '').trim());

/** How GTINs are marked; other marks are those of buyers' and suppliers' own numbers. */
const gtins = new Set(['EN', 'UP', 'SRV', 'GTIN']);
/** Ordered; where a line has no such quantity, its first one counts. */
const ordered = '21';

interface Item {
  gtin: string;
  number: string;
  title: string;
  quantity: string;
  unit: string;
  isOrdered: boolean;
}

const headings = ['GTIN', 'Article number', 'Description', 'Quantity', 'Unit'];

/** The lines of an order in EDIFACT as a table parted by tabs; null for other texts. */
export function tableOfSegments(text: string): string | null {
  if (!begins.test(text.slice(0, 2000))) return null;
  const items: Item[] = [];
  for (const segment of text.split(parts.segment)) {
    const [tag, ...elements] = segment.trim().split(parts.element);
    if (tag === 'LIN') {
      const [code = '', kind = ''] = componentsOf(elements[2]);
      const isGtin = gtins.has(kind) || (kind === '' && /^\d{12,14}$/.test(code));
      const own = isGtin ? { gtin: code, number: '' } : { gtin: '', number: code };
      items.push({ ...own, title: '', quantity: '', unit: '', isOrdered: false });
    }
    const item = items.at(-1);
    if (!item) continue;
    if (tag === 'PIA') {
      const [code = '', kind = ''] = componentsOf(elements[1]);
      // The supplier's number is the one that others know.
      if (gtins.has(kind)) item.gtin ||= code;
      else if (item.number === '' || kind === 'SA') item.number = code;
    } else if (tag === 'IMD') item.title ||= componentsOf(elements[2]).slice(3).filter(Boolean).join(' ');
    else if (tag === 'QTY') {
      const [use = '', quantity = '', unit = ''] = componentsOf(elements[0]);
      if (item.quantity === '' || (use === ordered && !item.isOrdered))
        Object.assign(item, { quantity, unit, isOrdered: use === ordered });
    }
  }
  if (items.every(({ quantity }) => quantity === '')) return null;
  return [headings, ...items.map(({ gtin, number, title, quantity, unit }) => [gtin, number, title, quantity, unit])]
    .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n');
}
