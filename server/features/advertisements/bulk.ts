import { limits } from '#contract/advertisements/choices.ts';
import type { FixedText } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import type { Quotas } from '#server/platform/config.ts';
import { invalid, Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { takeNewPost, takeOpenPosts } from '#server/platform/quotas/index.ts';
import { addBrandNamed, findBrands } from '../vocabulary/index.ts';
import { columnsWritten, type PostFields } from './columns.ts';
import { abilitiesOf, mayPost } from './policy.ts';
import {
  addArticles,
  type FilledColumns,
  type HeldPost,
  insertPosts,
  replaceFiles,
  updatePosts,
} from './repository/bulk.ts';
import { resolveReferencesOf } from './writing/references.ts';

/** For whom a file writes posts: the organization, who owns the new ones, and where they are by default. */
export interface BulkPoster {
  organizationId: number;
  ownerId: number;
  country: string;
}

/** Who posts what a file holds. Throws a Refusal of 422 where the organization cannot post or was not named. */
export async function findBulkPoster(db: Database, actor: Actor, organization: number | null): Promise<BulkPoster> {
  const { poster, errors } = await resolveReferencesOf(db, actor, { fields: { organization } as PostFields });
  if (poster) return poster;
  throw invalid({ organization: errors.organization ?? [] });
}

/** Why the actor may not give a post these values, as a sentence; null where they may. */
export function refusalOfWrite(actor: Actor, type: PostFields['type'], held: HeldPost | null): FixedText | null {
  if (!mayPost(actor, type)) return `Your products do not include posting what is ${type}` as const;
  if (held === null) return null;
  const subject = {
    type: held.type as PostFields['type'],
    // A sold post that gets stock again is online again, and so may be edited then.
    state: (held.state === 'sold' ? 'active' : held.state) as 'active',
    ownerId: held.owner_id,
    organizationId: held.organization_id,
    organizationActive: held.organization_status === 'active',
    expiresAt: held.expires_at,
    deletedAt: held.deleted_at,
  };
  if (abilitiesOf(actor, subject).edit) return null;
  return 'This post belongs to a colleague';
}

/** A post to write: a new one without an id. Files are left as they are where they are not given. */
export interface PostToWrite {
  id: number | null;
  fields: PostFields;
  files: { id: string; kind: 'image' | 'document'; position: number }[] | null;
}

/**
 * The ids of brands by name, each resolved once. Those that no one has are added: a list brings as many as it has, and how many
 * posts a day takes limits them too.
 */
export async function resolveBrands(db: InTransaction, names: Iterable<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [name, known] of await findBrands(db, [...new Set(names)]))
    found.set(String(name), typeof known === 'number' ? known : await addBrandNamed(db, known, null));
  return found;
}

/** Thrown where the organization or the person may not have that many more posts. */
export class QuotaExceeded extends Refusal {}

async function reserveOpenPosts(
  db: InTransaction,
  { quotas, actor, poster }: { quotas: Quotas; actor: Actor; poster: BulkPoster },
  posts: number,
): Promise<void> {
  try {
    await takeOpenPosts(db, quotas, poster.organizationId, posts);
    await takeNewPost(db, quotas, actor.id, posts);
  } catch (error) {
    throw error instanceof Refusal ? new QuotaExceeded(error.code, error.sentence, { errors: error.errors }) : error;
  }
}

/**
 * Writes posts by the same rules as a form, all of them or, where one is refused, none. Values were checked and brands
 * resolved before. Throws QuotaExceeded if that many exceed the quota of the organization or the person.
 */
export async function writePosts(
  db: InTransaction,
  posts: readonly PostToWrite[],
  by: { quotas: Quotas; actor: Actor; poster: BulkPoster },
): Promise<{ id: number; updated_at: Date }[]> {
  const { poster } = by;
  const fresh = posts.filter(({ id }) => id === null);
  const known = posts.filter(({ id }) => id !== null);
  if (fresh.length > 0) await reserveOpenPosts(db, by, fresh.length);
  const made = await insertPosts(
    db,
    fresh.map(({ fields }) => ({
      ...columnsOf(fields),
      country: fields.country ?? poster.country,
      unit: fields.unit ?? 'piece',
    })),
    { organizationId: poster.organizationId, ownerId: poster.ownerId, days: limits.daysOnline },
  );
  const changed = await updatePosts(
    db,
    known.map(({ id, fields }) => ({ id: id as number, ...columnsOf(fields) })),
    limits.daysOnline,
  );
  const versions = new Map(changed.map((row) => [row.id, row]));
  let place = 0;
  const written = posts.map(
    ({ id }) => (id === null ? made[place++] : versions.get(id)) as { id: number; updated_at: Date },
  );
  await replaceFiles(
    db,
    posts.flatMap(({ files }, index) => (files === null ? [] : [{ id: (written[index] as { id: number }).id, files }])),
  );
  return written;
}

/** Adds the articles of posts that a long transaction is about to write, so that no one else waits for it. */
export const addArticlesOf = (db: Database, posts: readonly PostToWrite[]): Promise<void> =>
  addArticles(
    db,
    posts.map(({ fields }) => columnsOf(fields)),
  );

/** The columns of whole fields: what is empty is null, so that rows of one statement are alike. */
function columnsOf(fields: PostFields): FilledColumns {
  return {
    ...columnsWritten(fields),
    category_id: fields.category,
    sub_category_id: fields.subCategory ?? null,
    brand_id: fields.brand ?? null,
    contact_id: fields.contact ?? null,
  };
}
