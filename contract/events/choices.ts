/**
 * What the server sends to an open browser, by kind. Only ids, counts and states: a browser that is notified of a change asks
 * for what they may see of it.
 */
export interface LiveEvents {
  /** How many notifications are unread, and how many were not even seen. */
  notifications: { unread: number; unseen: number };
  /** Posts of the market that changed or left it; null for too many to name. */
  posts: { ids: number[] | null };
  /** How far a job of one's own is. */
  job: { job: 'import' | 'export'; id: number | string; state: string; done: number; total: number };
  /** A deal of one's side changed; whose turn it is. */
  deal: { id: number; turn: string | null };
  /** What one may do changed, or something may have been missed: everything is asked for again. */
  refresh: object;
  /** The session ended; nothing follows. */
  end: object;
}

export type LiveKind = keyof LiveEvents;

export const liveKinds = ['notifications', 'posts', 'job', 'deal', 'refresh', 'end'] as const satisfies LiveKind[];
