import { limits } from '#contract/advertisements/choices.ts';
import { bulkLimits } from '#contract/advertisements/upkeep/choices.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notify } from '#server/features/notifications/index.ts';
import { record, signByClock } from '#server/platform/audit/index.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/index.ts';
import { findFileIds, forgetRemovedFiles, listRemovedFiles } from '#server/platform/files/index.ts';
import type { By } from '#server/platform/identity/index.ts';
import { type Turn, wholeTurn } from '#server/platform/jobs/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { daysToRenew } from '../policy.ts';
import type { RenewalLinks } from '../renewal/links.ts';
import { insertLink, sweepLinks } from '../renewal/repository.ts';
import { subjectOf } from '../repository/rows.ts';
import { sweepChanges } from '../selection/repository.ts';
import { lockAble } from '../service.ts';
import { describeReserved } from '../stock.ts';
import { daysOfLink, describeEndings, endedWords, endingWords } from './mail.ts';
import { expireDue, forgetUnusedFiles, purgeDeleted, purgePost, takeEnding } from './repository.ts';

const batch = 500;
const hour = 3_600_000;
/** How long the bytes of a file outlive its row, so that a backup that saw the row finds them. */
const bytesOutliveRow = 24 * hour;
/** How many days before the end owners are warned, from last to first: a late warning makes the earlier one needless. */
const warnings = [3, daysToRenew];

/** Takes posts that reached their end offline and notifies their owners; returns how many. */
export function expirePosts(db: Database, mailer: Mailer, links: RenewalLinks, turn = wholeTurn()): Promise<number> {
  return inBatches(turn, () =>
    transact(db, async (transaction) => {
      await signByClock(transaction);
      const expired = await expireDue(transaction, batch);
      for (const news of await describeEndings(expired, mailedLink(transaction, links), endedWords))
        await notify(transaction, mailer, news);
      return expired.length;
    }),
  );
}

/** A link of its own for each mail. */
const mailedLink = (transaction: InTransaction, links: RenewalLinks) => async (userId: number, ids: number[]) =>
  links.linkTo(await insertLink(transaction, { userId, advertisementIds: ids, days: daysOfLink }));

/** Forgets links that renew and changes that can be taken back once their time is over; returns how many. */
export async function sweepUpkeep(db: Database): Promise<number> {
  return (await sweepLinks(db, daysOfLink)) + (await sweepChanges(db, 2 * bulkLimits.hoursToUndo));
}

/** Warns owners 14 and 3 days before their posts end, once each; returns of how many posts. */
export async function remindOwners(
  db: Database,
  mailer: Mailer,
  links: RenewalLinks,
  turn = wholeTurn(),
): Promise<number> {
  let reminded = 0;
  for (const days of warnings) {
    reminded += await inBatches(turn, () =>
      transact(db, async (transaction) => {
        const ending = await takeEnding(transaction, days, batch);
        for (const news of await describeEndings(ending, mailedLink(transaction, links), endingWords(days)))
          await notify(transaction, mailer, news);
        return ending.length;
      }),
    );
  }
  return reminded;
}

/** Removes posts for good, with their files, once they can no longer be restored; returns how many. */
export function purgePosts(db: Database, turn = wholeTurn()): Promise<number> {
  return inBatches(turn, () => transact(db, (transaction) => purgeDeleted(transaction, limits.daysToRestore, batch)));
}

/**
 * Removes a post for good, in whatever state it is, with its files. Throws a Refusal of 404, of 403 for everyone but super
 * admins, of 422 where `title` is not that of the post.
 */
export async function purgeAdvertisement(
  deps: AdvertisementDependencies,
  by: By,
  id: number,
  title: string,
): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const post = await lockAble(deps, transaction, by.actor, id, 'purge');
    if (post.reserved_quantity > 0) throw invalid({ number_of_items: [describeReserved(post)] });
    if (title !== post.title) throw invalid({ title: ['Type the title exactly as it is on the post'] });
    const subject = { type: 'advertisement', id, organizationId: post.organization_id } as const;
    await record(transaction, by, 'advertisement.purged', subject, { name: post.title, state: subjectOf(post).state });
    await purgePost(transaction, id);
  });
}

/**
 * Removes what no post and no person has: rows of files that nothing refers to, bytes whose row was deleted a day ago or
 * never written, and what requests that were cut off left in temporary places. Younger than an hour, they may still be in
 * use. Returns how many files.
 */
export async function removeOrphans(db: Database, files: Files, now = new Date()): Promise<number> {
  const anHourAgo = new Date(now.getTime() - hour);
  await inBatches(wholeTurn(), () => forgetUnusedFiles(db, batch));
  let removed = await inBatches(wholeTurn(), async () => {
    const due = await listRemovedFiles(db, new Date(now.getTime() - bytesOutliveRow), batch);
    await files.remove(due);
    await forgetRemovedFiles(db, due);
    return due.length;
  });
  for await (const ids of files.listIds(anHourAgo)) {
    const known = await findFileIds(db, ids);
    const orphans = ids.filter((id) => !known.has(id));
    await files.remove(orphans);
    removed += orphans.length;
  }
  return removed + (await files.sweep(anHourAgo));
}

/** Repeats work on batches until one is not full, or the turn is over; returns how much was done. */
async function inBatches({ isOver }: Turn, work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await work();
    total += done;
    if (done < batch || isOver()) return total;
  }
}
