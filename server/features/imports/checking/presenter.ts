import { clearMark } from '#contract/imports/choices.ts';
import { breakPartOf, declaredFieldOf, factKeyOf, type ImportField } from '#contract/imports/columns.ts';
import type { HeldPost, PostFields } from '../../advertisements/index.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import { factCellOf } from './factCells.ts';
import { breakCellOf } from './priceBreaks.ts';
import type { Cells } from './rows.ts';

/** How a row reads: its values as they are understood, as the file has them where that differs, and what the post had before. */
export function presentRow(
  cells: Cells,
  post: HeldPost | null,
  changed: readonly ImportField[],
  former: PostFields | null,
  fields: Record<string, unknown>,
  lexicon: Lexicon,
): { values: Record<string, string>; source: Record<string, string>; before: Record<string, string> } {
  const values: Record<string, string> = {};
  const source: Record<string, string> = {};
  for (const [field, cell] of cells) {
    let shown = cell.shown;
    if ((field === 'category' || field === 'subcategory') && shown !== '' && shown !== clearMark) {
      const name =
        field === 'category' && !cells.get('subcategory')?.value
          ? (fields.subCategory ?? fields.category)
          : field === 'category'
            ? fields.category
            : fields.subCategory;
      shown = lexicon.categories.get(Number(name))?.name ?? shown;
    }
    if (field === 'brand' && typeof fields.brand === 'number') shown = lexicon.brandNamed(shown)?.name ?? shown;
    if (shown !== '') values[field] = shown;
    if (cell.source !== '' && cell.source !== shown) source[field] = cell.source.slice(0, 500);
  }
  const before: Record<string, string> = {};
  if (post && former)
    for (const field of changed) {
      if (breakPartOf(field)) {
        before[field] = breakCellOf(former.price_breaks, field);
        values[field] ??= breakCellOf(fields.price_breaks, field);
        continue;
      }
      if (factKeyOf(field) !== undefined) {
        before[field] = factCellOf(former.facts, field, lexicon);
        values[field] ??= factCellOf(fields.facts, field, lexicon);
        continue;
      }
      const name = declaredFieldOf(field)?.name;
      before[field] = name ? textOf(field, (former as Record<string, unknown>)[name], post, lexicon) : '';
      values[field] ??= name ? textOf(field, fields[name], post, lexicon) : '';
    }
  return { values, source, before };
}

function textOf(field: ImportField, value: unknown, post: HeldPost, lexicon: Lexicon): string {
  if (value === null || value === undefined) return '';
  if (field === 'brand') return value === post.brand_id ? (post.brand_name ?? '') : wordOf(value);
  return lexicon.labelOf(field, wordOf(value)) ?? wordOf(value);
}

/** The value of a field as text; fields hold texts, numbers and nothing. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? value.toString() : '';
