import { unchangedReasons } from '#contract/imports/choices.ts';
import type { InTransaction } from '#server/db/database.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import type { Quotas } from '#server/platform/config.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import {
  type BulkPoster,
  findVersions,
  lockPosts,
  markAllDeleted,
  type PostFields,
  putBackStates,
  writePosts,
} from '../../advertisements/index.ts';
import { hideBrandsWithoutPosts } from '../../vocabulary/index.ts';
import { takeBackAbsent } from '../repository/absent.ts';
import type { ImportRecord } from '../repository/imports.ts';
import { findWritten, markTakenBack } from '../repository/rows.ts';

type UnchangedReason = (typeof unchangedReasons)[number];

/** What an undo did, and which posts stayed as they are. */
export interface Undone {
  deletes: number;
  restores: number;
  keeps: { reason: UnchangedReason; count: number }[];
}

/** How many posts are taken back in one transaction: no statement may take longer than others can wait for it. */
export const postsAPart = 250;

/** Takes back the next posts that an upload wrote and no one changed since; `taken` is 0 once all are. */
export async function takeBackPart(
  transaction: InTransaction,
  row: ImportRecord,
  by: { quotas: Quotas; actor: Actor; poster: BulkPoster },
): Promise<Undone & { taken: number }> {
  const written = await findWritten(transaction, row.id, postsAPart);
  const ids = written.map(({ advertisement_id }) => advertisement_id);
  await signChanges(transaction, { actorId: by.actor.id, via: 'undo' });
  await lockPosts(transaction, ids);
  const versions = new Map((await findVersions(transaction, ids)).map((version) => [version.id, version]));
  const unchanged = { edited: 0, sold: 0, deleted: 0 };
  const same = written.filter(({ advertisement_id, version, action }) => {
    const now = versions.get(advertisement_id);
    if (!now || now.is_deleted) unchanged.deleted += 1;
    else if (now.updated_at.getTime() !== version.getTime()) {
      const isSold = now.last_sold_at !== null && now.last_sold_at > version;
      unchanged[isSold ? 'sold' : 'edited'] += 1;
    } else return action === 'create' || action === 'update';
    return false;
  });
  const created = same.filter(({ action }) => action === 'create');
  const updated = same.filter((entry) => entry.action === 'update' && entry.before !== null);
  const createdIds = created.map(({ advertisement_id }) => advertisement_id);
  await markAllDeleted(transaction, createdIds);
  await hideBrandsWithoutPosts(transaction, { posts: createdIds, since: row.created_at });
  // One that was sold out gets its state before its stock: neither fits the other alone.
  const revived = updated.filter(({ before }) => before?.state === 'sold');
  await writePosts(
    transaction,
    updated
      .filter(({ before }) => before?.state !== 'sold')
      .map(({ advertisement_id, before }) => ({
        id: advertisement_id,
        fields: before?.fields as unknown as PostFields,
        files: (before?.files ?? null) as { id: string; kind: 'image' | 'document'; position: number }[] | null,
      })),
    by,
  );
  // Posts that the file paused or resumed get their former state.
  await putBackStates(
    transaction,
    updated
      .filter(({ before }) => before?.state === 'active' || before?.state === 'paused')
      .map(({ advertisement_id, before }) => ({
        id: advertisement_id,
        state: before?.state as string,
        expires_at: before?.expires_at as string,
        pause_reason: before?.pause_reason ?? null,
      })),
  );
  await putBackStates(
    transaction,
    revived.map(({ advertisement_id, before }) => ({
      id: advertisement_id,
      state: 'sold',
      expires_at: before?.expires_at as string,
    })),
  );
  await writePosts(
    transaction,
    revived.map(({ advertisement_id, before }) => ({
      id: advertisement_id,
      fields: before?.fields as unknown as PostFields,
      files: null,
    })),
    by,
  );
  await markTakenBack(
    transaction,
    row.id,
    written.map(({ number }) => number),
  );
  const resumed = await takeBackAbsent(transaction, row.id, postsAPart);
  return {
    taken: written.length + resumed.taken,
    deletes: created.length,
    restores: updated.length + resumed.restored,
    keeps: unchangedOf(unchanged),
  };
}

/** The posts that an undo leaves as they are, by the reason why. */
export const unchangedOf = (unchanged: Record<UnchangedReason, number>): Undone['keeps'] =>
  unchangedReasons.flatMap((reason) => (unchanged[reason] > 0 ? [{ reason, count: unchanged[reason] }] : []));
