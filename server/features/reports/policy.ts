import type { AdvertisementState } from '#contract/advertisements/choices.ts';
import type { Report } from '#contract/reports/schemas.ts';
import { moderationOf } from '#server/features/advertisements/index.ts';
import { conflict, notAllowed } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';

export type ReportAbility = keyof Report['abilities'];

/** What decisions about a report, or about a post without one, are made from. */
export interface ModerationSubject {
  /** Null where a post is blocked or shown again without a report. */
  report: Report['state'] | null;
  post: AdvertisementState;
}

const moderates = (actor: Actor) => reach(actor, 'organization.administer') === 'platform';

/** What someone may do with a report and its post right now. */
export function abilitiesOf(actor: Actor, { report, post }: ModerationSubject): Report['abilities'] {
  const { block, unblock } = moderationOf(actor, post);
  return {
    block: block && (report === null || report === 'open'),
    move: moderates(actor) && report === 'open' && post !== 'sold' && post !== 'deleted',
    dismiss: moderates(actor) && report === 'open',
    unblock,
  };
}

/** Throws where someone may not do this: a Refusal of 403 without the right, of 409 with `current` in another state. */
export function requireAbility(
  actor: Actor,
  subject: ModerationSubject,
  ability: ReportAbility,
  current: Report | null = null,
): void {
  if (abilitiesOf(actor, subject)[ability]) return;
  if (!moderates(actor)) throw notAllowed();
  if (subject.report !== null && subject.report !== 'open') throw conflict('This report is already settled.', current);
  if (ability === 'unblock') throw conflict('This post is not blocked.');
  if (subject.post === 'blocked') throw conflict('This post is already blocked.');
  if (subject.post === 'sold') throw conflict('This post is sold. Block it, or dismiss the report.');
  throw conflict('The post has been deleted in the meantime. Dismiss the report.');
}
