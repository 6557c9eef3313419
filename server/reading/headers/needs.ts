import { type LineField, lineFields } from '#contract/lists/choices.ts';
import { plainText } from '../text.ts';
import { readHeaderRows } from '../vocabulary.ts';

/**
 * What a column of an order means. Several count pieces: what is still needed, what was ordered, an amount of anything, and what is
 * on the shelf. `pack` is how many pieces a pack has, `packs` how many packs are ordered. `detail` says
 * which of the parts of one name is meant.
 */
const roles = [
  'need',
  'ordered',
  'amount',
  'money or amount',
  'stock',
  'max_price',
  'no need',
  'cancelled',
  'rest',
  'pack',
  'packs',
  'number',
  'title',
  'brand',
  'gtin',
  'unit',
  'note',
  'alternatives',
  'detail',
  'other',
  'filler',
] as const;
export type ColumnRole = (typeof roles)[number];

/** Columns that count pieces: what is to be ordered goes before what was ordered, and that before what is on the shelf. */
export const counting: readonly ColumnRole[] = ['need', 'packs', 'ordered', 'amount', 'money or amount', 'stock'];

/** Whether a column counts pieces, of whatever kind. */
export const isCounting = (role: ColumnRole): boolean =>
  counting.includes(role) || role === 'no need' || role === 'cancelled' || role === 'rest' || role === 'pack';

const longestName = 6;

/** A header as it is compared. */
export const plainHeader = (header: string): string =>
  plainText(header)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let held: ReadonlyMap<string, readonly ColumnRole[]> | null = null;

function rolesByName(): ReadonlyMap<string, readonly ColumnRole[]> {
  if (held) return held;
  const names = new Map<string, ColumnRole[]>();
  for (const role of roles)
    for (const { words } of readHeaderRows().filter((row) => row.role === `column ${role}`))
      for (const name of words.map(plainHeader)) {
        const known = names.get(name) ?? [];
        if (!known.includes(role)) names.set(name, [...known, role]);
      }
  held = names;
  return held;
}

/** What a header means: by its whole name, else by all of its words together; nothing where one of them is not known. */
export function rolesOf(header: string): readonly ColumnRole[] {
  const name = plainHeader(header);
  const whole = rolesByName().get(name);
  if (whole) return whole.filter((role) => role !== 'filler');
  const found = rolesWithin(name.split(' '));
  // Of `Model / Specs`, the first names the column, or the next where no one knows it: `Family / Article`.
  const [first = '', ...others] = header.split(/\s?[/|・]\s?/u);
  const isDivided = others.length > 0 && first.trim() !== '';
  if (found !== null && !(isDivided && header.includes('・'))) return compose(found);
  return isDivided ? ([first, ...others].map(rolesOf).find((each) => each.some((role) => role !== 'other')) ?? []) : [];
}

/** Whether a header is a name as a whole, not by its words. */
export const isWholeName = (header: string): boolean => rolesByName().has(plainHeader(header));

/** The roles of the words of a name, the longest phrases first; null where one is not known. */
function rolesWithin(words: readonly string[]): ColumnRole[] | null {
  const found: ColumnRole[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestName, words.length - at);
    while (length > 0 && !rolesByName().has(words.slice(at, at + length).join(' '))) length -= 1;
    if (length === 0) return null;
    const [role] = rolesByName().get(words.slice(at, at + length).join(' ')) ?? [];
    if (role && role !== 'filler') found.push(role);
    at += length;
  }
  return found;
}

/** What several words mean together: `Qty ordered` is what was ordered, `Qty in stock` is what is on the shelf. */
function compose(found: readonly ColumnRole[]): readonly ColumnRole[] {
  const has = (role: ColumnRole) => found.includes(role);
  if (has('cancelled')) return ['cancelled'];
  if (has('no need') || (has('max_price') && found.some((role) => role === 'stock' || role === 'amount')))
    return ['no need'];
  if (has('max_price')) return ['max_price'];
  // `Part manufacturer`, but `Manufacturer part no`.
  if (found.at(-1) === 'brand') return ['brand'];
  if (has('pack') || has('packs')) {
    const isCounted = has('need') || has('ordered') || found[0] === 'amount' || has('packs');
    return [isCounted ? 'packs' : 'pack'];
  }
  if (has('stock')) return ['stock'];
  for (const role of ['other', 'need', 'ordered', 'amount', 'title', 'gtin', 'number'] as const)
    if (has(role)) return [role];
  return found.length === 1 ? found : [];
}

/** Whether a cell is a heading and no value: a file of nothing else has no lines. */
export const isHeading = (cell: string): boolean => isOwnName(plainHeader(cell)) !== null || rolesOf(cell).length > 0;

/** The field of a line that a header names by its own name. */
export const isOwnName = (text: string): LineField | null =>
  lineFields.find((field) => field === text || field.replaceAll('_', ' ') === text) ?? null;
