import type { TFunction } from 'i18next';
import { isCollected } from '#contract/deals/choices.ts';
import type { Deal, DealChange, DealOffer } from '#contract/deals/records.ts';
import { withinSentence } from '#web/i18n/translated.ts';
import { formatDay, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { lineTitle } from '../parts/lineTitle.ts';
import { formatPieces } from '../parts/pieces.ts';

/** What one version changed of the one before, as people read it. */
export interface Difference {
  key: string;
  label: string;
  before: string;
  now: string;
}

/** What changed in a term of an entry of an offer, or of the whole one; undefined where nothing did. */
export function findChange(
  offer: DealOffer,
  term: DealChange['term'],
  entry: { line: number; index: number } | null = null,
): DealChange | undefined {
  return offer.changes.find(
    (change) =>
      change.term === term && change.line === (entry?.line ?? null) && change.index === (entry?.index ?? null),
  );
}

/** Which of the offer's entries of its line each entry is: the first has 0. */
export function indexesOf(offer: Pick<DealOffer, 'lines'>): number[] {
  const seen = new Map<number, number>();
  return offer.lines.map(({ id }) => {
    const index = seen.get(id) ?? 0;
    seen.set(id, index + 1);
    return index;
  });
}

/** A term as people read it; an absent one has words for that. */
export function describeTerm(
  term: DealChange['term'],
  value: string | null,
  { currency, incoterm, t }: { currency: string; incoterm: string | null; t: TFunction<'deals'> },
): string {
  if (term === 'freight' && (value === null || Number(value) === 0))
    return t(isCollected(incoterm) ? 'term.collected' : 'term.included');
  if (term === 'freight' && value !== null) return formatMoney(value, currency);
  if (term === 'available_at') return value === null ? t('term.now') : formatDay(value);
  if (value === null) return '–';
  if (term === 'quantity') return formatQuantity(Number(value));
  if (term === 'price_per_unit') return formatMoney(value, currency);
  if (term === 'hold_days') return t('term.days', { count: Number(value) });
  return value;
}

/** The Incoterm of the version before. */
export function earlierIncoterm(offer: Pick<DealOffer, 'incoterm' | 'changes'>): string | null {
  const change = offer.changes.find(({ term }) => term === 'incoterm');
  return change ? change.before : offer.incoterm;
}

/** Everything that a version changed, line by line and then the whole. */
export function differencesOf(offer: DealOffer, deal: Pick<Deal, 'lines'>, t: TFunction<'deals'>): Difference[] {
  const incotermBefore = earlierIncoterm(offer);
  return offer.changes.map((change) => {
    const line = deal.lines.find(({ id }) => id === change.line);
    const part = change.index ? ` (${change.index + 1})` : '';
    const term = t(`term.${change.term}`);
    const words = { currency: offer.currency, incoterm: offer.incoterm, t };
    return {
      key: `${change.line} ${change.index} ${change.term}`,
      label: line ? t('term.ofLine', { article: lineTitle(deal, line.id) + part, term: withinSentence(term) }) : term,
      before: describeTerm(change.term, change.before, { ...words, incoterm: incotermBefore }),
      now: describeTerm(change.term, change.now, words),
    };
  });
}

/** The lines of the first version, in place of differences: quantity and price. */
export function firstTermsOf(offer: DealOffer, deal: Pick<Deal, 'lines'>, t: TFunction<'deals'>) {
  return offer.lines.map((entry, index) => {
    const line = deal.lines.find(({ id }) => id === entry.id);
    const [one] = unitWords(line?.unit ?? 'piece');
    const price = formatMoney(entry.price_per_unit, offer.currency);
    return {
      key: `${entry.id} ${index}`,
      label: lineTitle(deal, entry.id),
      terms:
        entry.quantity === 0
          ? t('line.cannot')
          : t('line.times', { quantity: formatQuantity(entry.quantity), price, unit: one }),
    };
  });
}

/** A version in one sentence, where its differences are folded away. */
export function foldedWords(differences: readonly Difference[], t: TFunction<'deals'>): string {
  if (differences.length === 0) return t('offer.same');
  const first = differences.slice(0, 2).map(({ label, before, now }) => t('offer.folded', { label, before, now }));
  const more = differences.length > 2 ? [t('offer.more', { count: differences.length - 2 })] : [];
  return [...first, ...more].join('; ');
}

/** When the pieces of an offer are there: now, from a day on, or how many when. */
export function readyWords(offer: Pick<DealOffer, 'lines'>, deal: Pick<Deal, 'unit'>, t: TFunction<'deals'>): string {
  const pieces = new Map<string | null, number>();
  for (const { quantity, available_at: at } of offer.lines)
    if (quantity > 0) pieces.set(at, (pieces.get(at) ?? 0) + quantity);
  const days = [...pieces].sort(([a], [b]) => (a ?? '').localeCompare(b ?? ''));
  const [first] = days;
  if (!first) return '–';
  const dayOf = (at: string | null) => (at === null ? t('term.now') : formatDay(at));
  if (days.length === 1) return dayOf(first[0]);
  const [, ...later] = days;
  return [
    dayOf(first[0]),
    ...later.map(([at, count]) => t('ready.later', { pieces: formatPieces(count, deal, t), date: dayOf(at) })),
  ].join('; ');
}
