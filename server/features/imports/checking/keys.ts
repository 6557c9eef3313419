import { gtinKey } from '#contract/gtin.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import { cellOf, type Plan } from '../mapping/plan.ts';
import { readCell } from './cells.ts';
import type { GivenRow } from './rows.ts';

/** What names a post in a row, and what may make it a double. */
export interface Keys {
  id: number | null;
  reference: string | null;
  brandId: number | null;
  article: string | null;
  gtin: string | null;
}

const read = (
  row: GivenRow,
  field: 'id' | 'internal_reference' | 'brand' | 'supplier_article_number' | 'gtin',
  { plan, lexicon }: { plan: Plan; lexicon: Lexicon },
) => {
  const cell = row.repairs[field] ?? cellOf(plan.sources[field], row.cells);
  return cell === '' ? undefined : readCell(field, cell, plan, lexicon).value;
};

/** What names the post of a row. */
export function keysOf(row: GivenRow, given: { plan: Plan; lexicon: Lexicon }): Keys {
  const id = read(row, 'id', given);
  const reference = read(row, 'internal_reference', given);
  const brand = read(row, 'brand', given);
  const article = read(row, 'supplier_article_number', given);
  const gtin = read(row, 'gtin', given);
  return {
    id: typeof id === 'number' ? id : null,
    reference: typeof reference === 'string' ? reference : null,
    brandId: typeof brand === 'string' ? (given.lexicon.brandNamed(brand)?.id ?? null) : null,
    article: typeof article === 'string' ? article : null,
    gtin: typeof gtin === 'string' ? gtin : null,
  };
}

/** What names a post that has no own reference: its GTIN, and its brand and number. */
export function articleKeysOf({ gtin, brandId, article }: Omit<Keys, 'id' | 'reference'>): string[] {
  const number = article === null ? '' : article.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return [
    ...(gtin === null ? [] : [`gtin ${gtinKey(gtin)}`]),
    ...(brandId === null || number === '' ? [] : [`number ${brandId} ${number}`]),
  ];
}
