import { z } from 'zod';
import { document } from '../advertisements/schemas.ts';
import { instant } from '../values.ts';
import {
  claimKinds,
  claimSettlements,
  claimStates,
  claimWishes,
  dealDeliveryStates,
  dealSides,
  dealTurns,
} from './choices.ts';

export const person = z.object({ id: z.number().int(), name: z.string() });

/** `mine` is the reader's side, `theirs` the other one. */
export const whose = z.enum(dealTurns);

const picture = z.object({ id: z.string(), url: z.string(), thumbnail: z.string() });

/** Something wrong with pieces of a delivery, and how it is settled. */
export const claim = z.object({
  number: z.number().int(),
  delivery: z.number().int(),
  /** The id of the deal's line. */
  line: z.number().int(),
  kind: z.enum(claimKinds),
  quantity: z.number().int(),
  /** What the pieces cost by the agreed terms: a credit is at most that much. */
  value: z.string(),
  wish: z.enum(claimWishes),
  text: z.string().nullable(),
  images: z.array(picture),
  state: z.enum(claimStates),
  /** Whose answer is awaited; of an agreed replacement, the seller's until it is sent. */
  waits_for: whose.nullable(),
  author: person,
  created_at: instant,
  /** Which answer of the seller it is; 0 before the first. */
  version: z.number().int(),
  /** The latest answer of the seller. If it has a credit and a day, the buyer picks one of them. */
  offer: z
    .object({
      credit: z.string().nullable(),
      replace_by: z.string().nullable(),
      return: z.enum(dealSides).nullable(),
      note: z.string().nullable(),
      author: person,
      at: instant,
    })
    .nullable(),
  /** What both sides agreed to, and what it takes from the sale; of a replacement only once that is sent. */
  settled: z
    .object({
      by: z.enum(claimSettlements),
      credited_quantity: z.number().int(),
      credited_amount: z.string(),
      at: instant,
    })
    .nullable(),
  /** Why the claim, or the latest answer to it, was refused. */
  refusal: z.object({ by: whose, reason: z.string(), at: instant }).nullable(),
  /** How many pieces are held for a replacement. */
  reserved: z.number().int(),
  /** The number of the delivery that replaced the pieces. */
  replacement: z.number().int().nullable(),
  abilities: z.object({
    offer: z.boolean(),
    accept: z.boolean(),
    refuse: z.boolean(),
    withdraw: z.boolean(),
    send: z.boolean(),
  }),
});

export type DealClaim = z.output<typeof claim>;

/** How far pieces are: what replaces claimed pieces is not counted once more. */
export const pieceStages = ['received', 'claimed', 'credited', 'wrong', 'way', 'reserved', 'released'] as const;

export type PieceStage = (typeof pieceStages)[number];

const pieces = z.number().int();

/** How far the pieces of an entry of the agreed offer are: the stages come to its quantity. */
export const progress = z.object({
  price_per_unit: z.string(),
  available_at: z.string().nullable(),
  received: pieces,
  /** They wait for a claim to be settled. */
  claimed: pieces,
  /** Settled claims took them from the sale. */
  credited: pieces,
  /** They are damaged, missing or wrong, and stay sold. */
  wrong: pieces,
  way: pieces,
  reserved: pieces,
  released: pieces,
});

export type EntryProgress = z.output<typeof progress>;

/** What of a line is in a delivery, and what arrived of it; null until that is confirmed. */
const deliveryLine = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  /** What the pieces cost by the agreed terms. */
  amount: z.string(),
  /** The same by the entries of the agreed offer that it takes, `entry` by its place among them: each has a price of its own. */
  prices: z.array(z.object({ entry: z.number().int(), quantity: z.number().int(), price_per_unit: z.string() })),
  received: z.number().int().nullable(),
  damaged: z.number().int().nullable(),
  missing: z.number().int().nullable(),
  wrong: z.number().int().nullable(),
  /** How many can still be claimed as what; all 0 until it is received and once the time for claims is over. */
  claimable: z.record(z.enum(claimKinds), z.number().int()),
});

/** What was sent at once. Those that were taken back are not listed; their numbers are not used again. */
export const delivery = z.object({
  number: z.number().int(),
  state: z.enum(dealDeliveryStates),
  sent_at: instant,
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  note: z.string().nullable(),
  documents: z.array(document),
  author: person,
  quantity: z.number().int(),
  amount: z.string(),
  lines: z.array(deliveryLine),
  /** When it counts as received unless the buyer confirms before; null once it is. */
  confirms_at: instant.nullable(),
  received_at: instant.nullable(),
  /** Null where no one confirmed it in time. */
  received_by: person.nullable(),
  receipt_note: z.string().nullable(),
  /** Until when claims about it can be made; null until it is received. */
  claims_until: instant.nullable(),
  /** The claim that it replaces pieces for; its pieces cost nothing. */
  claim: z.number().int().nullable(),
  /** Pictures of what arrived. */
  images: z.array(picture),
  abilities: z.object({ receive: z.boolean(), take_back: z.boolean() }),
});

export type DealDelivery = z.output<typeof delivery>;
