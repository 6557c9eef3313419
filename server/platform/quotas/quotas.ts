import { message, type Sentence } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import type { Quotas } from '../config.ts';
import { quotaFull, tooMany, unavailable } from '../errors.ts';
import { takeAttempt, throttleKey } from '../identity/index.ts';
import { holdQuota, joinQuota, readUsage, type Usage } from './repository.ts';

// Every function here takes its share inside the transaction that uses it, so that a refused or failed write takes nothing.
// A transaction that also locks rows does that first: two transactions that wait for each other would otherwise both fail.

/** Who takes: the person who acts, and the organization for which they do, if there is one. */
export interface Holder {
  personId: number;
  organizationId: number | null;
}

/** As much as is taken without waiting for others, and how far the limit must be for that: a hundred at once stay below it. */
const little: Readonly<Record<Usage, number>> = { open_posts: 10, organization_bytes: 8e6, person_bytes: 8e6 };
const distance = 100;

/**
 * Takes so much of a usage; returns whether it stays within `most`. Where the limit is far, small takers do not wait for each other,
 * else one after the other.
 */
async function take(db: InTransaction, usage: Usage, holderId: number, amount: number, most: number): Promise<boolean> {
  const isFar = async () => (await readUsage(db, usage, holderId)) + distance * little[usage] <= most;
  if (amount <= little[usage] && (await isFar())) {
    await joinQuota(db, usage, holderId);
    // Someone may have taken much just before. Then the lock is no longer enough, and to change it two would wait for each other.
    if (!(await isFar())) throw unavailable();
    return true;
  }
  await holdQuota(db, usage, holderId);
  return (await readUsage(db, usage, holderId)) + amount <= most;
}

/** Takes room for files. Throws a Refusal of 422 where the organization or the person has no room left for that many bytes. */
export async function takeStorage(
  db: InTransaction,
  quotas: Quotas,
  { personId, organizationId }: Holder,
  bytes: number,
): Promise<void> {
  const takeBytes = async (usage: Usage, holderId: number, megabytes: number, describe: (size: string) => Sentence) => {
    if (await take(db, usage, holderId, bytes, megabytes * 1_000_000)) return;
    throw quotaFull(describe(sizeOf(megabytes)));
  };
  if (organizationId !== null) {
    await takeBytes('organization_bytes', organizationId, quotas.organizationMegabytes, (size) =>
      message(
        'The pictures and documents of this organization may take {{size}}. Remove some that are no longer needed, then try again.',
        { size },
      ),
    );
  }
  await takeBytes('person_bytes', personId, quotas.personMegabytes, (size) =>
    message(
      'The pictures and documents you upload may take {{size}}. Remove some that are no longer needed, then try again.',
      { size },
    ),
  );
}

/** Takes room for that many more open posts. Throws a Refusal of 422 where there is no room. */
export async function takeOpenPosts(
  db: InTransaction,
  quotas: Quotas,
  organizationId: number,
  posts = 1,
): Promise<void> {
  if (await take(db, 'open_posts', organizationId, posts, quotas.organizationPosts)) return;
  throw quotaFull(
    message('This organization has {{count}} open posts, and cannot have more. Delete some, then try again.', {
      count: quotas.organizationPosts,
    }),
  );
}

/** Counts new posts of a person. Throws a Refusal of 429 beyond what a day allows. */
export async function takeNewPost(db: InTransaction, quotas: Quotas, personId: number, posts = 1): Promise<void> {
  const describe = (count: number) =>
    message('You have added {{count}} posts today. You can add more tomorrow.', { count });
  await takeOfDay(db, `posts.${personId}`, quotas.personPostsADay, describe, posts);
}

/** Counts a new brand of a person and of their organization. Throws a Refusal of 429 beyond what a day allows. */
export async function takeNewBrand(db: InTransaction, quotas: Quotas, holder: Holder): Promise<void> {
  const { personId, organizationId } = holder;
  await takeOfDay(db, `brands.person.${personId}`, quotas.personBrandsADay, (count) =>
    message('You have added {{count}} new brands today. Choose one from the list, or add more tomorrow.', { count }),
  );
  if (organizationId === null) return;
  const key = `brands.organization.${organizationId}`;
  await takeOfDay(db, key, quotas.organizationBrandsADay, (count) =>
    message('This organization has added {{count}} new brands today. Choose one from the list, or add more tomorrow.', {
      count,
    }),
  );
}

const day = 24 * 60 * 60;

async function takeOfDay(
  db: InTransaction,
  subject: string,
  most: number,
  describe: (count: number) => Sentence,
  weight = 1,
): Promise<void> {
  const rule = { free: most, window: day, pause: day, longestPause: day, weight };
  const { wait: seconds } = await takeAttempt(db, throttleKey('quota', subject), rule);
  if (seconds === null) return;
  throw tooMany(seconds, describe(most));
}

function sizeOf(megabytes: number): string {
  return megabytes < 1000 ? `${megabytes} MB` : `${(megabytes / 1000).toLocaleString('en')} GB`;
}
