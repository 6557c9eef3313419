import type { Database } from '#server/db/database.ts';
import { readCatalogue, seedFacts } from '#server/features/facts/index.ts';
import { seedCategories } from '#server/features/vocabulary/index.ts';
import type { Files } from '#server/platform/files/index.ts';
import { hashPassword } from '#server/platform/identity/index.ts';
import { brandNames } from './catalogue.ts';
import { insertDemoDeals } from './deals/deals.ts';
import { showStoredFiles, storeFiles } from './illustrations/illustrations.ts';
import type { PostToShow } from './illustrations/pictures.ts';
import { organizations } from './organizations.ts';
import { allProducts, demoAccounts, demoPassword, isMember, people } from './people.ts';
import { type DemoPost, generatePosts } from './posts/posts.ts';
import { withSlips } from './posts/slips.ts';
import { insertRecords } from './records.ts';
import { insertArticleKeepsakes } from './repository/articles.ts';
import { insertSearches } from './repository/demand.ts';
import { insertKeepsakes, insertViewDays } from './repository/keepsakes.ts';
import {
  commitLazily,
  countPosts,
  type Directory,
  dateTerms,
  ensureBrands,
  ensureOrganizations,
  ensurePeople,
  findCategories,
  findLastPostId,
  gatherWords,
  insertPosts,
  reservePostIds,
  settleTables,
} from './repository/market.ts';
import { insertStockDays, insertYear } from './repository/year.ts';

const day = 86_400_000;

/** `secret` is the application's, for what the product keeps encrypted. */
type Stage = { db: Database; files: Files; secret: Buffer; now: Date };

/** Organizations, people, brands and categories of the demo, added where they are missing. */
async function prepareDirectory({ db, now }: Stage): Promise<Directory> {
  await seedCategories(db);
  await seedFacts(db);
  const createdAt = new Date(now.getTime() - 600 * day);
  const catalogue = await readCatalogue(db);
  const [categories, brands, organizationIds, passwordHash] = await Promise.all([
    findCategories(db),
    ensureBrands(db, brandNames),
    ensureOrganizations(db, organizations, allProducts, createdAt),
    hashPassword(demoPassword),
  ]);
  const byName = new Map(organizations.map((organization, index) => [organization.name, organizationIds[index] ?? 0]));
  await dateTerms(db, createdAt);
  const peopleIds = await ensurePeople(db, people, { organizations: byName, passwordHash, createdAt, now });
  return { ...categories, brands, catalogue, organizations: organizationIds, people: peopleIds };
}

/** How many posts are added as people add them. */
const fewPosts = 20_000;

/** Two writers keep both cores of a small machine busy: one group is generated while others are written. */
const writersAtOnce = 2;

/** Adds generated posts in groups; `onProgress` hears how many are written. */
async function addPosts(
  stage: Stage,
  directory: Directory,
  options: {
    posts: number;
    seed: number;
    isOpening?: boolean;
    groupSize?: number;
    /** How many posts of a group a picture may show. */
    mostUses?: number;
    onProgress?: (written: number) => void;
  },
): Promise<void> {
  const { db, now } = stage;
  const groupSize = options.groupSize ?? 2000;
  const firstNumber = (await findLastPostId(db)) + 1;
  const stored = await storeFiles(stage);
  const writing = new Set<Promise<void>>();
  let group: DemoPost[] = [];
  let written = 0;
  const startWriting = async () => {
    // Within a group the older post has the smaller id, as if each had been written at its date.
    const posts = group.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    group = [];
    const ids = await reservePostIds(db, posts.length);
    const work = db
      .transaction()
      .execute(async (transaction) => {
        await commitLazily(transaction);
        await insertPosts(transaction, ids, posts, directory);
        await showStoredFiles(transaction, describe(ids, posts), { stored, mostUses: options.mostUses });
      })
      .then(() => {
        writing.delete(work);
        written += posts.length;
        options.onProgress?.(written);
      });
    writing.add(work);
    if (writing.size >= writersAtOnce) await Promise.race(writing);
  };
  const settings = { seed: options.seed, now, firstNumber, isOpening: options.isOpening ?? false };
  const posts = generatePosts(options.posts, settings);
  for (const post of options.isOpening ? withSlips(posts) : posts) {
    group.push(post);
    if (group.length >= groupSize) await startWriting();
  }
  if (group.length > 0) await startWriting();
  await Promise.all(writing);
}

// What the choice of pictures asks about offered posts: first the posts that the first page may show, the latest first.
function describe(ids: readonly number[], posts: readonly DemoPost[]): PostToShow[] {
  return posts
    .flatMap((post, index) => {
      const id = ids[index];
      return id === undefined || post.type === 'wanted' ? [] : [{ id, post }];
    })
    .sort((a, b) => compareLatest(a.post, b.post))
    .map(({ id, post: { title, supplierArticleNumber, subCategory, article } }) => ({
      id,
      title,
      articleNumber: supplierArticleNumber,
      subCategory,
      options: { ...article.options, model: article.model, noun: article.noun.title.en },
    }));
}

function compareLatest(a: DemoPost, b: DemoPost): number {
  const byState = Number(b.state === 'active') - Number(a.state === 'active');
  return byState || b.publishedAt.getTime() - a.publishedAt.getTime();
}

/** In the demo each picture shows a limited number of posts; the others show the drawing of their part. */
const mostUses = 3;

/**
 * Gives an empty database the demo market: organizations, people with the demo accounts, posts, deals about them and
 * what people keep of them. The same seed and `now` give the same market.
 */
export async function seedDemo(platform: Stage, options: { posts: number; seed?: number }): Promise<void> {
  const seed = options.seed ?? 1;
  const directory = await prepareDirectory(platform);
  await addPosts(platform, directory, {
    posts: options.posts,
    seed,
    isOpening: true,
    groupSize: options.posts,
    mostUses,
  });
  const accounts = new Set(demoAccounts.map((account) => account.email));
  const members = people.flatMap((person, index) =>
    isMember(person)
      ? [
          {
            id: directory.people[index] ?? 0,
            isAccount: accounts.has(person.email),
            language: organizations.find(({ name }) => name === person.organization)?.language ?? 'en',
          },
        ]
      : [],
  );
  await insertYear(platform.db, { seed, now: platform.now });
  await insertStockDays(platform.db);
  await insertViewDays(platform.db, platform.now);
  await insertDemoDeals(platform.db, directory, { seed, now: platform.now });
  await insertKeepsakes(platform.db, members, { seed, now: platform.now });
  await insertSearches(platform.db, { seed, now: platform.now });
  await insertArticleKeepsakes(
    platform.db,
    members.filter(({ isAccount }) => isAccount).map(({ id }) => id),
  );
  await insertRecords(platform, directory, seed);
}

/**
 * Grows the market to the given number of posts, whatever there is: demo organizations and people that are missing are
 * added, categories too. `onProgress` gets the number of posts so far. All posts share the same stored pictures.
 */
export async function growDemo(
  platform: Stage,
  options: { posts: number; seed: number; onProgress: (total: number) => void },
): Promise<{ added: number; total: number; seconds: number }> {
  const before = await countPosts(platform.db);
  const added = Math.max(0, options.posts - before);
  if (added === 0) return { added, total: before, seconds: 0 };
  const started = performance.now();
  if (before === 0) await seedDemo(platform, { posts: Math.min(options.posts, 3000), seed: options.seed });
  const present = before === 0 ? Math.min(options.posts, 3000) : before;
  options.onProgress(present);
  if (options.posts > present) {
    const directory = await prepareDirectory(platform);
    // Another seed than the first posts had, or they would all come again.
    const add = () =>
      addPosts(platform, directory, {
        posts: options.posts - present,
        seed: options.seed + present,
        onProgress: (written) => options.onProgress(present + written),
      });
    if (options.posts - present > fewPosts) {
      await gatherWords(platform.db, add);
      await settleTables(platform.db);
    } else await add();
  }
  const seconds = (performance.now() - started) / 1000;
  return { added, total: options.posts, seconds };
}
