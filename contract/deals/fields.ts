import { z } from 'zod';
import { limits } from '../advertisements/choices.ts';
import { refusalOfDecimals } from '../amounts/sentences.ts';
import { messages } from '../errors.ts';
import { addIssue } from '../sentences.ts';
import {
  choice,
  currencyCode,
  date,
  dayOrInstant,
  id,
  line,
  money,
  optional,
  text,
  whole,
  withSingleFields,
} from '../values.ts';
import { claimWishes, dealLimits, dealMessages, dealSides, incoterms } from './choices.ts';

/** A quantity of something that can be sold. */
const quantity = whole(1, limits.quantity);

/** The terms of an offer for one line; the same line may come twice with different dates. */
const offerLine = z.object({
  id,
  /** 0: cannot supply. */
  quantity: whole(0, limits.quantity),
  price_per_unit: money,
  available_at: optional(date),
});

/** The terms of an offer apart from its lines. */
export const offerTerms = {
  currency: currencyCode,
  /** Nothing and 0 both mean that it is included. */
  freight: optional(money),
  incoterm: optional(choice(incoterms)),
  place: optional(line(100)),
  payment_terms: optional(line(200)),
  /** By default five working days from now; a day means its end in the sender's time zone. */
  valid_until: optional(dayOrInstant),
  hold_days: whole(dealLimits.holdDays.least, dealLimits.holdDays.most).default(dealLimits.holdDays.usual),
  note: optional(text(dealLimits.messageLength)),
};

interface Amounts {
  lines?: readonly { price_per_unit?: unknown }[];
  freight?: unknown;
  currency?: unknown;
}

/** Refuses amounts of an offer with more decimals than its currency has. */
export const withDecimals = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.superRefine((offer, context) => {
    const { lines, freight, currency } = offer as Amounts;
    const refuse = (path: (string | number)[], amount: unknown) => {
      const refusal =
        typeof amount === 'string' && typeof currency === 'string' ? refusalOfDecimals(amount, currency) : null;
      if (refusal) addIssue(context, path, refusal);
    };
    if (Array.isArray(lines))
      lines.forEach((line, index) => {
        refuse(['lines', index, 'price_per_unit'], line?.price_per_unit);
      });
    refuse(['freight'], freight);
  }, withSingleFields);

const isPositive = (line: { quantity?: number | null | undefined }) => line.quantity !== 0;

/** A list of 1 to 200 entries. */
const listOf = <Entry extends z.ZodType>(entry: Entry, most: number = dealLimits.lines) =>
  z.array(entry, { error: messages.required }).min(1, messages.required).max(most, 'Use at most {{count}} lines');

/** Lines of an offer: some may be asked for twice, with different dates. */
export const offerLines = listOf(offerLine, dealLimits.lines * 2).refine(
  (lines) => lines.some(isPositive),
  dealMessages.nothingOffered,
);

/** An offer that comes with the opening: its lines are the opening's, in their order unless `id` names the post. */
export const openingOffer = withDecimals(
  z.object({
    lines: listOf(
      z.object({
        id: optional(id),
        /** By default the line's own. */
        quantity: optional(whole(0, limits.quantity)),
        price_per_unit: money,
        available_at: optional(date),
      }),
      dealLimits.lines * 2,
    ).refine((lines) => lines.some(isPositive), dealMessages.nothingOffered),
    ...offerTerms,
  }),
);

export const openingLines = listOf(
  z.object({
    advertisement: id,
    quantity,
    /** Of a wanted post: the own post that is offered for it, where there is one. Its stock is reserved too. */
    own_advertisement: optional(id),
  }),
);

const passports = z.array(line(200)).max(10_000);

/** What is released of what is reserved. */
export const releasedLines = listOf(z.object({ id, quantity: whole(0, limits.quantity) }));

const arrived = whole(0, limits.quantity).default(0);

/** What arrived of each line of a delivery; lines that are not named arrived as they were sent. */
export const arrivedLines = z
  .array(
    z.object({
      id,
      received: arrived,
      damaged: arrived,
      missing: arrived,
      wrong: arrived,
      /** Of the claims that open by themselves: what the buyer wants, what happened, and the places of its pictures in `images`. */
      wish: optional(choice(claimWishes)),
      text: optional(text(dealLimits.claimLength)),
      images: optional(z.array(whole(0, dealLimits.receiptImages - 1)).max(dealLimits.receiptImages)),
    }),
  )
  .max(dealLimits.lines, 'Use at most {{count}} lines');

/** The answer of the seller to a claim: a credit, a replacement, one of the two as the buyer chooses, or a return. */
export const claimOffer = z.object({
  /** In the currency of the deal. */
  credit: optional(money),
  /** The day by which the replacement is sent. */
  replace_by: optional(date),
  /** Who pays for sending the goods back. */
  return: optional(choice(dealSides)),
  note: optional(text(dealLimits.claimLength)),
});

/** Of batteries: the identifier of each one's passport, and of a reused one also that of the original. */
export const batteryPassports = { passports: passports.nullish(), former_passports: passports.nullish() };

/** What was taken of what is reserved. */
export const takenLines = listOf(
  z.object({
    id,
    quantity: whole(0, limits.quantity),
    ...batteryPassports,
  }),
);
