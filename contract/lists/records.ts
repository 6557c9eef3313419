import { z } from 'zod';
import { conditions, units } from '../advertisements/choices.ts';
import { linkKinds } from '../articles/links/choices.ts';
import { dealStates } from '../deals/choices.ts';
import { reply } from '../organizations/schemas.ts';
import { alerts } from '../saved-searches/choices.ts';
import { instant } from '../values.ts';
import {
  dealtStates,
  lineFields,
  lineStates,
  listAccesses,
  listSources,
  listStates,
  planModes,
  repeats,
  tiers,
  uncoveredReasons,
  verdicts,
} from './choices.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

/** An article by what its posts call it. */
const listedArticle = z.object({
  id: z.number().int(),
  title: z.string(),
  brand: z.string().nullable(),
  number: z.string().nullable(),
  /** What live posts of it offer together. */
  posts: z.number().int(),
  items: z.number().int(),
  /** The lowest price in the currency of the list, and the condition of what it is asked for. */
  from: z.string().nullable(),
  condition: z.enum(conditions).nullable(),
  /** Of its newest post, for a drawing of the part. */
  category: z.object({ icon: z.string().nullable(), slug: z.string().nullable() }).nullable(),
  sub_category: z.object({ name: z.string() }).nullable(),
  /** The latest months in which the organization bought it, such as `2026-03`; only among choices. */
  bought: z.array(z.string()),
});

export type ListedArticle = z.output<typeof listedArticle>;

export const line = z.object({
  number: z.number().int(),
  /** As it was written. */
  text: z.string(),
  article_number: z.string().nullable(),
  brand: z.string().nullable(),
  gtin: z.string().nullable(),
  title: z.string().nullable(),
  quantity: z.number().int(),
  /** The quantity was not written. */
  quantity_assumed: z.boolean(),
  /** The quantities of the rows that it was joined of; none where it was one row, or the quantity was changed since. */
  joined: z.array(z.number().int()),
  unit: z.enum(units),
  max_price: z.string().nullable(),
  note: z.string().nullable(),
  alternatives: z.array(z.string()),
  tier: z.enum(tiers),
  state: z.enum(lineStates),
  article: listedArticle.nullable(),
  /** What it may mean, where it waits for a choice. */
  choices: z.array(listedArticle),
  /** What is offered in its place: it counts once it is chosen as the article. */
  replacements: z.array(z.object({ kind: z.enum(linkKinds), article: listedArticle })),
  /** Who chose the article for this text, and when; null where no one had to. */
  /** `by` is null for someone who is no longer here. */
  chosen: z.object({ by: z.string().nullable(), at: instant }).nullable(),
  /** The post that is to be taken. */
  pin: z.number().int().nullable(),
  skip: z.boolean(),
  /** The wanted post of the line. */
  wanted: z.number().int().nullable(),
  /** How many pieces are in one of the larger unit. */
  pack: z.number().int().nullable(),
  /** The unit in which it is offered, where that asks for a pack. */
  pack_unit: z.enum(units).nullable(),
  allow_surplus: z.boolean(),
  /** How many are offered that fit, by how many posts, from which price, and the condition of what that is asked for. */
  offered: z.object({
    posts: z.number().int(),
    items: z.number().int(),
    from: z.string().nullable(),
    condition: z.enum(conditions).nullable(),
  }),
  /** How many the own organization has. */
  own: z.number().int(),
  /** How many deals of the list have, the one nearest to its end first, and how many no deal has. */
  dealt: z.array(z.object({ state: z.enum(dealtStates), quantity: z.number().int() })),
  rest: z.number().int(),
  /** What is wrong with the line, as a sentence. */
  problem: z.string().nullable(),
});

export type ListLine = z.output<typeof line>;

const listAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  share: z.boolean(),
  ask: z.boolean(),
  wanted: z.boolean(),
  watch: z.boolean(),
  export: z.boolean(),
});

export type ListAbilities = z.output<typeof listAbilities>;

/** How rows were read: nothing is dropped in silence. */
export const readMeta = z.object({
  lines: z.number().int(),
  joined: z.number().int(),
  left_out: z.array(
    z.object({
      line: z.number().int(),
      reason: z.string(),
      /** What is written, where only the quantity is wrong. */
      text: z.string().optional(),
    }),
  ),
});

export type ReadMeta = z.output<typeof readMeta>;

const listColumn = z.object({
  key: z.string(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.enum(lineFields).nullable(),
  /** What a column without a field of its own is read as: how many of the size in its header, or a part of the title. */
  adds_to: z.enum(['quantity', 'title']).nullable(),
  origin: z.enum(['found', 'set']),
});

export type ListColumn = z.output<typeof listColumn>;

const amounts = {
  goods: z.string(),
  freight: z.string(),
  orders: z.string(),
  total: z.string(),
  /**
   * Lines that are covered whole, of all that are not skipped. Lines with a deal that the plan leaves as they are count as
   * covered, so that the number means the same before and after asking.
   */
  covered: z.number().int(),
  lines: z.number().int(),
  sellers: z.number().int(),
};

const planTotals = z.object(amounts);

export type PlanTotals = z.output<typeof planTotals>;

const whole = z.number().int();

const counts = z.object({
  lines: whole,
  pieces: whole,
  ...(Object.fromEntries(lineStates.map((state) => [state, whole])) as Record<
    (typeof lineStates)[number],
    typeof whole
  >),
});

const heading = {
  id: z.number().int(),
  name: z.string(),
  owner: named,
  access: z.enum(listAccesses),
  state: z.enum(listStates),
  currency: z.string(),
  country: z.string(),
  needed_by: z.string().nullable(),
  counts,
  /** The newest plan of each way; null where it was not planned since the list changed. */
  plans: z.object({
    cheapest: planTotals.nullable(),
    fewest: planTotals.nullable(),
    fastest: planTotals.nullable(),
  }),
  /** How many sellers were asked, and how many of these have answered. */
  asked: z.number().int(),
  answered: z.number().int(),
  /** The lines without a deal that can be covered now, which someone was notified of while the list was watched. */
  found: z.array(z.number().int()),
  source: z.enum(listSources),
  repeat: z.enum(repeats).nullable(),
  repeat_at: instant.nullable(),
  abilities: listAbilities,
  created_at: instant,
  updated_at: instant,
};

/** A list as the list of lists shows it. */
export const listedList = z.object(heading);

export type ListedList = z.output<typeof listedList>;

export const list = z.object({
  ...heading,
  conditions: z.array(z.enum(conditions)),
  countries: z.array(z.string()),
  cost_per_order: z.string(),
  max_sellers: z.number().int(),
  /** Lines that cost more than this multiple of their goods to get are left out; null: none is. */
  leave_out_above: z.number().int().nullable(),
  /** Own stock is used first. */
  use_own: z.boolean(),
  alert: z.enum(alerts),
  /** The sellers that the newest plan was made without. */
  excluded: z.array(named),
  /** How many sellers the reader may still ask today. */
  asks_left: z.number().int(),
  /** The columns of pasted rows or of a file. */
  columns: z.array(listColumn),
  lines: z.array(line),
});

export type List = z.output<typeof list>;

/** A post that a line can be covered with. */
export const candidate = z.object({
  advertisement: z.object({
    id: z.number().int(),
    title: z.string(),
    organization: named,
    country: z.string(),
    available: z.number().int(),
    unit: z.enum(units),
    price_per_unit: z.string().nullable(),
    currency: z.string().nullable(),
    /** In the currency of the list, for one of the line's unit. */
    amount: z.string().nullable(),
    minimal_order_quantity: z.number().int().nullable(),
    minimum_order_value: z.string().nullable(),
    condition: z.enum(conditions).nullable(),
    available_at: z.string().nullable(),
  }),
  article: z.number().int().nullable(),
  own: z.boolean(),
  /** What speaks for it, and what against it: one that does not fit has a reason that begins with 'Not'. */
  fits: z.boolean(),
  reasons: z.array(z.string()),
});

export type Candidate = z.output<typeof candidate>;

/** A seller that is taken from. */
const planSeller = z.object({
  organization: named.extend({ country: z.string() }),
  lines: z.array(
    z.object({
      line: z.number().int(),
      advertisement: z.number().int(),
      title: z.string(),
      /** In the line's unit. */
      quantity: z.number().int(),
      unit: z.enum(units),
      /** Absent or null where the post does not say, and in answers. */
      condition: z.enum(conditions).nullish(),
      /** In the currency of the list, for one of the line's unit. */
      price_per_unit: z.string(),
      /** What the post or offer has its price in: where it is not the list's, prices are converted by the reference rates. */
      currency: z.string().nullish(),
      amount: z.string(),
      /** How many of them are more than is needed. */
      surplus: z.number().int(),
      /** How much less they cost than only those that are needed, where more have a lower price; absent or null otherwise. */
      saves: z.string().nullish(),
    }),
  ),
  goods: z.string(),
  /** An estimate; of an answer, what the seller wrote. */
  freight: z.string(),
  freight_estimated: z.boolean(),
  total: z.string(),
  /** The minimum order value that what is taken meets. */
  minimum: z.string().nullable(),
  /** Days until all of it can be delivered. */
  days: z.number().int(),
  reply,
  /** What to do with the answer of this seller, where the plan is made with the answers. */
  answer: z.object({ deal: z.number().int(), version: z.number().int(), verdict: z.enum(verdicts) }).nullable(),
});

export type PlanSeller = z.output<typeof planSeller>;

export const plan = z.object({
  mode: z.enum(planModes),
  /** Names the market that it was made for. */
  market: z.string(),
  currency: z.string(),
  totals: planTotals,
  sellers: z.array(planSeller),
  /** What is taken from the own stock. */
  own: z.array(
    z.object({
      line: z.number().int(),
      advertisement: z.number().int(),
      title: z.string(),
      quantity: z.number().int(),
      own: z.literal(true),
    }),
  ),
  uncovered: z.array(
    z.object({
      line: z.number().int(),
      quantity: z.number().int(),
      reason: z.enum(uncoveredReasons),
      /** What it would take: how many more than are needed, and at what cost. */
      surplus: z.object({ quantity: z.number().int(), amount: z.string() }).nullable(),
    }),
  ),
  /** What minimum quantities and lower prices for more add to what is needed; those that save money add no cost. */
  surplus: z.array(z.object({ line: z.number().int(), quantity: z.number().int(), amount: z.string() })),
  /** Lines whose share of freight and order costs is above twice their goods. */
  costly: z.array(z.object({ line: z.number().int(), costs: z.string(), goods: z.string() })).default([]),
  /** Answers that the plan leaves. */
  declined: z.array(
    z.object({ organization: named, deal: z.number().int(), version: z.number().int(), verdict: z.enum(verdicts) }),
  ),
  planned_at: instant,
});

export type Plan = z.output<typeof plan>;

/** What changed since a plan was made. */
const planDifference = z.object({
  line: z.number().int().nullable(),
  advertisement: z.number().int().nullable(),
  what: z.enum(['price', 'stock', 'gone', 'minimum', 'terms', 'dealt', 'list', 'total']),
  before: z.string().nullable(),
  now: z.string().nullable(),
});

export type PlanDifference = z.output<typeof planDifference>;

/** How asking a seller went: the deal that was opened, or why none was. */
export const asked = z.object({
  organization: named,
  deal: z.number().int().nullable(),
  problem: z.string().nullable(),
});

export type Asked = z.output<typeof asked>;

/** A seller's side of the answers. */
export const answers = z.object({
  sellers: z.array(
    z.object({
      organization: named.extend({ country: z.string() }),
      deal: z.number().int(),
      reference: z.string(),
      state: z.enum(dealStates),
      /** Of the seller's open or agreed offer. */
      version: z.number().int().nullable(),
      currency: z.string().nullable(),
      freight: z.string().nullable(),
      valid_until: instant.nullable(),
      total: z.string().nullable(),
      asked_at: instant,
      answered_at: instant.nullable(),
    }),
  ),
  lines: z.array(
    z.object({
      line: z.number().int(),
      text: z.string(),
      quantity: z.number().int(),
      /** What one of the line was posted at when it was asked for, on average, in the currency of the list. */
      planned: z.string().nullable(),
      cells: z.array(
        z.object({
          deal: z.number().int(),
          advertisement: z.number().int(),
          asked: z.number().int(),
          posted: z.string().nullable(),
          posted_currency: z.string().nullable(),
          offered: z.number().int().nullable(),
          price: z.string().nullable(),
          available_at: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export type Answers = z.output<typeof answers>;
