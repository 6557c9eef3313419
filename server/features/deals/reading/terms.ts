import { thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { comparedLineTerms, comparedTerms } from '#contract/deals/choices.ts';
import type { DealChange } from '#contract/deals/records.ts';
import type { OfferRow } from '../rows.ts';

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
// No freight and a freight of 0 are the same to everyone.
const termOf = (offer: OfferRow, term: (typeof comparedTerms)[number]) =>
  term === 'freight' && offer.freight !== null && thousandthsOf(offer.freight) === 0n ? null : textOf(offer[term]);

/** What a version changed of the one before: nothing where it is the first. */
export function changesOf(offer: OfferRow, before: OfferRow | undefined): DealChange[] {
  if (!before) return [];
  const changes: DealChange[] = [];
  const note = (change: Omit<DealChange, 'before' | 'now'>, was: string | null, now: string | null) => {
    if (was !== now) changes.push({ ...change, before: was, now });
  };
  for (const id of new Set([...offer.lines, ...before.lines].map((line) => line.line_id))) {
    const were = before.lines.filter((line) => line.line_id === id);
    const are = offer.lines.filter((line) => line.line_id === id);
    for (let index = 0; index < Math.max(were.length, are.length); index += 1) {
      for (const term of comparedLineTerms) {
        note({ line: id, index, term }, textOf(were[index]?.[term]), textOf(are[index]?.[term]));
      }
    }
  }
  for (const term of comparedTerms) note({ line: null, index: null, term }, termOf(before, term), termOf(offer, term));
  return changes;
}
