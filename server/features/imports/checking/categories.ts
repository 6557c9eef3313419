import { byEnglish, message } from '#contract/texts/message.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import type { Plan } from '../mapping/plan.ts';
import { required } from './cells.ts';
import { problem } from './problems.ts';
import type { Cells, GivenRow } from './rows.ts';
import type { Report } from './stock.ts';

/** One column may name categories of both levels; two columns have to fit together. */
export function settleCategory(
  row: GivenRow,
  cells: Cells,
  plan: Plan,
  lexicon: Lexicon,
  post: HeldPost | null,
  fields: Record<string, unknown>,
  report: Report,
): void {
  const read = (field: 'category' | 'subcategory') => {
    const value = cells.get(field)?.value;
    if (value === undefined || value === null) return { value, shown: '', id: null };
    const text = String(value);
    const chosen = plan.values[field]?.[text];
    const isChosenForAll = plan.sources[field]?.kind === 'fixed';
    const mayBeId = plan.ownExport || isChosenForAll || row.repairs[field] !== undefined;
    const isId = mayBeId && /^\d{1,9}$/.test(text);
    const id =
      (chosen && lexicon.labelOf(field, chosen) !== null) || (isId && lexicon.labelOf(field, text) !== null)
        ? Number(chosen ?? text)
        : Number(lexicon.understand(field, text)?.choice ?? Number.NaN);
    if (Number.isNaN(id)) report(field, problem(field, 'unknown_value', text, '“{{value}}” is not known'));
    // A number is shown as the name that people know it by.
    const shown = isId || isChosenForAll ? (lexicon.categories.get(id)?.name ?? text) : text;
    return { value, shown, id: Number.isNaN(id) ? null : id };
  };
  const main = read('category');
  const below = read('subcategory');
  if (main.value === null) report('category', required('category'));
  const mainRow = main.id === null ? null : lexicon.categories.get(main.id);
  const belowRow = below.id === null ? null : lexicon.categories.get(below.id);
  if (mainRow) {
    fields.category = mainRow.parent_id ?? mainRow.id;
    fields.subCategory = mainRow.parent_id === null ? null : mainRow.id;
    // An empty cell keeps the sub-category where it still belongs to the category.
    if (mainRow.parent_id === null && below.value === undefined && post && post.category_id === fields.category)
      fields.subCategory = post.sub_category_id;
  }
  if (below.value === null) fields.subCategory = null;
  if (!belowRow) return;
  if (belowRow.parent_id === null) {
    if (!mainRow) fields.category = belowRow.id;
    else if (belowRow.id !== fields.category)
      report(
        'subcategory',
        problem('subcategory', 'does_not_fit', below.shown, '“{{value}}” is not below this category'),
      );
    return;
  }
  if (mainRow && fields.category !== belowRow.parent_id) {
    const above = lexicon.categories.get(fields.category as number);
    report(
      'subcategory',
      problem(
        'subcategory',
        'does_not_fit',
        below.shown,
        above
          ? message('“{{value}}” is not below {{category}}', { value: below.shown, category: byEnglish(above.name) })
          : '“{{value}}” is not below this category',
      ),
    );
    return;
  }
  fields.category = belowRow.parent_id;
  fields.subCategory = belowRow.id;
}
