import { type Advertisement, advertisement as advertisementSchema } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '#server/platform/batch.ts';
import { type Changes, createKept, type Subjects } from '#server/platform/changes/index.ts';
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
} from './policy.ts';
import { type Estimate, presentAdvertisement } from './presenter.ts';
import {
  type AnsweringPerson,
  findAnswering,
  findFavorites,
  findPosting,
  findShown,
  type PostingOrganization,
  type ShownRow,
} from './repository/shown.ts';
import { type DetailRow, subjectOf } from './rows.ts';

/** How many bytes of posts are kept, and of how many people favourites. */
const budget = 24 * 1024 ** 2;
const mostPeople = 5_000;

interface Kept {
  subject: PostSubject;
  price: { amount: string | null; currency: string | null };
  answeringId: number;
  /** The post as it leaves, by all that differs between those who read it from outside. */
  texts: Map<string, CheckedJson<Advertisement>>;
  bytes: number;
}

/** The favourites of people, kept until they change. */
export type FavoritesOf = (userId: number) => Promise<ReadonlySet<number> | undefined>;

/** Whole posts for those who read them from outside. */
export interface ShownPosts {
  /** Null where somebody is no plain reader of the post, or may not see it: then every read of it is one of its own. */
  find(actor: Actor, id: number, estimate: Estimate): Promise<{ json: CheckedJson<Advertisement> } | null>;
  favoritesOf: FavoritesOf;
}

/**
 * Keeps posts as the bytes that leave, and the people and organizations that answer for them, until the feed says that one
 * of them changed. Nothing in it is private: what only the owner's side reads is not even asked for.
 */
export function createShownPosts(
  db: Database,
  changes: Changes,
  countPosts: (on: Database, organizationId: number) => Promise<number>,
): ShownPosts {
  const findPerson = createKept(changes, { kinds: ['user'], most: mostPeople }, (ids) => findAnswering(db, ids));
  const findOrganization = createKept(changes, { kinds: ['organization'], most: mostPeople }, (ids) =>
    findPosting(db, ids),
  );
  const favoritesOf = createKept(changes, { kinds: ['favorites'], most: mostPeople }, (ids) => findFavorites(db, ids));
  const read = createBatch(
    (id: number) => id,
    (ids) => findShown(db, ids),
  );
  const kept = createStore(changes);

  /** Makes the text of a post for somebody, from a row that was read now or from what is kept. */
  async function describe(row: ShownRow, actor: Actor, isFavorite: boolean, posts: number, estimate: Estimate) {
    const [owner, answering, organization] = await Promise.all([
      findPerson(row.owner_id),
      findPerson(row.answering_id),
      findOrganization(row.organization_id),
    ]);
    if (!owner || !organization) return null;
    const whole = withPeople({ ...row, is_favorite: isFavorite }, owner, answering, organization);
    return CheckedJson.of(advertisementSchema, presentAdvertisement(whole, actor, posts, estimate));
  }

  return {
    favoritesOf,
    async find(actor, id, estimate) {
      const { version } = changes;
      const known = kept.get(id);
      const row = known ? null : await read(id);
      if (!known && !row) return null;
      const subject = known?.subject ?? subjectOf(row as ShownRow);
      if (!isPlainReader(actor, subject)) return null;
      const [favorites, posts] = await Promise.all([favoritesOf(actor.id), countPosts(db, subject.organizationId)]);
      const isFavorite = favorites?.has(id) ?? false;
      const price = known?.price ?? { amount: (row as ShownRow).price_per_unit, currency: (row as ShownRow).currency };
      const variant = variantOf([isFavorite, abilitiesOf(actor, subject), posts, estimate(price)]);
      const text = known?.texts.get(variant);
      if (text) return { json: text };
      const fresh = row ?? (await read(id));
      if (!fresh) return null;
      const json = await describe(fresh, actor, isFavorite, posts, estimate);
      if (json === null) return null;
      if (version === changes.version) {
        kept.put(id, { subject: subjectOf(fresh), price, answeringId: fresh.answering_id }, variant, json);
      }
      return { json };
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

const variantOf = (facts: readonly unknown[]): string => JSON.stringify(facts);

/** The row of a reader from outside; what is private is absent, and the presenter withholds it. */
function withPeople(
  row: ShownRow,
  owner: AnsweringPerson,
  asked: AnsweringPerson | undefined,
  organization: PostingOrganization,
): DetailRow {
  const answering = asked?.status === 'active' && asked.organization_id === row.organization_id ? asked : null;
  return {
    ...row,
    owner_name: fullName(owner),
    answering_id: answering?.id ?? null,
    answering_name: answering && fullName(answering),
    answering_job_title: answering?.job_title ?? null,
    answering_email: answering?.email ?? null,
    answering_phone_number: answering?.phone_number ?? null,
    answering_locale: answering?.locale ?? null,
    organization_city: organization.city,
    organization_country: organization.country,
    organization_website: organization.website,
    organization_logo_file_id: organization.logo_file_id,
    reply: organization.reply,
    reserved_until: null,
    sales: null,
    sales_count: 0,
    views: 0,
    favorites: 0,
    last_sold_at: null,
  } as unknown as DetailRow;
}

/** Posts by id, those read longest ago dropped first, and all that changed at once. */
function createStore(changes: Changes) {
  const kept = new Map<number, Kept>();
  let bytes = 0;

  function remove(id: number): void {
    bytes -= kept.get(id)?.bytes ?? 0;
    kept.delete(id);
  }
  function clear(): void {
    kept.clear();
    bytes = 0;
  }
  changes.follow('post', (subjects) => {
    if (subjects === null) clear();
    else for (const id of subjects) remove(id);
  });
  changes.follow('name', clear);
  const dropWhere = (isMeant: (post: Kept, subjects: ReadonlySet<number>) => boolean) => (subjects: Subjects) => {
    if (subjects === null) clear();
    else for (const [id, post] of kept) if (isMeant(post, subjects)) remove(id);
  };
  changes.follow(
    'user',
    dropWhere(({ subject, answeringId }, people) => people.has(subject.ownerId) || people.has(answeringId)),
  );
  changes.follow(
    'organization',
    dropWhere(({ subject }, organizations) => organizations.has(subject.organizationId)),
  );

  return {
    get: (id: number) => kept.get(id),
    put(
      id: number,
      about: Pick<Kept, 'subject' | 'price' | 'answeringId'>,
      variant: string,
      json: CheckedJson<Advertisement>,
    ): void {
      const post = kept.get(id) ?? { ...about, texts: new Map(), bytes: 0 };
      remove(id);
      // A few ways to read it are common; more come of counts that have changed since.
      if (post.texts.size >= 4) {
        post.texts.clear();
        post.bytes = 0;
      }
      post.texts.set(variant, json);
      post.bytes += json.bytes.length + variant.length + 400;
      kept.set(id, post);
      bytes += post.bytes;
      for (const [oldest] of kept) {
        if (bytes <= budget) break;
        remove(oldest);
      }
    },
  };
}
