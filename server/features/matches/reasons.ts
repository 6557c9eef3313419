import {
  type Availability,
  availabilities,
  availabilityLabels,
  type Condition,
  conditionLabels,
  type Unit,
  unitLabels,
} from '#contract/advertisements/choices.ts';
import { factorOf, type Rates } from '../rates/index.ts';
import type { Kind, Verdict } from './judge.ts';

/** The terms of trade in a post, besides the part itself. */
export interface Terms {
  /** How many can be had, or are wanted. */
  items: number | null;
  unit: Unit | null;
  minimum: number | null;
  price: string | null;
  currency: string | null;
  country: string | null;
  availability: Availability | null;
  availableAt: string | null;
  condition: Condition | null;
  brandId: number | null;
}

export interface Reasons {
  reasons: string[];
  objections: string[];
  score: number;
}

/** So much of what is wanted is worth telling as covered. */
const mostlyCovered = 0.8;

const byKind: Record<Kind, string> = {
  gtin: 'Same GTIN',
  article: 'Same article number',
  described: 'Same category',
};
const weights = { part: 0.6, quantity: 0.14, price: 0.12, time: 0.08, country: 0.03, condition: 0.03 };

/** Puts into words what speaks for and against an offer for a wanted post; `isOurs` where the wanted post is the reader's. */
export function explain(
  verdict: Verdict,
  { offered, wanted, rates, isOurs }: { offered: Terms; wanted: Terms; rates: Rates; isOurs: boolean },
): Reasons {
  const isSameBrand = offered.brandId !== null && offered.brandId === wanted.brandId;
  const found: Reasons = {
    reasons: [verdict.kind === 'described' && isSameBrand ? 'Same category and brand' : byKind[verdict.kind]],
    objections: [],
    score: verdict.certainty * weights.part,
  };
  const parts = [
    { ...compareQuantity(offered, wanted), weight: weights.quantity },
    { ...comparePrice(offered, wanted, rates, isOurs), weight: weights.price },
    { ...compareTime(offered, wanted), weight: weights.time },
    { ...compareCountry(offered, wanted), weight: weights.country },
    { ...compareCondition(offered, wanted), weight: weights.condition },
  ];
  for (const { share, reason, weight } of parts) {
    found.score += share * weight;
    if (reason && share >= mostlyCovered) found.reasons.push(reason);
    else if (reason) found.objections.push(reason);
  }
  if (offered.minimum !== null && wanted.items !== null && offered.minimum > wanted.items)
    found.objections.push(`Minimum order ${count(offered.minimum)}`);
  return { ...found, score: Math.round(found.score * 1000) / 1000 };
}

/** How well a term is met, 0 to 1, and the reason to show; an unknown term counts half and has no reason. */
interface Compared {
  share: number;
  reason: string | null;
}

const unknown: Compared = { share: 0.5, reason: null };
const count = (value: number) => value.toLocaleString('en-GB');

function compareQuantity(offered: Terms, wanted: Terms): Compared {
  if (offered.items === null || wanted.items === null) return unknown;
  if (offered.unit !== wanted.unit) {
    const [, plural] = unitLabels[offered.unit ?? 'piece'];
    return { share: 0.5, reason: `Offered in ${plural}` };
  }
  const share = Math.min(1, offered.items / wanted.items);
  if (share === 1) return { share, reason: `Covers all ${count(wanted.items)}` };
  const percent = Math.floor(share * 100);
  const covers = `Covers ${count(offered.items)} of ${count(wanted.items)}`;
  return { share, reason: share >= mostlyCovered ? `${covers} (${percent} %)` : covers };
}

function comparePrice(offered: Terms, wanted: Terms, rates: Rates, isOurs: boolean): Compared {
  if (offered.price === null || wanted.price === null || offered.currency === null || wanted.currency === null)
    return unknown;
  if (offered.unit !== wanted.unit) return unknown;
  const factor = factorOf(rates, offered.currency, wanted.currency);
  if (!Number.isFinite(factor)) return unknown;
  const cents = (amount: number) => Math.round(amount * 100);
  const [asked, most] = [cents(Number(offered.price) * factor), cents(Number(wanted.price))];
  const whose = isOurs ? 'your price' : 'their price';
  const about = offered.currency === wanted.currency ? '' : 'about ';
  const amount = `${about}${money(Math.abs(most - asked) / 100, wanted.currency)}`;
  if (asked === most) return { share: 1, reason: `Within ${whose}` };
  if (asked < most) return { share: 1, reason: `Within ${whose}: ${amount} under it` };
  // Ten percent above is half a loss, a quarter above is a whole one.
  return {
    share: Math.max(0, 0.7 - ((asked - most) / Math.max(1, most)) * 2.8),
    reason: `${capital(amount)} over ${whose}`,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);

function compareTime(offered: Terms, wanted: Terms): Compared {
  if (offered.availability === null || wanted.availability === null) return unknown;
  const label = availabilityLabels[offered.availability];
  const isInTime =
    offered.availableAt !== null && wanted.availableAt !== null
      ? offered.availableAt <= wanted.availableAt
      : availabilities.indexOf(offered.availability) <= availabilities.indexOf(wanted.availability);
  if (!isInTime) return { share: 0, reason: `${label}, later than needed` };
  return {
    share: 1,
    reason: offered.availability === 'in_stock' ? 'In time: in stock' : `In time: ${label.toLowerCase()}`,
  };
}

function compareCountry(offered: Terms, wanted: Terms): Compared {
  if (offered.country === null || wanted.country === null) return unknown;
  return offered.country === wanted.country ? { share: 1, reason: 'Same country' } : { share: 0, reason: null };
}

function compareCondition(offered: Terms, wanted: Terms): Compared {
  if (offered.condition === null || wanted.condition === null) return unknown;
  if (offered.condition === wanted.condition) return { share: 1, reason: null };
  return {
    share: 0,
    reason: `${conditionLabels[offered.condition]}, not ${conditionLabels[wanted.condition].toLowerCase()}`,
  };
}
