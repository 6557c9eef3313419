import { isGtin } from '#contract/gtin.ts';
import { type LineField, lineFields } from '#contract/lists/choices.ts';
import type { RawTable } from '../../imports/index.ts';
import { plainText } from '../../vocabulary/index.ts';

/** The table that rows or a file were read as. */
export type GivenTable = RawTable;

const meanings: Partial<Record<string, LineField>> = {
  supplier_article_number: 'article_number',
  internal_reference: 'article_number',
  brand: 'brand',
  gtin: 'gtin',
  title: 'title',
  number_of_items: 'quantity',
  unit: 'unit',
};

// What a list of needs calls its columns, and a list of stock does not; a price alone is not the highest one.
const headers: readonly [RegExp, LineField][] = [
  // What is to be ordered goes before what is on the shelf, was ordered or has come.
  [
    /^(to order|order now|reorder|backorder\w*|back order|open|outstanding|missing|short|bestellen|nachbestell\w*|zu bestellen|fehlt|fehlmenge|fehlend|offen|ruckstand|te bestellen|nalevering|backlog|a commander|reliquat|manquant|da ordinare|mancante|residuo|a pedir|pendiente|falta)$/,
    'quantity',
  ],
  [/\b(max\w*|massim\w*|limit|hochst\w*|hoogstens|budget|ziel\w*|streef\w*|target)\b/, 'max_price'],
  [
    /^(note|notes|remark|remarks|comment|comments|opmerking\w*|bemerkung\w*|anmerkung\w*|nota|notas|remarque\w*|commentaire\w*|osservazion\w*)$/,
    'note',
  ],
  [/^(altern\w*|ersatz\w*|vervang\w*|substitut\w*)$/, 'alternatives'],
  [
    /^(aant|aantal|anz|anzahl|menge|bestellmenge|bedarf|qty|quantity|qte|quantite|cant|cantidad|qta|quantita|pcs|st|stk|stuck|stuks|need|needed|nodig|order qty|order quantity|amount)$/,
    'quantity',
  ],
  [/^(me|unit|uom|einheit|eenheid|unite|unidad|unita)$/, 'unit'],
];

/** What a table has that no line needs: places, prices, sums. */
const others =
  /^(pos|position|line|lfd nr|datum|date|price|preis|e preis|einzelpreis|prijs|prix|p u ht|prezzo|precio|amount|betrag|gesamt|total|total ht|totaal|bezeichnung|description|desc|omschrijving|designation|descrizione|descripcion|ean|gtin|brand|marke|merk|marque|marca)$/;

const numbers =
  /^(number|ref|reference|codice|referencia|nr|no|article|artikel|sku|(art(ikel)?|part|article|item) ?(nr|no|nummer|number|code))$/;

const plainHeader = (header: string): string =>
  plainText(header)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a cell is a heading and no value: a file of nothing else has no lines. */
export const isHeading = (cell: string): boolean => {
  const name = plainHeader(cell);
  return (
    isOwnName(name) !== null ||
    numbers.test(name) ||
    others.test(name) ||
    headers.some(([pattern]) => pattern.test(name))
  );
};

const isOwnName = (text: string): LineField | null =>
  lineFields.find((field) => field === text || field.replaceAll('_', ' ') === text) ?? null;

/** What each column means: as it was chosen, else by its header, else by what it holds. */
export function fieldsOf(table: GivenTable, chosen: Readonly<Record<string, string>>): (LineField | null)[] {
  const taken = new Set(Object.values(chosen).filter(Boolean));
  const fields = table.columns.map(({ key }) => (chosen[key] ? (chosen[key] as LineField) : null));
  const isOpen = (index: number) => fields[index] === null && chosen[table.columns[index]?.key ?? ''] === undefined;
  const give = (index: number, field: LineField | null | undefined) => {
    if (!field || taken.has(field) || !isOpen(index)) return;
    taken.add(field);
    fields[index] = field;
  };
  if (table.columns.length === 1) {
    give(0, 'title');
    return fields;
  }
  const plain = table.columns.map(({ header }) => plainHeader(header));
  for (const [index, name] of plain.entries()) give(index, isOwnName(name));
  for (const [pattern, field] of headers)
    plain.forEach((name, index) => {
      if (pattern.test(name)) give(index, field);
    });
  // The maker's own number goes before the one of the program.
  for (const meant of [
    'supplier_article_number',
    'gtin',
    'brand',
    'title',
    'number_of_items',
    'unit',
    'internal_reference',
  ])
    table.columns.forEach(({ field }, index) => {
      if (field === meant) give(index, meanings[meant]);
    });
  byValues(table, taken, give);
  return fields;
}

/** A number of pieces as it is written in a cell: `3`, `3x`, `x 3`, `3 Stk.`. */
const isCount = (value: string): boolean =>
  /^[-−]?\d{1,5}$/.test(value) || (value.length <= 20 && countWithUnit.test(value));

const countWithUnit = /^(?:(?:[x×*]|\p{L}{2,10}\.?:)\s?\d{1,5}|\d{1,5}\s?(?:[x×*]|\p{L}{2,7}\.?))$/u;

/** What columns without a name hold: numbers of pieces, GTINs, codes, words. */
function byValues(
  table: GivenTable,
  taken: ReadonlySet<string>,
  give: (index: number, field: LineField) => void,
): void {
  const values = table.columns.map((_, index) =>
    table.lines.slice(0, 200).flatMap(({ cells }) => {
      const value = String(cells[index] ?? '').trim();
      return value === '' ? [] : [value];
    }),
  );
  const isMostly = (index: number, matches: (value: string) => boolean) => {
    const held = values[index] ?? [];
    return held.length > 0 && held.filter(matches).length >= held.length * 0.7;
  };
  const isNamed = table.columns.some(({ header }) => header !== '');
  // A named column that no one knows is something else.
  const isFree = (index: number) => !isNamed || table.columns[index]?.header === '';
  table.columns.forEach((_, index) => {
    if (isFree(index) && isMostly(index, (value) => isGtin(value.replaceAll(/\s/g, '')))) give(index, 'gtin');
  });
  const counts = table.columns.flatMap((_, index) => (isFree(index) && isMostly(index, isCount) ? [index] : []));
  // Of two columns of counts, the one with the longer values has numbers of articles.
  const longest = (index: number) => Math.max(...(values[index] ?? []).map((value) => value.length));
  counts.sort((a, b) => longest(a) - longest(b) || a - b);
  const [quantity, ...others] = counts;
  if (quantity !== undefined) give(quantity, 'quantity');
  for (const index of others) if (longest(index) >= 4) give(index, 'article_number');
  table.columns.forEach((_, index) => {
    if (
      isFree(index) &&
      isMostly(
        index,
        (value) => /\d/.test(value) && !/^\d{1,4}([.,]\d+)?$/.test(value) && value.split(/\s+/).length <= 4,
      )
    )
      give(index, 'article_number');
  });
  table.columns.forEach((_, index) => {
    if (isFree(index) && !taken.has('title') && isMostly(index, (value) => /\p{L}{3}/u.test(value)))
      give(index, 'title');
  });
}
