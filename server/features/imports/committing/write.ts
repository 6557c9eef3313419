import { limits } from '#contract/advertisements/choices.ts';
import { type FixedText, message, messageOf } from '#contract/texts/message.ts';
import { type Database, type InTransaction, violates } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import { Refusal } from '#server/platform/errors.ts';
import { joinPostEvents } from '#server/platform/events/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import {
  addArticlesOf,
  type BulkPoster,
  lockPosts,
  type PostToWrite,
  pauseOutOfStock,
  resolveBrands,
  resumeInStock,
  valuesOfPost,
  writePosts,
} from '../../advertisements/index.ts';
import type { Outcome } from '../checking/evaluate.ts';
import type { Keys } from '../checking/keys.ts';
import { type Problem, problem } from '../checking/problems.ts';
import type { GivenRow } from '../checking/rows.ts';
import { type Lookups, surround, surroundWithNothing } from '../checking/surround.ts';
import { type ImportDependencies, readMarket } from '../dependencies.ts';
import type { Analysis } from '../mapping/analysis.ts';
import { noteFed } from '../repository/feeds.ts';
import { insertOrigins, keepFiles } from '../repository/files.ts';
import { holdOrganization, type ImportRecord } from '../repository/imports.ts';
import {
  findRepeatedKeys,
  findRowsToWrite,
  markWritten,
  type RowRecord,
  takeRowsToWrite,
  updateRows,
} from '../repository/rows.ts';
import { circumstancesOf, lookups } from '../uploads/check.ts';
import type { Checker, Workers } from '../worker/workers.ts';
import { type Pictures, settleFiles } from './pictures.ts';

/** Duplicates were reported by the check: a commit does not ask again. */
const lookupsOfCommit: Lookups = {
  ...lookups,
  findAlike: async () => [],
  findAlteredReferences: async () => new Map(),
};

/** What a commit works with, from its first row to its last. */
export interface Commit {
  row: ImportRecord;
  actor: Actor;
  poster: BulkPoster;
  pictures: Pictures;
  checker: Checker;
  repeated: Awaited<ReturnType<typeof findRepeatedKeys>>;
  /** Brands that its rows name. */
  brands: Set<number>;
  /** How many of the new pictures have got their rows in the transaction that is under way. */
  claimed: number;
  /** The rows of the next part; null where reading them failed. */
  ahead: Promise<Ahead | null>;
}

/** Rows that are about to be written, with what hangs on no post: it is worked out while the part before them is written. */
interface Ahead {
  rows: GivenRow[];
  keys: Keys[];
  /** What becomes of them where all are new; null where those before them were not. */
  asNew: Outcome[] | null;
}

/** Reads once what every part of a commit needs. */
export async function prepareCommit(
  dependencies: ImportDependencies,
  worker: Pick<ReturnType<Workers['open']>, 'createChecker'>,
  given: { row: ImportRecord; actor: Actor; poster: BulkPoster; pictures: Pictures },
): Promise<Commit> {
  const market = await readMarket(dependencies.db);
  const { plan, headers } = given.row.analysis as unknown as Analysis;
  const checker = worker.createChecker(
    await circumstancesOf(dependencies, given.row, given.actor, { plan, market, headers }),
  );
  const repeated = await findRepeatedKeys(dependencies.db, given.row.id);
  return { ...given, checker, repeated, brands: new Set(), claimed: 0, ahead: Promise.resolve(null) };
}

async function prepareRows(rows: GivenRow[], commit: Commit, areNew: boolean): Promise<Ahead> {
  const keys = await commit.checker.keys(rows);
  const facts = surroundWithNothing(keys, commit.repeated);
  return { rows, keys, asNew: areNew ? await commit.checker.evaluate(rows, facts) : null };
}

/** These rows with their keys: as they were worked out before, where they were. */
async function readRows(transaction: InTransaction, commit: Commit, numbers: readonly number[]): Promise<Ahead> {
  const ahead = await commit.ahead;
  const isSame =
    ahead?.rows.length === numbers.length && numbers.every((number, index) => ahead.rows[index]?.number === number);
  if (isSame) return ahead;
  const after = (numbers[0] as number) - 1;
  return prepareRows(
    await findRowsToWrite(transaction, commit.row.id, { after, limit: numbers.length }),
    commit,
    false,
  );
}

/**
 * Stores the pictures of the next rows after one, before the transaction that writes them begins: it would wait for the store, and others for
 * the posts that it holds. Returns the last of these rows; null if there are none.
 */
export async function storePictures(
  dependencies: ImportDependencies,
  commit: Commit,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const { row, checker, repeated, pictures } = commit;
  const next = await findRowsToWrite(dependencies.db, row.id, { after, limit });
  const last = next.at(-1);
  if (!last) return null;
  const { rows, keys } = await prepareRows(next, commit, false);
  const facts = await surround(dependencies.db, keys, contextOf(row), lookupsOfCommit, repeated);
  await pictures.prepare(await checker.evaluate(rows, facts));
  return last.number;
}

const contextOf = (row: ImportRecord) => ({
  organizationId: row.organization_id,
  hasArchive: row.archive_name !== null,
  feedId: row.feed_id,
});

/** What a part of a commit came to. */
export interface Part {
  taken: number;
  created: number;
  updated: number;
  failed: number;
  /** Files out of the archive that were stored. */
  files: number;
}

/**
 * Writes the next rows in the given transaction, deciding about each once more with its post held. A row that is wrong by
 * now is left out with its reason; `refused` is called for it.
 */
export async function writePart(
  dependencies: ImportDependencies,
  transaction: InTransaction,
  commit: Commit,
  limit: number,
): Promise<Part> {
  const { row, actor, poster } = commit;
  await holdOrganization(transaction, row.organization_id);
  const numbers = await takeRowsToWrite(transaction, row.id, limit);
  if (numbers.length === 0) return { taken: 0, created: 0, updated: 0, failed: 0, files: 0 };
  await signChanges(transaction, { actorId: actor.id, via: 'upload' });
  if (row.by_feed) await joinPostEvents(transaction);
  const { rows, keys, asNew } = await readRows(transaction, commit, numbers);
  const findFacts = () => surround(transaction, keys, contextOf(row), lookupsOfCommit, commit.repeated);
  let facts = await findFacts();
  const areNew = facts.byId.size === 0;
  if (!areNew) {
    await lockPosts(transaction, [...facts.byId.keys()]);
    // As of after the wait for others who change them.
    facts = await findFacts();
  }
  const outcomes = areNew && asNew ? asNew : await commit.checker.evaluate(rows, facts);
  commit.ahead = findRowsToWrite(dependencies.db, row.id, { after: numbers.at(-1) as number, limit })
    .then((next) => prepareRows(next, commit, areNew))
    // They are read once more when it is their turn, and the fault is met there.
    .catch(() => null);
  // Those of posts that were changed since the pictures of the part were stored.
  await commit.pictures.prepare(outcomes);
  const names = outcomes.flatMap(({ fields }) => (typeof fields?.brand === 'string' ? [fields.brand] : []));
  // What others may name as well is not held until all rows are written.
  const brands =
    row.mode === 'all'
      ? await transactInBackground(dependencies.db, (short) => resolveBrands(short, names))
      : await resolveBrands(transaction, names);
  for (const id of brands.values()) commit.brands.add(id);
  const toWrite: { row: GivenRow; outcome: Outcome; post: PostToWrite }[] = [];
  const rest: { row: GivenRow; outcome: Outcome }[] = [];
  rows.forEach((unchanged, index) => {
    const outcome = outcomes[index] as Outcome;
    const post = postOf(outcome, commit.pictures, brands);
    if (post) toWrite.push({ row: unchanged, outcome, post });
    else rest.push({ row: unchanged, outcome });
  });
  const fresh = commit.pictures.listNew().slice(commit.claimed);
  commit.claimed += fresh.length;
  await dependencies.files.claim(
    transaction,
    fresh.map(({ stored }) => stored),
    { personId: actor.id, organizationId: row.organization_id },
  );
  await insertOrigins(
    transaction,
    row.id,
    fresh.map(({ stored, packed }) => ({ id: stored.id, ...packed })),
  );
  if (row.mode === 'all')
    await addArticlesOf(
      dependencies.db,
      toWrite.map(({ post }) => post),
    );
  const written = await writePosts(
    transaction,
    toWrite.map(({ post }) => post),
    { quotas: dependencies.config.quotas, actor, poster },
  );
  const stepped = await followStock(transaction, toWrite);
  if (row.feed_id !== null)
    await noteFed(
      transaction,
      row.feed_id,
      toWrite.map(({ outcome }, index) => ({
        id: (written[index] as { id: number }).id,
        short: shortOf(outcome),
      })),
    );
  await keepFiles(
    transaction,
    row.id,
    toWrite.flatMap(({ outcome, post }) =>
      post.files === null ? [] : (outcome.post?.files ?? []).map(({ id }) => id),
    ),
  );
  await markWritten(
    transaction,
    row.id,
    toWrite.map(({ row: unchanged, outcome }, index) => ({
      number: unchanged.number,
      action: outcome.result,
      advertisement_id: (written[index] as { id: number }).id,
      version:
        stepped.get((written[index] as { id: number }).id) ?? (written[index] as { updated_at: Date }).updated_at,
      before: beforeOf(outcome),
      changed: outcome.changed,
    })),
  );
  await updateRows(
    transaction,
    row.id,
    rest.map(({ row: unchanged, outcome }) => ({ ...unchanged, outcome })),
  );
  const count = (result: string) => toWrite.filter(({ outcome }) => outcome.result === result).length;
  return {
    taken: rows.length,
    created: count('create'),
    updated: count('update'),
    failed: rest.filter(({ outcome }) => outcome.result === 'error').length,
    files: fresh.length,
  };
}

/** Pauses and resumes posts by the stock of their rows; returns the versions of the changed posts. */
async function followStock(
  transaction: InTransaction,
  written: readonly { outcome: Outcome }[],
): Promise<Map<number, Date>> {
  const idsOf = (step: Outcome['stock']) =>
    written.flatMap(({ outcome }) => (outcome.stock === step && outcome.post ? [outcome.post.id] : []));
  const changed = [
    ...(await pauseOutOfStock(transaction, idsOf('pause'))),
    ...(await resumeInStock(transaction, idsOf('resume'), limits.daysOnline)),
  ];
  return new Map(changed.map(({ id, updated_at }) => [id, updated_at]));
}

/** What a file counted of a post, where deals hold more. */
const shortOf = ({ counted, post }: Outcome): number | null =>
  post && typeof counted === 'number' && counted < post.reserved_quantity ? counted : null;

/** The values to write for a row; null for none, with the reason in its outcome. */
function postOf(outcome: Outcome, pictures: Pictures, brands: ReadonlyMap<string, number>): PostToWrite | null {
  if (outcome.result !== 'create' && outcome.result !== 'update') return null;
  const fields = outcome.fields as NonNullable<Outcome['fields']>;
  const brand = typeof fields.brand === 'string' ? brands.get(fields.brand) : fields.brand;
  const settled = settleFiles(outcome, pictures);
  const { counted, post } = outcome;
  // What is gone keeps its number while it is paused, but for what deals hold of it.
  if (post && typeof counted === 'number' && (counted > 0 || post.reserved_quantity > 0))
    fields.number_of_items = counted;
  if ('refusal' in settled)
    return fail(
      outcome,
      settled.column,
      problem(
        settled.column,
        'file_refused',
        settled.value,
        message('“{{value}}” was refused: {{reason}}', {
          value: settled.value,
          reason: { within: messageOf(settled.refusal) },
        }),
      ),
    );
  return { id: outcome.post?.id ?? null, fields: { ...fields, brand: brand ?? null }, files: settled.files };
}

function fail(outcome: Outcome, field: string, found: Problem): null {
  outcome.result = 'error';
  outcome.errors = { [field]: found };
  outcome.fields = null;
  return null;
}

function beforeOf({ result, post, files }: Outcome): object | null {
  if (result !== 'update' || !post) return null;
  return {
    fields: valuesOfPost(post as unknown as Record<string, unknown>),
    state: post.state,
    pause_reason: post.pause_reason,
    expires_at: post.expires_at,
    files: files === null ? null : (post.files ?? []).map(({ id, kind, position }) => ({ id, kind, position })),
  };
}

/** What the database refuses. */
export const notFitting = (error: unknown): FixedText =>
  violates(error, 'advertisements_reference')
    ? 'Another post of this organization has this reference'
    : 'These values do not fit together';

/** What becomes of a row that the database or a quota refuses. */
export async function markRefused(
  db: Database,
  importId: number,
  rows: readonly RowRecord[],
  error: unknown,
): Promise<void> {
  const sentence = error instanceof Refusal ? error.sentence : notFitting(error);
  const found = problem('internal_reference', error instanceof Refusal ? 'quota' : 'does_not_fit', '', sentence);
  await updateRows(
    db as InTransaction,
    importId,
    rows.map((row) => ({
      ...row,
      outcome: {
        number: row.number,
        result: 'error',
        post: null,
        fields: null,
        files: null,
        shown: row.shown,
        errors: { internal_reference: found },
        changed: [],
        stock: null,
      },
    })),
  );
}
