import { LRUCache } from 'lru-cache';

/** Whose action causes a mail to whom. */
export interface Aim {
  recipientId: number;
  senderId: number;
  organizationId: number | null;
}

/** Mails at once in an hour that actions of others may cause: to a person, by a person, by the people of an organization. */
export const mailLimits = { recipient: 20, sender: 60, organization: 200 } as const;

const hour = 60 * 60 * 1_000;
const mostCounted = 20_000;

/**
 * Counts the mails that people cause to each other, so that none of them can be flooded by what someone does over and over.
 * Each process counts for itself: a count in the database would make the writes of an organization wait for each other.
 */
export function createMailLimits(now: () => number = Date.now) {
  const counts = new LRUCache<string, { since: number; count: number }>({ max: mostCounted });

  function countOf(key: string): { since: number; count: number } {
    const known = counts.get(key);
    if (known && now() - known.since < hour) return known;
    const fresh = { since: now(), count: 0 };
    counts.set(key, fresh);
    return fresh;
  }

  /** Counts a mail and answers true; false, and nothing counted, where one of the limits is reached. */
  return function take({ recipientId, senderId, organizationId }: Aim): boolean {
    const counted = [
      { entry: countOf(`to ${recipientId}`), most: mailLimits.recipient },
      { entry: countOf(`by ${senderId}`), most: mailLimits.sender },
      ...(organizationId === null ? [] : [{ entry: countOf(`of ${organizationId}`), most: mailLimits.organization }]),
    ];
    if (counted.some(({ entry, most }) => entry.count >= most)) return false;
    for (const { entry } of counted) entry.count += 1;
    return true;
  };
}
