import type { AdvertisementState } from '#contract/advertisements/choices.ts';
import type { BulkAction } from '#contract/advertisements/upkeep/choices.ts';
import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
import { readFacts } from '#contract/facts/stored.ts';
import { type FixedText, message, type Sentence } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { readCatalogue } from '../../facts/index.ts';
import { abilitiesOf, canSee, mayDelete, mayWrite } from '../policy.ts';
import { presentSummary } from '../presentation/presenter.ts';
import { findSummaries } from '../repository/details.ts';
import { type SummaryRow, subjectOf } from '../repository/rows.ts';
import { refusalOf } from '../service.ts';
import { describeReserved } from '../stock.ts';
import { type FactChange, type FactStep, type FactWish, settleFact, stepFact } from './facts.ts';
import { type PriceStep, type Prices, stepPrices } from './prices.ts';
import { findFacts, findOfferedPrices, findTakenReferences } from './repository.ts';

/** What is wanted of a selection. */
export interface Wish {
  action: BulkAction;
  /** The version of each post that was looked at; absent where no one looked. */
  versions: ReadonlyMap<number, string>;
  /** Null where only the posts are wanted. */
  price: PriceStep | null;
  /** Only posts in this currency change their price. */
  currency: string | null;
  /** Null where only the posts are wanted. */
  fact: FactWish | null;
}

/** A post of an answer whose note is not in the reader's language yet. */
export type Noted<Post> = Omit<Post, 'note'> & { note: Sentence | null };

/** A post with what becomes of it. */
export interface Planned {
  row: SummaryRow;
  post: Noted<BulkPost>;
  /** The prices that it gets. */
  prices: Prices | null;
  /** What becomes of its facts. */
  fact: FactChange | null;
  /** Whether the actor's rights reach to it at all. */
  isOurs: boolean;
}

/** What becomes of each of these posts, in their order, without posts that the actor does not see. */
export async function plan(db: Database, actor: Actor, ids: readonly number[], wish: Wish): Promise<Planned[]> {
  const rows = (await findSummaries(db, ids, actor.id)).filter((row) => canSee(actor, subjectOf(row)));
  const taken = wish.action === 'restore' ? await findTakenReferences(db, ids) : new Set<number>();
  const offered = wish.action === 'price' ? await findOfferedPrices(db, ids) : new Map();
  const fact = wish.fact && (await factStepOf(db, wish.fact, rows));
  return rows.map((row) => {
    const outcome = outcomeOf(actor, row, wish, { isTaken: taken.has(row.id), offered: offered.get(row.id), fact });
    return {
      row,
      isOurs: mayApply(wish.action, actor, row),
      prices: outcome.prices ?? null,
      fact: outcome.fact ?? null,
      post: {
        ...presentSummary(row, actor),
        number_of_items: row.number_of_items,
        changes: outcome.changes,
        note: outcome.note,
        price_before: row.price_per_unit,
        price_after: outcome.prices?.price ?? row.price_per_unit,
        fact_before: fact ? (readFacts(fact.facts.get(row.id) ?? null)[fact.key] ?? null) : null,
        fact_after: outcome.fact?.after ?? null,
      },
    };
  });
}

/** What decides how the fact of a wish changes. Throws a Refusal of 422 for what is no fact of any of the posts, or no value of it. */
async function factStepOf(db: Database, wish: FactWish, rows: readonly SummaryRow[]): Promise<FactStep> {
  const catalogue = await readCatalogue(db);
  const facts = await findFacts(
    db,
    rows.map(({ id }) => id),
  );
  return { ...wish, value: settleFact(catalogue, wish, rows), catalogue, facts };
}

/** Whether the actor's rights reach to this step with a post, in whatever state it is. */
export function mayApply(action: BulkAction, actor: Actor, row: SummaryRow): boolean {
  return (action === 'delete' || action === 'restore' ? mayDelete : mayWrite)(actor, subjectOf(row));
}

interface Outcome {
  changes: boolean;
  note: Sentence | null;
  prices?: Prices;
  fact?: FactChange;
}

const stays = (note: Sentence): Outcome => ({ changes: false, note });

function outcomeOf(
  actor: Actor,
  row: SummaryRow,
  wish: Wish,
  around: { isTaken: boolean; offered: { price: string; currency: string } | undefined; fact: FactStep | null },
): Outcome {
  const subject = subjectOf(row);
  const seen = wish.versions.get(row.id);
  const ability = wish.action === 'price' || wish.action === 'fact' ? 'edit' : wish.action;
  if (!mayApply(wish.action, actor, row)) {
    const isColleagues = actor.organization?.id === row.organization_id && row.owner_id !== actor.id;
    return stays(isColleagues ? 'Belongs to a colleague, stays' : 'You may not change this post');
  }
  if (seen !== undefined && Date.parse(seen) !== row.updated_at.getTime())
    return stays('Changed in the meantime, stays');
  if (!abilitiesOf(actor, subject)[ability])
    return stays(ability === 'edit' ? stateStays(subject.state) : refusalOf(ability));
  if (wish.action === 'delete' && row.reserved_quantity > 0) return stays(describeReserved(row));
  if (around.isTaken) return stays('Another post now has its internal reference');
  if (wish.action === 'price') return priceOutcome(row, wish, around.offered);
  return wish.action === 'fact' ? factOutcome(row, around.fact) : { changes: true, note: null };
}

const stateStays = (state: AdvertisementState): FixedText => (state === 'sold' ? 'Sold, stays' : 'Deleted, stays');

function priceOutcome(
  row: SummaryRow,
  { price, currency }: Wish,
  offered: { price: string; currency: string } | undefined,
): Outcome {
  if (row.price_per_unit === null || row.currency === null)
    return stays(row.type === 'wanted' ? 'No price, stays' : 'Price on request, stays');
  if (currency !== null && row.currency !== currency)
    return stays(message('In {{currency}}, stays', { currency: row.currency }));
  if (price === null) return { changes: false, note: null };
  const step = stepPrices({ ...row, price: row.price_per_unit }, price, row.currency);
  if ('stays' in step) return stays(step.stays);
  return { changes: true, prices: step, note: noteOf(row, offered) };
}

function factOutcome(row: SummaryRow, step: FactStep | null): Outcome {
  if (step === null) return { changes: false, note: null };
  const fact = stepFact(row, step);
  return 'stays' in fact ? stays(fact.stays) : { changes: true, fact, note: alsoChanges[row.state] ?? null };
}

const alsoChanges: Readonly<Record<string, FixedText>> = {
  paused: 'Paused, changes too',
  expired: 'Expired, changes too',
  blocked: 'Blocked, changes too',
};

function noteOf(row: SummaryRow, offered: { price: string; currency: string } | undefined): Sentence | null {
  if (offered)
    return message('An open offer keeps {{amount}}', {
      amount: { money: offered.price, currency: offered.currency },
    });
  return alsoChanges[row.state] ?? null;
}
