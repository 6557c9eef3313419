import {
  type Availability,
  availabilities,
  type Condition,
  type Unit,
  unitLabels,
} from '#contract/advertisements/choices.ts';
import { orderOf, type PriceTerms, smallestOrder } from '#contract/advertisements/orders.ts';
import { byEnglish, type FixedText, message, type Sentence } from '#contract/texts/message.ts';
import { factorOf, type Rates } from '../rates/index.ts';
import type { Kind, Verdict } from './judge.ts';

/** The terms of trade in a post, besides the part itself. */
export interface Terms {
  /** How many can be had, or are wanted. */
  items: number | null;
  unit: Unit | null;
  minimum: number | null;
  minimumValue: string | null;
  price: string | null;
  breaks: PriceTerms['price_breaks'];
  wholeLot: string | null;
  currency: string | null;
  country: string | null;
  availability: Availability | null;
  availableAt: string | null;
  condition: Condition | null;
  brandId: number | null;
  /** What the part is called. */
  name: string;
}

export interface Reasons {
  reasons: Sentence[];
  objections: Sentence[];
  score: number;
}

/** So much of what is wanted is worth telling as covered. */
const mostlyCovered = 0.8;

const byKind: Record<Exclude<Kind, 'successor'>, FixedText> = {
  gtin: 'Same GTIN',
  article: 'Same article number',
  same: 'Sold under both numbers',
  described: 'Same category',
};
const weights = { part: 0.6, quantity: 0.14, price: 0.12, time: 0.08, country: 0.03, condition: 0.03 };

/** Puts into words what speaks for and against an offer for a wanted post; `isOurs` where the wanted post is the reader's. */
export function explain(
  verdict: Verdict,
  {
    offered,
    wanted,
    rates,
    isOurs,
    equal = [],
  }: { offered: Terms; wanted: Terms; rates: Rates; isOurs: boolean; equal?: readonly Sentence[] },
): Reasons {
  const isSameBrand = offered.brandId !== null && offered.brandId === wanted.brandId;
  const found: Reasons = {
    reasons: [nameKind(verdict.kind, wanted, isSameBrand), ...equal],
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
    found.objections.push(message('Minimum order {{count}}', { count: offered.minimum }));
  return { ...found, score: Math.round(found.score * 1000) / 1000 };
}

function nameKind(kind: Kind, { name }: Terms, isSameBrand: boolean): Sentence {
  if (kind === 'successor') return message('Successor of {{article}}', { article: name });
  return kind === 'described' && isSameBrand ? 'Same category and brand' : byKind[kind];
}

/** How well a term is met, 0 to 1, and the reason to show; an unknown term counts half and has no reason. */
interface Compared {
  share: number;
  reason: Sentence | null;
}

const unknown: Compared = { share: 0.5, reason: null };

function compareQuantity(offered: Terms, wanted: Terms): Compared {
  if (offered.items === null || wanted.items === null) return unknown;
  if (offered.unit !== wanted.unit) {
    const [, plural] = unitLabels[offered.unit ?? 'piece'];
    return { share: 0.5, reason: message('Offered in {{unit}}', { unit: byEnglish(plural) }) };
  }
  const share = Math.min(1, offered.items / wanted.items);
  if (share === 1) return { share, reason: message('Covers all {{count}}', { count: wanted.items }) };
  const percent = Math.floor(share * 100);
  const numbers = { count: offered.items, wanted: wanted.items };
  return {
    share,
    reason:
      share >= mostlyCovered
        ? message('Covers {{count}} of {{wanted}} ({{percent}} %)', { ...numbers, percent })
        : message('Covers {{count}} of {{wanted}}', numbers),
  };
}

/** What one costs in an order of what is wanted, as far as it is available. */
function priceFor(offered: Terms, wanted: Terms): string | null {
  const post = {
    type: 'offered',
    number_of_items: offered.items ?? wanted.items ?? Number.MAX_SAFE_INTEGER,
    price_per_unit: offered.price,
    price_breaks: offered.breaks,
    whole_lot_price: offered.wholeLot,
    minimal_order_quantity: offered.minimum,
    minimum_order_value: offered.minimumValue,
  } as const;
  const quantity = Math.min(wanted.items ?? smallestOrder(post), post.number_of_items);
  return orderOf(post, quantity).price ?? offered.price;
}

function comparePrice(offered: Terms, wanted: Terms, rates: Rates, isOurs: boolean): Compared {
  const price = priceFor(offered, wanted);
  if (price === null || wanted.price === null || offered.currency === null || wanted.currency === null) return unknown;
  if (offered.unit !== wanted.unit) return unknown;
  const factor = factorOf(rates, offered.currency, wanted.currency);
  if (!Number.isFinite(factor)) return unknown;
  const cents = (amount: number) => Math.round(amount * 100);
  const [asked, most] = [cents(Number(price) * factor), cents(Number(wanted.price))];
  const whose = isOurs ? 'your' : 'their';
  const isExact = offered.currency === wanted.currency;
  const amount = { money: (Math.abs(most - asked) / 100).toFixed(2), currency: wanted.currency };
  if (asked === most) return { share: 1, reason: `Within ${whose} price` };
  if (asked < most)
    return {
      share: 1,
      reason: isExact
        ? message(`Within ${whose} price: {{amount}} under it` as const, { amount })
        : message(`Within ${whose} price: about {{amount}} under it` as const, { amount }),
    };
  // Ten percent above is half a loss, a quarter above is a whole one.
  return {
    share: Math.max(0, 0.7 - ((asked - most) / Math.max(1, most)) * 2.8),
    reason: isExact
      ? message(`{{amount}} over ${whose} price` as const, { amount })
      : message(`About {{amount}} over ${whose} price` as const, { amount }),
  };
}

const times: Record<Availability, { early: FixedText; late: FixedText }> = {
  in_stock: { early: 'In time: in stock', late: 'In stock, later than needed' },
  within_5_weeks: {
    early: 'In time: available within 5 weeks',
    late: 'Available within 5 weeks, later than needed',
  },
  within_10_weeks: {
    early: 'In time: available within 10 weeks',
    late: 'Available within 10 weeks, later than needed',
  },
  after_10_weeks: { early: 'In time: available after 10 weeks', late: 'Available after 10 weeks, later than needed' },
};

function compareTime(offered: Terms, wanted: Terms): Compared {
  if (offered.availability === null || wanted.availability === null) return unknown;
  const isInTime =
    offered.availableAt !== null && wanted.availableAt !== null
      ? offered.availableAt <= wanted.availableAt
      : availabilities.indexOf(offered.availability) <= availabilities.indexOf(wanted.availability);
  if (!isInTime) return { share: 0, reason: times[offered.availability].late };
  return { share: 1, reason: times[offered.availability].early };
}

function compareCountry(offered: Terms, wanted: Terms): Compared {
  if (offered.country === null || wanted.country === null) return unknown;
  return offered.country === wanted.country ? { share: 1, reason: 'Same country' } : { share: 0, reason: null };
}

const otherConditions: Record<Condition, Partial<Record<Condition, FixedText>>> = {
  new: {
    new_old_stock: 'New, not new old stock',
    used: 'New, not used',
    refurbished: 'New, not refurbished',
  },
  new_old_stock: {
    new: 'New old stock, not new',
    used: 'New old stock, not used',
    refurbished: 'New old stock, not refurbished',
  },
  used: { new: 'Used, not new', new_old_stock: 'Used, not new old stock', refurbished: 'Used, not refurbished' },
  refurbished: {
    new: 'Refurbished, not new',
    new_old_stock: 'Refurbished, not new old stock',
    used: 'Refurbished, not used',
  },
};

function compareCondition(offered: Terms, wanted: Terms): Compared {
  if (offered.condition === null || wanted.condition === null) return unknown;
  if (offered.condition === wanted.condition) return { share: 1, reason: null };
  return { share: 0, reason: otherConditions[offered.condition][wanted.condition] ?? null };
}
