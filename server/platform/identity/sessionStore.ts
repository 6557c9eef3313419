import { LRUCache } from 'lru-cache';
import type { Changes, Subjects } from '../changes/index.ts';
import { type FoundSession, sessionDays } from './repository/sessions.ts';

const max = 20_000;

/** A person of a session, and the organization that the person belonged to then. */
export interface Seen {
  person: number;
  organization: number | null;
}

/**
 * The sessions that were found last, with the rights of their people, until the feed reports that a session, its person or
 * their organization changed. Only for requests that caught up with the changes before.
 */
export function createSessionStore(changes: Changes) {
  const cached = new LRUCache<string, FoundSession>({ max });
  /** Whose session a token named when it was found last. */
  const seen = new LRUCache<string, Seen>({ max });

  function dropWhere(idOf: (session: FoundSession) => number | null | undefined): (subjects: Subjects) => void {
    return (subjects) => {
      if (subjects === null) cached.clear();
      else
        for (const [key, session] of cached) {
          const id = idOf(session);
          if (id !== null && id !== undefined && subjects.has(id)) cached.delete(key);
        }
    };
  }
  changes.subscribe(
    'session',
    dropWhere(({ id }) => id),
  );
  changes.subscribe(
    'user',
    dropWhere(({ actor }) => actor?.id),
  );
  changes.subscribe(
    'organization',
    dropWhere(({ actor }) => actor?.organization?.id),
  );

  return {
    /** The session of a token's hash where it is kept and has not run out. */
    get(key: string): FoundSession | undefined {
      const session = cached.get(key);
      if (session && isOver(session)) {
        cached.delete(key);
        return undefined;
      }
      return session;
    },

    /** Takes note of what a look in the database found; `isFresh` where nothing changed in the meantime. */
    take(key: string, session: FoundSession | null, isFresh: boolean): void {
      const actor = session?.actor;
      if (!actor) seen.delete(key);
      else seen.set(key, { person: actor.id, organization: actor.organization?.id ?? null });
      // One that gets another token, or was found by its former one, is read again.
      if (session?.isOwn && !session.mustRotate && isFresh) cached.set(key, session);
    },

    recall: (key: string): Seen | null => seen.get(key) ?? null,
  };
}

function isOver({ expiresAt, lastSeenAt }: FoundSession): boolean {
  const now = Date.now();
  return expiresAt.getTime() <= now || lastSeenAt.getTime() <= now - sessionDays.idle * 86_400_000;
}
