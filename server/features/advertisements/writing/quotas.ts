import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { takeNewPost, takeOpenPosts } from '#server/platform/quotas/index.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { countLooseFiles } from '../repository/history.ts';

/** Takes room for one more post of the organization. Throws a Refusal of 422 where it has as many open ones as it may. */
export async function reserveOpenPost(
  deps: AdvertisementDependencies,
  db: InTransaction,
  organizationId: number,
): Promise<void> {
  await takeOpenPosts(db, deps.quotas, organizationId);
}

/** As reserveOpenPost for a post that is new. Throws a Refusal of 429 where the actor has added as many today as one may. */
export async function reserveQuota(
  deps: AdvertisementDependencies,
  db: InTransaction,
  actor: Actor,
  organizationId: number,
): Promise<void> {
  await reserveOpenPost(deps, db, organizationId);
  await takeNewPost(db, deps.quotas, actor.id);
}

/** Gives the files of a form their rows. Throws a Refusal of 422 where the organization or the actor has no room for them. */
export async function claimFiles(
  deps: AdvertisementDependencies,
  db: InTransaction,
  actor: Actor,
  organizationId: number,
  stored: readonly StoredFile[],
): Promise<void> {
  if (stored.length === 0) return;
  const most = deps.quotas.looseFiles;
  if ((await countLooseFiles(db, actor.id)) >= most)
    throw invalid(
      {},
      message(
        'You have uploaded {{count}} files that belong to no post. They are removed within a day: wait until then.',
        {
          count: most,
        },
      ),
    );
  await deps.files.claim(db, stored, { personId: actor.id, organizationId });
}
