import { type Advertisement, advertisement as advertisementSchema } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '#server/platform/batch.ts';
import { type Changes, createKept } from '#server/platform/changes/index.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import { type Actor, fullName } from '#server/platform/identity/index.ts';
import { factsOf, type KeptPost, type KeptPosts, outsider } from './kept/index.ts';
import {
  abilitiesOf,
  actsForAll,
  canSee,
  isPublic,
  mayDelete,
  mayWrite,
  type PostSubject,
  seesStock,
} from './policy.ts';
import { type Estimate, presentAdvertisement, presentOrganization } from './presenter.ts';
import {
  type AnsweringPerson,
  findAnswering,
  findFavorites,
  findPosting,
  findShown,
  type ShownRow,
} from './repository/shown.ts';
import type { DetailRow } from './rows.ts';

/** Of how many people and organizations what posts say of them is kept, and of how many people favourites. */
const most = 5_000;

/** What changes without the post, and what differs between those who read it from outside; all else is the same bytes. */
const ofOrganization = { organization_details: true } as const;
const ofReader = { approximate_price: true, is_favorite: true, abilities: true } as const;
const sharedSchema = advertisementSchema.omit({ ...ofOrganization, ...ofReader });

/** Both are much the same for many posts. */
const organizationText = CheckedJson.keeping(advertisementSchema.pick(ofOrganization));
const readerText = CheckedJson.keeping(advertisementSchema.pick(ofReader));

/** What all who read a post from outside are given of it. */
export type SharedPost = Omit<Advertisement, keyof typeof ofOrganization | keyof typeof ofReader>;

/** The favourites of people, kept until they change. */
export type FavoritesOf = (userId: number) => Promise<ReadonlySet<number> | undefined>;

/** Whole posts for those who read them from outside. */
export interface ShownPosts {
  /** Null where somebody is no plain reader of the post, or may not see it: then every read of it is one of its own. */
  find(actor: Actor, id: number, estimate: Estimate): Promise<{ json: CheckedJson<Advertisement> } | null>;
  favoritesOf: FavoritesOf;
  /** Reads posts and keeps them, for those who will ask. */
  readAhead(ids: readonly number[]): Promise<void>;
}

/**
 * Keeps posts as the bytes that leave, and the people and organizations that answer for them, until the feed says that one
 * of them changed. Nothing in it is private: what only the owner's side reads is not even asked for.
 */
export function createShownPosts(
  { db, changes, posts }: { db: Database; changes: Changes; posts: KeptPosts<SharedPost> },
  countPosts: (on: Database, organizationId: number) => Promise<number>,
): ShownPosts {
  const findPerson = createKept(changes, { kinds: ['contact'], most }, (ids) => findAnswering(db, ids));
  const findOrganization = createKept(changes, { kinds: ['organization'], most }, (ids) => findPosting(db, ids));
  const favoritesOf = createKept(changes, { kinds: ['favorites'], most }, (ids) => findFavorites(db, ids));
  const read = createBatch(
    (id: number) => id,
    (ids) => findShown(db, ids),
  );
  const kept = createStore(changes, posts);

  /** Reads a post and keeps it, where nothing changed meanwhile. */
  async function readPost(id: number): Promise<KeptPost<SharedPost> | null> {
    const { version } = changes;
    const row = await read(id);
    if (!row) return null;
    const [owner, answering] = await Promise.all([findPerson(row.owner_id), findPerson(row.answering_id)]);
    if (!owner) return null;
    const facts = factsOf(row, row.answering_id);
    const whole = presentAdvertisement(withPeople(row, owner, answering), outsider, 0);
    const text = CheckedJson.of(sharedSchema, whole);
    if (version === changes.version) posts.put(id, { facts, text });
    return { facts, text };
  }

  return {
    favoritesOf,
    async readAhead(ids) {
      // Names, rights and posts as of now; what is kept is dropped by the looks of those who ask for it.
      await changes.catchUp();
      await Promise.all(ids.map(readPost));
    },
    async find(actor, id, estimate) {
      const post = kept.get(id) ?? (await readPost(id));
      if (!post || !isPlainReader(actor, post.facts.subject)) return null;
      const { subject, price } = post.facts;
      const [favorites, posts, organization] = await Promise.all([
        favoritesOf(actor.id),
        countPosts(db, subject.organizationId),
        findOrganization(subject.organizationId),
      ]);
      if (!organization) return null;
      const own = readerText({
        approximate_price: estimate(price),
        is_favorite: favorites?.has(id) ?? false,
        abilities: abilitiesOf(actor, subject),
      });
      const poster = organizationText({ organization_details: presentOrganization(organization, posts) });
      return { json: CheckedJson.join(CheckedJson.join(post.text, poster), own) };
    },
  };
}

/**
 * Whether somebody reads a post as everybody outside of its organization does: it is on the market, and they have neither
 * a right to write it nor to anything in it that is private.
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
function withPeople(row: ShownRow, owner: AnsweringPerson, asked: AnsweringPerson | undefined): DetailRow {
  const answering = asked?.status === 'active' && asked.organization_id === row.organization_id ? asked : null;
  // A copy of sixty columns is most of what reading a post leaves to collect.
  return Object.assign(row, {
    owner_name: fullName(owner),
    answering_id: answering?.id ?? null,
    answering_name: answering && fullName(answering),
    answering_job_title: answering?.job_title ?? null,
    answering_email: answering?.email ?? null,
    answering_phone_number: answering?.phone_number ?? null,
    answering_locale: answering?.locale ?? null,
    organization_city: null,
    organization_country: row.country,
    organization_website: null,
    organization_logo_file_id: null,
    reply: null,
    reserved_until: null,
    sales: null,
    sales_count: 0,
    views: 0,
    favorites: 0,
    last_sold_at: null,
  }) as unknown as DetailRow;
}

/** The kept posts, until they change, or a name in all of them, or somebody or an organization that one of them shows. */
function createStore(changes: Changes, posts: KeptPosts<SharedPost>) {
  /** The place from which on what is kept knows a person, and an organization, as they are now. */
  const people = new Map<number, number>();
  const organizations = new Map<number, number>();
  posts.onClear.push(() => {
    people.clear();
    organizations.clear();
  });
  const follow = (kind: string, drop: (id: number) => void) =>
    changes.follow(kind, (subjects) => {
      if (subjects === null) posts.clear();
      else for (const id of subjects) drop(id);
    });
  follow('post', (id) => posts.drop(id));
  follow('contact', (id) => people.set(id, posts.end));
  follow('organization', (id) => organizations.set(id, posts.end));
  changes.follow('name', () => posts.clear());

  return {
    get(id: number): KeptPost<SharedPost> | null {
      const post = posts.get(id);
      if (!post) return null;
      const { answeringId, subject } = post.facts;
      const since = [people.get(subject.ownerId), people.get(answeringId), organizations.get(subject.organizationId)];
      const place = posts.placeOf(id);
      if (since.every((end) => end === undefined || place >= end)) return post;
      posts.drop(id);
      return null;
    },
  };
}
