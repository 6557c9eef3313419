import { limits } from '#contract/advertisements/choices.ts';
import { checkPriceBreaks } from '#contract/advertisements/rules.ts';
import type { Advertisement, updateAdvertisement as updateEndpoint } from '#contract/advertisements/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { FixedText } from '#contract/texts/message.ts';
import { type Database, type InTransaction, isDatabaseAway, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import { changedSince, conflict, type FieldProblems, invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import type { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { problemsOfPosting } from '../batteries/index.ts';
import { offerBrand } from '../vocabulary/index.ts';
import { type PostFields, valuesOfPost } from './columns.ts';
import type { AdvertisementDependencies } from './dependencies.ts';
import {
  type Abilities,
  abilitiesOf,
  actsForAll,
  canSee,
  mayDelete,
  mayPost,
  mayPurge,
  mayWrite,
  seesPrivate,
} from './policy.ts';
import { presentAdvertisement } from './presentation/presenter.ts';
import { findDetail } from './repository/details.ts';
import { insertPost, lockPost, markDeleted, replaceAttachments, updatePost } from './repository/posts.ts';
import { type DetailRow, subjectOf } from './repository/rows.ts';
import { describeReserved } from './stock.ts';
import { arrangeFiles, attach, discard, type PostUploads, storeUploads, withPurposes } from './writing/attachments.ts';
import { claimFiles, reserveQuota } from './writing/quotas.ts';
import { checkDate, columnsOf, resolveReferencesOf } from './writing/references.ts';

type DocumentKinds = BodyOf<typeof updateEndpoint>['document_kinds'];
type Changes = BodyOf<typeof updateEndpoint>;

/** A post with everything its reader may see; a look of the owner's side is not counted. Throws 404 where it is hidden. */
export async function readAdvertisement(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
): Promise<Advertisement | CheckedJson<Advertisement>> {
  const post = await deps.wholePosts(actor, id, deps.estimateFor(actor));
  // Systems that read by a token are no viewers.
  const isViewer = actor.token === undefined;
  if (post) {
    if (isViewer) deps.views.add(id, actor.id);
    return post.json;
  }
  const row = requireVisible(actor, await deps.readRow({ id, viewerId: actor.id }));
  if (isViewer && !seesPrivate(actor, subjectOf(row)) && actor.organization?.id !== row.organization_id)
    deps.views.add(id, actor.id);
  return describe(deps, actor, row);
}

/** Posts what is offered or wanted. Throws 403 without the product for its type, and refusals of fields and files. */
export async function createAdvertisement(
  deps: AdvertisementDependencies,
  actor: Actor,
  fields: PostFields & { document_kinds?: DocumentKinds },
  uploads: PostUploads,
  also: (transaction: InTransaction, id: number) => Promise<void> = async () => {},
): Promise<Advertisement> {
  requireProduct(actor, fields.type);
  const references = await resolveReferencesOf(deps.db, actor, { fields });
  const wrong = {
    ...references.errors,
    ...(await offerBrand(deps.db, actor.id, references.brand)),
    ...checkDate(actor, fields.available_at, null),
    ...problemsOfBattery(deps, fields.type, references),
  };
  const stored = await storeUploads(deps.files, uploads, actor.id, wrong);
  const { poster } = references;
  if (!poster) throw invalid(wrong);
  return orDiscard(deps, stored, () =>
    transact(deps.db, async (transaction) => {
      await reserveQuota(deps, transaction, actor, poster.organizationId);
      await claimFiles(deps, transaction, actor, poster.organizationId, stored);
      await signChanges(transaction, { actorId: actor.id });
      const created = await insertPost(transaction, {
        ...(await columnsOf(deps, transaction, { personId: actor.id, ...poster }, fields, references)),
        country: fields.country ?? poster.country,
        organization_id: poster.organizationId,
        owner_id: poster.ownerId,
        days_online: limits.daysOnline,
      });
      await replaceAttachments(transaction, created, withPurposes(attach([], stored), fields.document_kinds, []));
      await also(transaction, created);
      return readAgain(deps, transaction, actor, created);
    }),
  );
}

/**
 * Changes a post. What the form leaves out stays as it is; what it sends empty is emptied. Throws 409 with the current
 * record where it changed since `updated_at`.
 */
export async function updateAdvertisement(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
  changes: Changes,
  uploads: PostUploads,
): Promise<Advertisement> {
  const before = await getVisible(deps.db, actor, id);
  await requireEditable(deps, deps.db, actor, before, changes);
  const added = { images: uploads.images.length, documents: uploads.documents.length };
  const form = { fields: changes, organizationId: before.organization_id, facts: before.facts };
  const references = await resolveReferencesOf(deps.db, actor, form);
  const wrong: FieldProblems = {
    ...references.errors,
    ...(await offerBrand(deps.db, actor.id, references.brand)),
    ...checkDate(actor, changes.available_at, before.available_at),
    ...problemsOfBattery(deps, changes.type, {
      ...references,
      facts: references.facts === undefined ? before.facts : references.facts,
    }),
    ...arrangeFiles(before.files ?? [], changes, added).errors,
    ...(changes.organization && changes.organization !== before.organization_id && actsForAll(actor)
      ? { organization: ['A post stays with its organization. Duplicate it there instead.'] }
      : {}),
  };
  const stored = await storeUploads(deps.files, uploads, actor.id, wrong);
  return orDiscard(deps, stored, () =>
    transact(deps.db, async (transaction) => {
      const current = await lockVisible(transaction, actor, id);
      await requireEditable(deps, transaction, actor, current, changes);
      const { keep, errors } = arrangeFiles(current.files ?? [], changes, added);
      if (changes.number_of_items < current.reserved_quantity) errors.number_of_items = [describeReserved(current)];
      Object.assign(errors, problemsOfPrices(current, changes));
      if (Object.keys(errors).length > 0) throw invalid(errors);
      await claimFiles(deps, transaction, actor, current.organization_id, stored);
      const holder = { personId: actor.id, organizationId: current.organization_id };
      await updatePost(transaction, id, await columnsOf(deps, transaction, holder, changes, references));
      await replaceAttachments(
        transaction,
        id,
        withPurposes(attach(keep, stored), changes.document_kinds, current.files ?? []),
      );
      return readAgain(deps, transaction, actor, id);
    }),
  );
}

/** What is wrong with prices if the form names only some of them: the post keeps the others. */
function problemsOfPrices(current: DetailRow, changes: Changes): FieldProblems {
  const errors: FieldProblems = {};
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const values = { ...valuesOfPost(current as unknown as Record<string, unknown>), ...named };
  // A post that becomes wanted loses what only offers have.
  if (changes.type === 'wanted') return errors;
  checkPriceBreaks(values, (field, sentence) => {
    errors[field] ??= [sentence];
  });
  return errors;
}

/** What the battery rules find wrong with the facts of what is offered. */
function problemsOfBattery(
  { batteryRules }: AdvertisementDependencies,
  type: PostFields['type'],
  {
    facts,
    neededFacts,
    errors,
  }: { facts: string | null | undefined; neededFacts: readonly string[]; errors: FieldProblems },
): FieldProblems {
  if (batteryRules === 'off' || type !== 'offered' || neededFacts.length === 0) return {};
  // What is wrong already is not missing.
  return { ...problemsOfPosting(facts, neededFacts), ...errors };
}

/** Deletes a post so that it can be restored. Throws 422 where agreed deals hold some of it. */
export async function deleteAdvertisement(deps: AdvertisementDependencies, actor: Actor, id: number): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const post = await lockAble(deps, transaction, actor, id, 'delete');
    if (post.reserved_quantity > 0) throw invalid({ number_of_items: [describeReserved(post)] });
    await markDeleted(transaction, id);
  });
}

/** A post that the actor sees; throws 404 where it is absent or hidden. */
export async function getVisible(db: Database, actor: Actor, id: number): Promise<DetailRow> {
  return requireVisible(actor, await findDetail(db, id, actor.id));
}

function requireVisible(actor: Actor, row: DetailRow | undefined): DetailRow {
  if (!row || !canSee(actor, subjectOf(row))) throw notFound('post');
  return row;
}

/** As getVisible, locked for the rest of the transaction. */
async function lockVisible(db: InTransaction, actor: Actor, id: number): Promise<DetailRow> {
  // Two statements on purpose: what the second reads is as of after the wait for the first.
  if (!(await lockPost(db, id, actor.id))) throw notFound('post');
  return getVisible(db, actor, id);
}

/**
 * A post that the actor may treat so, locked for the rest of the transaction. Throws 404 where it is hidden, 403 where the
 * right is missing, 409 with the current record where its state does not allow it.
 */
export async function lockAble(
  deps: AdvertisementDependencies,
  db: InTransaction,
  actor: Actor,
  id: number,
  ability: keyof Abilities,
): Promise<DetailRow> {
  const row = await lockVisible(db, actor, id);
  await requireAbility(deps, db, actor, row, ability);
  return row;
}

/** The post as the API answers it; inside a transaction, `db` is that transaction. */
async function describe(
  deps: AdvertisementDependencies,
  actor: Actor,
  row: DetailRow,
  db: Database = deps.db,
): Promise<Advertisement> {
  const posts = await deps.countPosts(db, row.organization_id);
  return presentAdvertisement(
    { ...row, views: row.views + deps.views.pending(row.id) },
    actor,
    posts,
    deps.estimateFor(actor),
  );
}

/**
 * The post after a change, read in the transaction of the change: where that is committed nothing can fail any more, so
 * no client retries what is done.
 */
export async function readAgain(
  deps: AdvertisementDependencies,
  db: InTransaction,
  actor: Actor,
  id: number,
): Promise<Advertisement> {
  return describe(deps, actor, await getVisible(db, actor, id), db);
}

/** Throws 403 where the actor's products do not include posting of this type. */
function requireProduct(actor: Actor, type: PostFields['type']): void {
  if (mayPost(actor, type)) return;
  throw notAllowed(`Your products do not include posting what is ${type}.` as const);
}

async function requireAbility(
  deps: AdvertisementDependencies,
  db: Database,
  actor: Actor,
  row: DetailRow,
  ability: keyof Abilities,
): Promise<void> {
  const subject = subjectOf(row);
  if (abilitiesOf(actor, subject)[ability]) return;
  if (!(rights[ability] ?? mayWrite)(actor, subject)) throw notAllowed();
  throw conflict(refusalOf(ability), await describe(deps, actor, row, db));
}

/** The rights that abilities need in the first place; the right to write by default. */
const rights: Partial<Record<keyof Abilities, typeof mayWrite>> = {
  delete: mayDelete,
  restore: mayDelete,
  purge: mayPurge,
};

/** Why a post in its state does not allow a step that its reader has the right to. */
export const refusalOf = (ability: keyof Abilities): FixedText =>
  sentences[ability] ?? 'This post cannot be changed that way now.';

const sentences: Partial<Record<keyof Abilities, FixedText>> = {
  edit: 'This post is sold or deleted and cannot be edited.',
  sell: 'This post is no longer on offer.',
  take_back_sale: 'There is no sale from the last 24 hours to undo.',
  pause: 'Only a post that is online can be paused.',
  resume: 'Only a paused post can be resumed.',
  renew: 'This post does not expire soon enough to be renewed.',
  delete: 'A post that is sold or deleted cannot be deleted.',
  restore: 'Only a post deleted within the last 30 days can be restored.',
  duplicate: 'This post cannot be duplicated.',
};

async function requireEditable(
  deps: AdvertisementDependencies,
  db: Database,
  actor: Actor,
  row: DetailRow,
  changes: Changes,
): Promise<void> {
  await requireAbility(deps, db, actor, row, 'edit');
  requireProduct(actor, changes.type);
  if (new Date(changes.updated_at).getTime() !== row.updated_at.getTime()) {
    throw changedSince(await describe(deps, actor, row, db));
  }
}

/** Does the work; where it fails, removes the files stored for it, and turns the error of the database into a message. */
async function orDiscard<Result>(
  deps: AdvertisementDependencies,
  stored: Parameters<typeof discard>[1],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Where the database went away it may have committed all the same: then the sweep decides about the files.
    if (!isDatabaseAway(error)) {
      await discard(deps.files, stored).catch((cause: unknown) => leftBehind(deps, cause));
    }
    throw explain(error);
  }
}

function leftBehind(deps: AdvertisementDependencies, error: unknown): void {
  deps.log.warn({ err: error }, 'Files were left behind for the sweep');
}

// PostgreSQL's own codes, appendix A of its manual.
const foreignKeyViolation = '23503';
const checkViolation = '23514';

/** Turns a violated constraint of the database into a message for the form. */
export function explain(error: unknown): unknown {
  if (violates(error, 'advertisements_reference')) {
    return invalid({ internal_reference: ['Another post of this organization has this reference'] });
  }
  const code = error instanceof Error ? (error as { code?: unknown }).code : null;
  if (code === foreignKeyViolation) {
    return invalid({}, 'Something you chose no longer exists. Reload the page, then try again.');
  }
  if (code === checkViolation) return invalid({}, 'These values do not fit together. Check prices and currency.');
  return error;
}
