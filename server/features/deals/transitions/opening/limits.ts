import { createHash } from 'node:crypto';
import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { conflict, tooMany } from '#server/platform/errors.ts';
import { addDays } from '#server/platform/values/index.ts';
import { countBetween, countSentTo, countStarted, holdOpenings } from './repository.ts';

const day = 24 * 60 * 60;

/** Who opens a deal with whom, and the text that they send. */
export interface Beginning {
  personId: number;
  organizationId: number;
  partnerId: number;
  hash: Buffer | null;
  /** The list that it is opened for: all deals of a list are one text, and those with one organization count as one. */
  listId: number | null;
}

/**
 * Reserves quota for one more deal. Throws a Refusal of 429 beyond what a person or an organization may begin in a day and where
 * one text went to too many, of 409 where too many are open between the two.
 */
export async function takeOpening(db: InTransaction, opening: Beginning, now: Date): Promise<void> {
  const since = addDays(now, -1);
  await holdOpenings(db, opening.organizationId, opening.partnerId);
  const { person, organization } = await countStarted(db, { ...opening, since });
  if (person >= dealLimits.newOfPerson) throw tooMany(day, dealMessages.tooManyOfPerson);
  if (organization >= dealLimits.newOfOrganization) throw tooMany(day, dealMessages.tooManyOfOrganization);
  if ((await countBetween(db, opening.organizationId, opening.partnerId, opening.listId)) >= dealLimits.openBetween)
    throw conflict(dealMessages.tooManyBetween);
  if (opening.hash === null) return;
  const others = await countSentTo(db, { ...opening, hash: opening.hash, since });
  if (others >= dealLimits.organizationsOfText) throw tooMany(day, dealMessages.postInstead);
}

/** How many deals a person may still begin today, for themselves and as one of their organization. */
export async function countOpeningsLeft(
  db: Database,
  started: Pick<Beginning, 'personId' | 'organizationId'>,
  now: Date,
): Promise<number> {
  const { person, organization } = await countStarted(db, {
    personId: started.personId,
    organizationId: started.organizationId,
    since: addDays(now, -1),
  });
  return Math.max(0, Math.min(dealLimits.newOfPerson - person, dealLimits.newOfOrganization - organization));
}

/** A key that ignores letter case, spaces and punctuation of a text; null for an empty one. */
export function hashOf(text: string): Buffer | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words ? createHash('sha256').update(words).digest() : null;
}
