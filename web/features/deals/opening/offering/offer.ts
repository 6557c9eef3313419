import { priceAt, type Shortfall, shortfallOf as shortfallAtTerms } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { refusalOfMoney } from '#contract/amounts/sentences.ts';
import { dealLimits, type incoterms } from '#contract/deals/choices.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { AnsweredWithoutJson, ApiError } from '#web/lib/api/api.ts';
import { dayAfter, endOfDay, today } from '#web/lib/format/days.ts';
import type { ComparedPrice } from '#web/ui/dialogs/usePriceQuestion.tsx';
import type { OpeningBody } from '../queries.ts';

/** An offer of a buyer, one at the posted price, or the answer to a wanted post. */
export type OfferMode = 'offer' | 'buy' | 'answer';

export interface OfferValues {
  own: string | null;
  quantity: string | number;
  price: string;
  currency: string | null;
  ready: string | null;
  freight: string;
  incoterm: (typeof incoterms)[number] | null;
  place: string;
  payment: string;
  valid: string | null;
  hold: string | number;
  message: string;
}

/** What an offer about a post begins with. */
export function startOffer(post: AdvertisementSummary, quantity: number, currency: string): OfferValues {
  return {
    own: null,
    quantity,
    price: priceAt(post, quantity) ?? '',
    currency: post.currency ?? currency,
    ready: null,
    freight: '',
    incoterm: null,
    place: '',
    payment: '',
    valid: null,
    hold: dealLimits.holdDays.usual,
    message: '',
  };
}

/** The days until which an offer of today may be valid. */
export const validDays = () => ({ minDate: today(), maxDate: dayAfter(today(), dealLimits.daysValid - 1) });

/** Typed text as decimal text; what is no amount stays as it is, for the server to refuse. */
const amountOr = (text: string, currency: string | null): string => moneyOf(text, currency) ?? text;

/** Why a typed price is refused; null where it is none yet. */
export function refusalOfPrice({ price, currency }: Pick<OfferValues, 'price' | 'currency'>): Sentence | null {
  const amount = moneyOf(price, currency);
  return amount !== null && Number(amount) === 0 ? 'Use a price above zero' : refusalOfMoney(price, currency);
}

/** The typed price next to the posted one, where they can be compared. */
export function comparedPrices(post: AdvertisementSummary, values: OfferValues, mode: OfferMode): ComparedPrice[] {
  const reference = priceAt(post, Number(values.quantity));
  const { currency } = post;
  const price = moneyOf(values.price, currency);
  if (mode === 'buy' || price === null || !reference || !currency || currency !== values.currency) return [];
  return [{ price, reference, currency, from: 'posted' }];
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** An offer as the server takes it. */
export function bodyOfOffer(values: OfferValues, post: AdvertisementSummary, mode: OfferMode): OpeningBody {
  const price_per_unit =
    mode === 'buy' ? (priceAt(post, Number(values.quantity)) ?? '') : amountOr(values.price, values.currency);
  return {
    lines: [
      {
        advertisement: post.id,
        quantity: Number(values.quantity),
        ...(values.own ? { own_advertisement: Number(values.own) } : {}),
      },
    ],
    message: textOrNull(values.message),
    offer: {
      lines: [{ price_per_unit, available_at: values.ready }],
      currency: (mode === 'buy' ? post.currency : values.currency) ?? '',
      freight: textOrNull(amountOr(values.freight, mode === 'buy' ? post.currency : values.currency)),
      incoterm: values.incoterm,
      place: textOrNull(values.place),
      payment_terms: textOrNull(values.payment),
      // The whole of that day where it was chosen.
      valid_until: values.valid && endOfDay(values.valid).toISOString(),
      hold_days: Number(values.hold),
    },
  };
}

/** What is wrong with a quantity; what is below the seller's minimum can be offered, but not bought. */
export const shortfallOf = (post: AdvertisementSummary, quantity: number, mode: OfferMode): Shortfall | null =>
  shortfallAtTerms(
    mode === 'buy' ? post : { ...post, minimal_order_quantity: null, minimum_order_value: null },
    quantity,
  );

const fields: Readonly<Record<string, keyof OfferValues>> = {
  'lines.0.quantity': 'quantity',
  'lines.0.own_advertisement': 'own',
  'offer.lines.0.quantity': 'quantity',
  'offer.lines.0.price_per_unit': 'price',
  'offer.lines.0.available_at': 'ready',
  'offer.currency': 'currency',
  'offer.freight': 'freight',
  'offer.incoterm': 'incoterm',
  'offer.place': 'place',
  'offer.payment_terms': 'payment',
  'offer.valid_until': 'valid',
  'offer.hold_days': 'hold',
  message: 'message',
};

/** What the server refuses of an offer, by the fields of the form; other errors as they are. */
export function underFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || error instanceof AnsweredWithoutJson) return error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, sentences]) => [fields[name] ?? name, sentences]),
  );
  const { code, data, isNetworkFailure, retryAfter } = error;
  return new ApiError(error.message, { errors, code, data, isNetworkFailure, retryAfter });
}
