import type { Advertisement } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '#server/platform/batch.ts';
import { type Changes, createCachedLookup } from '#server/platform/changes/index.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import { type Actor, fullName } from '#server/platform/identity/index.ts';
import {
  abilitiesOf,
  actsForAll,
  canSee,
  isPublic,
  mayDelete,
  mayWrite,
  type PostSubject,
  seesStock,
} from '../policy.ts';
import type { DetailRow } from '../repository/rows.ts';
import { organizationText, readerText, type SharedPost, sharedPost } from './forms.ts';
import { outsider } from './outsider.ts';
import { type CachedPost, factsOf, type PostCache } from './postCache.ts';
import { type Estimate, presentAdvertisement, presentContact, presentOrganization } from './presenter.ts';
import {
  type AnsweringPerson,
  findAnswering,
  findFavorites,
  findPosting,
  findPresented,
  type PresentedRow,
} from './repository.ts';

/** The maximum number of people and of organizations whose data on posts is cached, and of people whose favourites are. */
const most = 5_000;

/** The favourites of people, cached until they change. */
export type FavoritesOf = (userId: number) => Promise<ReadonlySet<number> | undefined>;

/** Reads the favourites of people, and caches them. */
export const createFavoritesOf = (db: Database, changes: Changes): FavoritesOf =>
  createCachedLookup(changes, { kinds: ['favorites'], most }, (ids) => findFavorites(db, ids));

/** A whole post for a reader from outside; null for any other reader, and where the post is not visible: read it from the database. */
export type WholePosts = (
  actor: Actor,
  id: number,
  estimate: Estimate,
) => Promise<{ json: CheckedJson<Advertisement> } | null>;

/**
 * Reads whole posts, and caches them with the people and organizations that answer for them. Nothing cached is private: what
 * only the owner's side reads is not in the query.
 */
export function createWholePosts(
  given: { db: Database; changes: Changes; cache: PostCache; favoritesOf: FavoritesOf },
  countPosts: (on: Database, organizationId: number) => Promise<number>,
): WholePosts {
  const { db, changes, cache, favoritesOf } = given;
  const findPerson = createCachedLookup(changes, { kinds: ['contact'], most }, (ids) => findAnswering(db, ids));
  const findOrganization = createCachedLookup(changes, { kinds: ['organization'], most }, (ids) =>
    findPosting(db, ids),
  );
  const readRow = createBatch(
    (id: number) => id,
    (ids) => findPresented(db, ids),
  );

  async function read(id: number): Promise<Map<number, CachedPost<SharedPost>>> {
    const row = await readRow(id);
    if (!row) return new Map();
    const owner = await findPerson(row.owner_id);
    if (!owner) return new Map();
    const facts = factsOf(row, { people: [row.owner_id], answering: row.answering_id });
    const whole = presentAdvertisement(withOwner(row, owner), outsider, 0);
    return new Map([[id, { facts, text: CheckedJson.of(sharedPost, whole) }]]);
  }

  return async (actor, id, estimate) => {
    const post = cache.get('whole', id) ?? (await cache.fill('whole', () => read(id))).get(id);
    if (!post || !isPlainReader(actor, post.facts.subject)) return null;
    const { subject, price, answering } = post.facts;
    const [favorites, posts, organization, asked] = await Promise.all([
      favoritesOf(actor.id),
      countPosts(db, subject.organizationId),
      findOrganization(subject.organizationId),
      answering === null ? undefined : findPerson(answering),
    ]);
    if (!organization) return null;
    const contact = asked?.status === 'active' && asked.organization_id === subject.organizationId ? asked : null;
    const own = readerText({
      approximate_price: estimate(price),
      contact: contact && presentContact({ ...contact, name: fullName(contact) }, actor, subject),
      is_favorite: favorites?.has(id) ?? false,
      abilities: abilitiesOf(actor, subject),
    });
    const poster = organizationText({ organization_details: presentOrganization(organization, posts) });
    return { json: CheckedJson.join(CheckedJson.join(post.text, poster), own) };
  };
}

/**
 * Whether an actor reads a post as everyone outside of its organization does: it is on the market, and the actor has
 * neither a right to write it nor to anything in it that is private.
 */
function isPlainReader(actor: Actor, subject: PostSubject): boolean {
  return (
    isPublic(subject) &&
    subject.isAvailable === true &&
    canSee(actor, subject) &&
    !seesStock(actor, subject) &&
    !mayWrite(actor, subject) &&
    !mayDelete(actor, subject) &&
    !actsForAll(actor)
  );
}

/** The row of a reader from outside, which this completes; what is private, or not the same for all of them, is absent. */
function withOwner(row: PresentedRow, owner: AnsweringPerson): DetailRow {
  // A copy of sixty columns is most of what reading a post leaves to collect.
  return Object.assign(row, {
    owner_name: fullName(owner),
    answering_id: null,
    answering_name: null,
    answering_job_title: null,
    answering_phone_number: null,
    answering_locale: null,
    organization_city: null,
    organization_country: row.country,
    organization_website: null,
    organization_logo_file_id: null,
    organization_as_agreed: null,
    reply: null,
    reserved_until: null,
    sales: null,
    sales_count: 0,
    views: 0,
    favorites: 0,
    last_sold_at: null,
  }) as unknown as DetailRow;
}
