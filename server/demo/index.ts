import type { Database } from '#server/db/database.ts';
import { demoAccounts, demoPassword } from '#server/features/accounts/index.ts';
import { seedCategories } from '#server/features/vocabulary/index.ts';
import type { Files } from '#server/platform/files/index.ts';
import { hashPassword } from '#server/platform/identity/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { brandNames } from './catalogue/articles.ts';
import {
  commitLazily,
  countPosts,
  type Directory,
  ensureBrands,
  ensureOrganizations,
  ensurePeople,
  findCategories,
  findLastPostId,
  insertPosts,
  reservePostIds,
} from './demo.repository.ts';
import { drawMissingPictures, findStoredFiles, showStoredFiles, writePapers } from './illustrations.ts';
import { insertKeepsakes } from './keepsakes.repository.ts';
import { organizations } from './organizations.ts';
import { allProducts, isMember, people } from './people.ts';
import { demoPicturesJob } from './pictures.jobs.ts';
import { type DemoPost, generatePosts } from './posts.ts';
import { insertRecords } from './records.ts';

const day = 86_400_000;

/** `secret` is the application's, for what the product keeps encrypted. */
type Stage = { db: Database; files: Files; secret: Buffer; now: Date };

/** Organizations, people, brands and categories of the demo, added where they are missing. */
async function prepareDirectory({ db, now }: Stage): Promise<Directory> {
  await seedCategories(db);
  const createdAt = new Date(now.getTime() - 400 * day);
  const [categories, brands, organizationIds, passwordHash] = await Promise.all([
    findCategories(db),
    ensureBrands(db, brandNames),
    ensureOrganizations(db, organizations, allProducts, createdAt),
    hashPassword(demoPassword),
  ]);
  const byName = new Map(organizations.map((organization, index) => [organization.name, organizationIds[index] ?? 0]));
  const peopleIds = await ensurePeople(db, people, { organizations: byName, passwordHash, createdAt, now });
  return { ...categories, brands, organizations: organizationIds, people: peopleIds };
}

/** Two writers keep both cores of a small machine busy: one group is generated while others are written. */
const writersAtOnce = 2;

/** Adds generated posts in groups; `onProgress` hears how many are written. */
async function addPosts(
  { db, now }: Stage,
  directory: Directory,
  options: {
    posts: number;
    seed: number;
    isOpening?: boolean;
    groupSize?: number;
    onProgress?: (written: number) => void;
  },
): Promise<void> {
  const groupSize = options.groupSize ?? 2000;
  const firstNumber = (await findLastPostId(db)) + 1;
  const stored = await findStoredFiles(db);
  const writing = new Set<Promise<void>>();
  let group: DemoPost[] = [];
  let written = 0;
  const startWriting = async () => {
    // Within a group the older post has the smaller id, as if each had been written when it says.
    const posts = group.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    group = [];
    const ids = await reservePostIds(db, posts.length);
    const work = db
      .transaction()
      .execute(async (transaction) => {
        await commitLazily(transaction);
        await insertPosts(transaction, ids, posts, directory);
        await showStoredFiles(transaction, describe(ids, posts), stored);
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
  for (const post of generatePosts(options.posts, settings)) {
    group.push(post);
    if (group.length >= groupSize) await startWriting();
  }
  if (group.length > 0) await startWriting();
  await Promise.all(writing);
}

// What the choice of pictures asks about offered posts.
function describe(ids: readonly number[], posts: readonly DemoPost[]) {
  return posts.flatMap((post, index) => {
    const id = ids[index];
    if (id === undefined || post.type === 'wanted') return [];
    return [{ id, title: post.title, article: post.supplierArticleNumber, subCategory: post.subCategory }];
  });
}

/** Until when, in milliseconds, the first start waits for pictures: those of the first page are done by then. */
const patience = 4_500;
/** How many of the latest posts get their pictures before the first start is over. */
const firstPage = 30;

/**
 * Gives an empty database the demo market: organizations, people with the demo accounts, posts and what people keep of
 * them. The same seed and `now` give the same market. The pictures of the first page are drawn at once, the others by a
 * job of the running product.
 */
export async function seedDemo(
  platform: Stage,
  options: { posts: number; seed?: number; pictures?: boolean },
): Promise<void> {
  const seed = options.seed ?? 1;
  const directory = await prepareDirectory(platform);
  await writePapers(platform);
  await addPosts(platform, directory, { posts: options.posts, seed, isOpening: true, groupSize: options.posts });
  const accounts = new Set(demoAccounts.map((account) => account.email));
  const members = people.flatMap((person, index) =>
    isMember(person) ? [{ id: directory.people[index] ?? 0, isAccount: accounts.has(person.email) }] : [],
  );
  await insertKeepsakes(platform.db, members, { seed, now: platform.now });
  await insertRecords(platform, directory, seed);
  if (options.pictures === false) return;
  const upTo = await findLastPostId(platform.db);
  const until = performance.now() + patience;
  const left = await drawMissingPictures(platform, { upTo, latest: firstPage, until });
  if (left > 0) await askForPictures(platform.db, upTo);
}

function askForPictures(db: Database, upTo: number): Promise<void> {
  return enqueue(db, demoPicturesJob, { upTo }, { key: demoPicturesJob, priority: 10 });
}

/**
 * Grows the market to the given number of posts, whatever there is: demo organizations and people that are missing are
 * added, categories too. `onProgress` hears how many posts there are by now. Pictures that are drawn are shown at once,
 * the others when the product runs.
 */
export async function growDemo(
  platform: Stage,
  options: { posts: number; seed: number; onProgress: (total: number) => void },
): Promise<{ added: number; total: number; seconds: number }> {
  const before = await countPosts(platform.db);
  const added = Math.max(0, options.posts - before);
  if (added === 0) return { added, total: before, seconds: 0 };
  const started = performance.now();
  if (before === 0)
    await seedDemo(platform, { posts: Math.min(options.posts, 3000), seed: options.seed, pictures: false });
  const present = before === 0 ? Math.min(options.posts, 3000) : before;
  options.onProgress(present);
  if (options.posts > present) {
    const directory = await prepareDirectory(platform);
    // Another seed than the first posts had, or they would all come again.
    await addPosts(platform, directory, {
      posts: options.posts - present,
      seed: options.seed + present,
      onProgress: (written) => options.onProgress(present + written),
    });
  }
  const seconds = (performance.now() - started) / 1000;
  await askForPictures(platform.db, await findLastPostId(platform.db));
  return { added, total: options.posts, seconds };
}
