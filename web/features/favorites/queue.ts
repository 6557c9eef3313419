import { create } from 'zustand';
import { addFavorite, removeFavorite } from '#contract/favorites/endpoints.ts';
import { ApiError, call } from '#web/lib/api/api.ts';

/** The server's answer about a changed favourite. */
export interface FavoriteOutcome {
  id: number;
  isFavorite: boolean;
  /** How many favourites there are now; null where only the server knows. */
  total: number | null;
}

interface FavoriteQueueStore {
  /** What was asked for but has not been confirmed yet, by the post's id. */
  pending: Readonly<Record<number, boolean>>;
}

export const useFavoriteQueue = create<FavoriteQueueStore>()(() => ({ pending: {} }));

interface Subscriber {
  resolve: (outcome: FavoriteOutcome) => void;
  reject: (error: unknown) => void;
}

interface Wish {
  isFavorite: boolean;
  note: string | null | undefined;
  subscribers: Subscriber[];
}

const wishes = new Map<number, Wish>();
let isWorking = false;

/**
 * Saves or removes a post after earlier requests; the latest request for a post wins, since a heart is pressed
 * faster than the server answers. Rejects with what the server refused.
 */
export function requestFavorite(id: number, isFavorite: boolean, note?: string | null): Promise<FavoriteOutcome> {
  useFavoriteQueue.setState(({ pending }) => ({ pending: { ...pending, [id]: isFavorite } }));
  return new Promise((resolve, reject) => {
    const earlier = wishes.get(id);
    // Taken out and put in again, so that the latest wish goes last.
    wishes.delete(id);
    wishes.set(id, {
      isFavorite,
      note: note === undefined && isFavorite ? earlier?.note : note,
      subscribers: [...(earlier?.subscribers ?? []), { resolve, reject }],
    });
    void work();
  });
}

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    for (let next = wishes.entries().next(); !next.done; next = wishes.entries().next()) {
      const [id, wish] = next.value;
      wishes.delete(id);
      try {
        const outcome = await send(id, wish);
        settle(id);
        for (const { resolve } of wish.subscribers) resolve(outcome);
      } catch (error) {
        settle(id);
        for (const { reject } of wish.subscribers) reject(error);
      }
    }
  } finally {
    isWorking = false;
  }
}

// A wish that came in in the meantime is still open and stays on screen.
function settle(id: number): void {
  if (wishes.has(id)) return;
  useFavoriteQueue.setState(({ pending: { [id]: _, ...rest } }) => ({ pending: rest }));
}

async function send(id: number, { isFavorite, note }: Wish): Promise<FavoriteOutcome> {
  try {
    const { data } = isFavorite
      ? await call(addFavorite, { params: { id }, body: note === undefined ? {} : { note }, isToggle: true })
      : await call(removeFavorite, { params: { id }, isToggle: true });
    return { id, isFavorite: data.is_favorite, total: data.total };
  } catch (error) {
    // Forgotten elsewhere already: what was wanted holds.
    if (!isFavorite && error instanceof ApiError && error.code === 404) return { id, isFavorite, total: null };
    throw error;
  }
}
