import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { canSee, isPublic, isStopped } from '../policy.ts';
import { findSummaries } from '../repository/details.ts';
import { subjectOf } from '../repository/rows.ts';
import { type Estimate, presentSummary } from './presenter.ts';

/** Why a post that was public is not any more. */
export type Gone = 'deleted' | 'sold' | 'paused' | 'expired' | 'unavailable';

/** These posts by id, each as everyone sees it, or why it is gone. Ids that never were or are purged are `deleted`. */
export async function findPublic(
  db: Database,
  ids: readonly number[],
  viewer: Actor,
  estimate?: Estimate,
): Promise<Map<number, { summary: AdvertisementSummary; gone: null } | { summary: null; gone: Gone }>> {
  const found = new Map<number, { summary: AdvertisementSummary; gone: null } | { summary: null; gone: Gone }>(
    ids.map((id) => [id, { summary: null, gone: 'deleted' }]),
  );
  for (const row of await findSummaries(db, ids, viewer.id)) {
    const subject = subjectOf(row);
    if (isPublic(subject) && !isStopped(viewer, subject))
      found.set(row.id, { summary: presentSummary(row, viewer, estimate), gone: null });
    else {
      const gone = subject.state === 'active' || subject.state === 'blocked' ? 'unavailable' : subject.state;
      found.set(row.id, { summary: null, gone });
    }
  }
  return found;
}

/** These posts by id, as lists show them; without the ones that the viewer may not see. */
export async function findVisible(
  db: Database,
  ids: readonly number[],
  viewer: Actor,
  estimate?: Estimate,
): Promise<Map<number, AdvertisementSummary>> {
  const rows = await findSummaries(db, ids, viewer.id);
  return new Map(
    rows.filter((row) => canSee(viewer, subjectOf(row))).map((row) => [row.id, presentSummary(row, viewer, estimate)]),
  );
}
