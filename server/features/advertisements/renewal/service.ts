import { limits } from '#contract/advertisements/choices.ts';
import { renewalSentences } from '#contract/advertisements/upkeep/choices.ts';
import type { Renewal } from '#contract/advertisements/upkeep/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import { conflict, notAllowed, Refusal } from '#server/platform/errors.ts';
import { type Actor, findActor } from '#server/platform/identity/index.ts';
import { abilitiesOf, canSee, mayWrite } from '../policy.ts';
import { lockPosts } from '../repository/bulk.ts';
import { findSummaries } from '../repository/details.ts';
import { publishFor } from '../repository/posts.ts';
import { subjectOf } from '../repository/rows.ts';
import type { RenewalLinks } from './links.ts';
import { findLink, lockLink, type RenewalRow, useLink } from './repository.ts';

const refusals = {
  unknown: () => new Refusal(404, renewalSentences.unknown),
  used: () => conflict(renewalSentences.used),
  expired: () => conflict(renewalSentences.expired),
  account: () => notAllowed(renewalSentences.account),
  suspended: () => notAllowed(renewalSentences.suspended),
  nothing: () => conflict(renewalSentences.nothing),
};

/** What a link renews; it changes nothing. Throws a Refusal with a sentence where the link does not work. */
export async function describeRenewal(
  db: Database,
  links: RenewalLinks,
  token: string,
  now = new Date(),
): Promise<Renewal> {
  const id = links.read(token);
  const link = id === null ? undefined : await findLink(db, id);
  const actor = await requireWorking(db, link, now);
  return present(db, link as RenewalRow, actor, now);
}

/**
 * Renews what a link names, as far as its owner still may, once. Throws a Refusal with a sentence where the link does not
 * work, or nothing that it names can be renewed.
 */
export async function followRenewal(
  db: Database,
  links: RenewalLinks,
  token: string,
  now = new Date(),
): Promise<Renewal> {
  const id = links.read(token);
  return transact(db, async (transaction) => {
    const link = id === null ? undefined : await lockLink(transaction, id);
    const actor = await requireWorking(transaction, link, now);
    const { id: linkId, advertisement_ids: ids } = link as RenewalRow;
    await lockPosts(transaction, ids);
    const renewal = await present(transaction, link as RenewalRow, actor, now);
    if (!renewal.posts.some(({ renews }) => renews)) throw refusals.nothing();
    await signChanges(transaction, { actorId: actor.id, via: 'mail' });
    for (const post of renewal.posts) {
      if (post.renews) await publishFor(transaction, post.id, limits.daysOnline);
    }
    await useLink(transaction, linkId);
    const after = new Map((await findSummaries(transaction, ids, actor.id)).map((row) => [row.id, row]));
    return {
      ...renewal,
      posts: renewal.posts.map((post) => ({
        ...post,
        expires_at: after.get(post.id)?.expires_at.toISOString() ?? post.expires_at,
      })),
    };
  });
}

/** Whose link it is, as far as it works. */
async function requireWorking(db: Database, link: RenewalRow | undefined, now: Date): Promise<Actor> {
  if (!link) throw refusals.unknown();
  if (link.used_at) throw refusals.used();
  if (link.expires_at <= now) throw refusals.expired();
  const actor = await findActor(db, link.user_id);
  if (!actor) throw refusals.account();
  if (!actor.organizationActive) throw refusals.suspended();
  return actor;
}

async function present(db: Database, link: RenewalRow, actor: Actor, now: Date): Promise<Renewal> {
  const rows = await findSummaries(db, link.advertisement_ids, actor.id);
  const posts = rows
    .filter((row) => row.owner_id === actor.id && canSee(actor, subjectOf(row)))
    .map((row) => {
      const subject = subjectOf(row);
      const renews = abilitiesOf(actor, subject, now).renew;
      return {
        id: row.id,
        name: row.title,
        expires_at: row.expires_at.toISOString(),
        renews,
        note: renews ? null : mayWrite(actor, subject) ? sentences[subject.state] : 'You may no longer renew it',
      };
    });
  if (posts.length === 0) throw refusals.nothing();
  return {
    posts,
    organization: actor.organization?.name ?? null,
    valid_until: link.expires_at.toISOString(),
  };
}

const sentences = {
  active: 'Already renewed',
  paused: 'Paused: resume it first',
  expired: 'It cannot be renewed now',
  sold: 'Sold',
  blocked: 'Blocked by the platform',
  deleted: 'Deleted',
} as const;
