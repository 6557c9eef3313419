import { createHash } from 'node:crypto';
import type { LineNeed, ListRow } from './rows.ts';

/**
 * Names what of a list decides how it is planned: with another basis, a plan is out of date. What only people read, such as
 * names and notes, is no part of it, nor are alerts.
 */
export function basisOf(list: ListRow, lines: readonly LineNeed[]): string {
  const { currency, country, needed_by, conditions, countries, cost_per_order, max_sellers, use_own, leave_out_above } =
    list;
  const terms = [
    currency,
    country,
    needed_by,
    [...conditions].sort(),
    [...countries].sort(),
    Number(cost_per_order),
    max_sellers,
    use_own,
    // Lists without the limit keep the plans that were made before there was one.
    ...(leave_out_above === null ? [] : [leave_out_above]),
  ];
  return createHash('sha256')
    .update(JSON.stringify([terms, lines.map(needOf)]))
    .digest('hex')
    .slice(0, 32);
}

const needOf = (line: LineNeed) => [
  line.number,
  line.skip,
  line.article_id,
  // By it posts without a brand are found.
  ...(line.article_id === null && line.article_number !== null ? [line.article_number] : []),
  line.alternative_ids,
  // Only whether it waits for a choice: what it may be chosen from is not planned.
  line.article_id === null && line.choice_ids.length > 0,
  line.pin,
  line.quantity,
  line.unit,
  line.pack,
  line.max_price === null ? null : Number(line.max_price),
  line.allow_surplus,
];
