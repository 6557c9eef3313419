import { limits } from '#contract/advertisements/choices.ts';
import { type BulkAction, bulkLimits } from '#contract/advertisements/upkeep/choices.ts';
import type {
  BulkOutcome,
  changeInBulk as bulkEndpoint,
  listBulkChanges as listEndpoint,
  undoBulkChange as undoEndpoint,
} from '#contract/advertisements/upkeep/schemas.ts';
import type { AnswerInput, BodyOf, MetaOf, QueryOf } from '#contract/endpoint.ts';
import { readFacts, writeFacts } from '#contract/facts/stored.ts';
import { type FixedText, message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import { conflict, invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { takeOpenPosts } from '#server/platform/quotas/index.ts';
import { type Catalogue, holdCatalogue, readCatalogue, settleFacts } from '../../facts/index.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { findOwnIds } from '../own.ts';
import { lockPosts } from '../repository/bulk.ts';
import { findSummaries } from '../repository/details.ts';
import type { SummaryRow } from '../repository/rows.ts';
import { explain } from '../service.ts';
import type { FactChange } from './facts.ts';
import { mayApply, type Noted, type Planned, plan, type Wish } from './plan.ts';
import { type Prices, worthOf } from './prices.ts';
import {
  type ChangedPost,
  changePosts,
  closeChange,
  findFacts,
  findTakenReferences,
  insertChange,
  listChanges,
  lockChange,
  pricePosts,
  putBack,
  stateFacts,
} from './repository.ts';

type Body = BodyOf<typeof bulkEndpoint>;

const hour = 3_600_000;
const lifetime = bulkLimits.hoursToUndo * hour;

/**
 * Changes all posts of a selection that can be changed at once, or answers what would become of them. Throws a
 * Refusal of 404 where the actor sees none of them, of 403 where they may change none, of 422 for too many or an amount over several currencies.
 */
export async function changeInBulk(deps: AdvertisementDependencies, actor: Actor, body: Body): Promise<Outcome> {
  const ids = await select(deps, actor, body);
  const wish = wishOf(body, deps);
  if (body.preview) return present(check(await plan(deps.db, actor, ids, wish), body), body.action, null);
  try {
    return await transact(deps.db, async (transaction) => {
      // Before the posts, as those take them who merge or delete values.
      if (wish.fact) await holdCatalogue(transaction);
      await lockPosts(transaction, ids);
      // As of after the wait for others who changed them.
      const planned = check(await plan(transaction, actor, ids, wish), body);
      const changing = planned.filter(({ post }) => post.changes);
      if (changing.length === 0) return present(planned, body.action, null);
      await signChanges(transaction, { actorId: actor.id, via: 'bulk' });
      const posts = await apply(deps, transaction, body.action, changing);
      return present(
        planned,
        body.action,
        await insertChange(transaction, { userId: actor.id, action: body.action, posts }),
      );
    });
  } catch (error) {
    throw explain(error);
  }
}

/** The ids that are meant, each once. */
async function select(deps: AdvertisementDependencies, actor: Actor, { ids, query, scope }: Body): Promise<number[]> {
  const chosen = ids
    ? [...new Set(ids)]
    : await findOwnIds(deps.db, actor, { scope, query: query ?? '', ids: null, limit: bulkLimits.posts + 1 });
  if (chosen.length === 0) throw notFound('post');
  if (chosen.length > bulkLimits.posts)
    throw invalid({
      ids: [
        message('This list has more than {{count}} posts. Narrow it, or change it in parts.', {
          count: bulkLimits.posts,
        }),
      ],
    });
  return chosen;
}

function wishOf(body: Body, { batteryRules: rules }: AdvertisementDependencies): Wish {
  return {
    action: body.action,
    versions: new Map(body.versions?.map((version, index) => [body.ids?.[index] as number, version])),
    price: [body.percent, body.amount, body.price].some((value) => value !== null && value !== undefined)
      ? {
          percent: body.percent ?? null,
          amount: body.amount ?? null,
          price: body.price ?? null,
          roundTo: body.round_to,
          floor: body.floor ?? null,
        }
      : null,
    currency: body.currency ?? null,
    fact:
      body.action === 'fact' && body.fact && (body.clear || (body.value ?? '') !== '')
        ? { key: body.fact, value: body.clear ? null : (body.value ?? null), rules }
        : null,
  };
}

/** At least one post has to be the actor's to change, and an amount means something in one currency only. */
function check(planned: Planned[], body: Body): Planned[] {
  if (planned.length === 0) throw notFound('post');
  if (!planned.some(({ isOurs }) => isOurs)) throw notAllowed('You cannot change any of these posts.');
  const isAmount = [body.amount, body.price, body.floor].some((value) => value !== null && value !== undefined);
  if (body.action !== 'price' || !isAmount || body.currency) return planned;
  const currencies = new Set(planned.flatMap(({ post }) => (post.changes ? [post.currency] : [])));
  if (currencies.size > 1)
    throw invalid({
      currency: [
        message('Choose one currency: these posts are in {{currencies}}', {
          currencies: [...currencies].sort().join(', '),
        }),
      ],
    });
  return planned;
}

async function apply(
  deps: AdvertisementDependencies,
  transaction: InTransaction,
  action: BulkAction,
  changing: readonly Planned[],
): Promise<ChangedPost[]> {
  if (action === 'restore')
    await reserveOpenPosts(
      deps,
      transaction,
      changing.map(({ row }) => row.organization_id),
    );
  const versions = await write(transaction, action, changing);
  const made = new Map(versions.map(({ id, updated_at }) => [id, updated_at.toISOString()]));
  return changing.map(({ row, fact }) => ({
    id: row.id,
    version: made.get(row.id) as string,
    before: {
      state: row.state,
      expires_at: row.expires_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
      price: row.price_per_unit,
      price_breaks: row.price_breaks,
      whole_lot_price: row.whole_lot_price,
      ...(fact ? { facts: fact.stored } : {}),
    },
  }));
}

/** Writes a change; returns the versions that it makes. */
function write(transaction: InTransaction, action: BulkAction, changing: readonly Planned[]) {
  if (action === 'price')
    return pricePosts(
      transaction,
      changing.map(({ post, prices }) => ({ id: post.id, ...(prices as Prices) })),
    );
  if (action === 'fact')
    return stateFacts(
      transaction,
      changing.map(({ post, fact }) => ({ id: post.id, facts: (fact as FactChange).facts })),
    );
  return changePosts(
    transaction,
    changing.map(({ post }) => post.id),
    action,
    limits.daysOnline,
  );
}

/** Holds room for posts that come back, by organization. Throws a Refusal of 422 where one has none. */
async function reserveOpenPosts(
  deps: AdvertisementDependencies,
  transaction: InTransaction,
  organizationIds: readonly number[],
): Promise<void> {
  for (const id of [...new Set(organizationIds)].sort((a, b) => a - b)) {
    const count = organizationIds.filter((other) => other === id).length;
    await takeOpenPosts(transaction, deps.quotas, id, count);
  }
}

type UndoAnswer = AnswerInput<typeof undoEndpoint>;
type Undone = Omit<UndoAnswer, 'kept'> & { kept: { id: number; name: string; note: FixedText }[] };

/** What a change does, with notes that are not in the reader's language yet. */
type Outcome = Omit<BulkOutcome, 'posts'> & { posts: Noted<BulkOutcome['posts'][number]>[] };

function present(
  planned: readonly Planned[],
  action: BulkAction,
  change: { id: string; created_at: Date } | null,
): Outcome {
  const posts = planned.map(({ post }) => post);
  const changed = posts.filter((post) => post.changes);
  const currencies = action === 'price' ? [...new Set(changed.map(({ currency }) => currency as string))].sort() : [];
  const worth = (currency: string, which: 'price_before' | 'price_after') =>
    worthOf(
      changed
        .filter((post) => post.currency === currency)
        .map((post) => ({ price: post[which] as string, quantity: post.number_of_items })),
    );
  return {
    posts,
    changed: changed.length,
    kept: posts.length - changed.length,
    totals: currencies.map((currency) => ({
      currency,
      before: worth(currency, 'price_before'),
      after: worth(currency, 'price_after'),
    })),
    undo: change?.id ?? null,
    undo_until: change ? new Date(change.created_at.getTime() + lifetime).toISOString() : null,
  };
}

/**
 * Takes a change back within 24 hours, once; posts that changed since stay. Throws a Refusal of 404 for a change of someone
 * else, of 409 where it was taken back already or is too old.
 */
export function undoBulkChange(deps: AdvertisementDependencies, actor: Actor, id: string): Promise<Undone> {
  return transact(deps.db, async (transaction) => {
    const change = await lockChange(transaction, actor.id, id);
    if (!change) throw notFound('change');
    if (change.undone_at) throw conflict('This change has already been undone.');
    if (Date.now() - change.created_at.getTime() > lifetime) throw conflict('A change can be undone for 24 hours.');
    const ids = change.posts.map((post) => post.id);
    if (change.action === 'fact') await holdCatalogue(transaction);
    await lockPosts(transaction, ids);
    const rows = new Map((await findSummaries(transaction, ids, actor.id)).map((row) => [row.id, row]));
    const taken = await findTakenReferences(transaction, ids);
    const stated =
      change.action === 'fact'
        ? { catalogue: await readCatalogue(transaction), facts: await findFacts(transaction, ids) }
        : null;
    const unchanged: { id: number; name: string; note: FixedText }[] = [];
    const back = change.posts.filter((post) => {
      const row = rows.get(post.id);
      const note = whyUnchanged(actor, change.action, post, { row, taken, stated });
      if (note !== null) unchanged.push({ id: post.id, name: row?.title ?? '', note });
      return note === null;
    });
    await signChanges(transaction, { actorId: actor.id, via: 'undo' });
    if (change.action === 'price') {
      await pricePosts(
        transaction,
        back.map(({ id: postId, before: { price, price_breaks = null, whole_lot_price = null } }) => ({
          id: postId,
          price,
          price_breaks,
          whole_lot_price,
        })),
      );
    } else if (change.action === 'fact') {
      await stateFacts(
        transaction,
        back.map(({ id: postId, before: { facts = null } }) => ({ id: postId, facts })),
      );
    } else {
      if (change.action === 'delete')
        await reserveOpenPosts(
          deps,
          transaction,
          back.map((post) => rows.get(post.id)?.organization_id as number),
        );
      await putBack(transaction, back);
    }
    await closeChange(transaction, id);
    return { action: change.action, undone: back.length, kept: unchanged };
  });
}

/** What posts state now, and what they can state. */
interface Stated {
  catalogue: Catalogue;
  facts: ReadonlyMap<number, string | null>;
}

/** Whether the values that a change replaced still exist. */
function canStateAgain(row: SummaryRow, { id, before }: ChangedPost, { catalogue, facts }: Stated): boolean {
  const now = readFacts(facts.get(id) ?? null);
  const replaced = Object.entries(readFacts(before.facts ?? null)).filter(
    ([key, value]) => JSON.stringify(now[key]) !== JSON.stringify(value),
  );
  const given = { subCategory: row.sub_category_id, facts: writeFacts(Object.fromEntries(replaced)) };
  return Object.keys(settleFacts(catalogue, given, null).errors).length === 0;
}

/** Why a post of a change stays as it is when the change is taken back; null where it does not. */
function whyUnchanged(
  actor: Actor,
  action: BulkAction,
  post: ChangedPost,
  { row, taken, stated }: { row: SummaryRow | undefined; taken: ReadonlySet<number>; stated: Stated | null },
): FixedText | null {
  if (!row) return 'Removed since';
  if (!mayApply(action, actor, row)) return 'You may no longer change this post';
  if (row.updated_at.getTime() !== Date.parse(post.version)) return 'Changed since, stays as it is';
  if (stated && !canStateAgain(row, post, stated)) return 'A value that it stated no longer exists, stays as it is';
  return taken.has(post.id) ? 'Another post now has its internal reference' : null;
}

/** One page of the actor's changes that can still be taken back, the latest first. */
export async function listBulkChanges(
  deps: AdvertisementDependencies,
  actor: Actor,
  { page, per_page }: QueryOf<typeof listEndpoint>,
): Promise<{ data: AnswerInput<typeof listEndpoint>; meta: MetaOf<typeof listEndpoint> }> {
  const since = new Date(Date.now() - lifetime);
  const { rows, total } = await listChanges(deps.db, actor.id, { since, page, perPage: per_page });
  const data = rows.map((row) => ({
    undo: row.id,
    action: row.action,
    posts: row.posts,
    created_at: row.created_at.toISOString(),
    undo_until: new Date(row.created_at.getTime() + lifetime).toISOString(),
  }));
  return { data, meta: { total, page, per_page } };
}
