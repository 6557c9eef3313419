import { useCallback, useRef } from 'react';
import { create } from 'zustand';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';

export interface Selection {
  chosen: ReadonlyMap<number, AdvertisementSummary>;
  toggle: (post: AdvertisementSummary) => void;
  /** Selects everything between the post that was toggled last and this one. */
  extendTo: (post: AdvertisementSummary, visible: readonly AdvertisementSummary[]) => void;
  /** Selects all that are shown, or none of them where all are selected already. */
  toggleAll: (visible: readonly AdvertisementSummary[]) => void;
  clear: () => void;
}

type Chosen = ReadonlyMap<number, AdvertisementSummary>;

/** Outlives the list, so that a selection is still there for who comes back from a post. */
const useStored = create<{ key: string; chosen: Chosen }>()(() => ({ key: '', chosen: new Map() }));

const none: Chosen = new Map();

/** Which posts are selected, over the pages of one search; other filters begin a new selection. */
export function useSelection(searchKey: string): Selection {
  const anchor = useRef<number | null>(null);
  const chosen = useStored((stored) => (stored.key === searchKey ? stored.chosen : none));
  const update = useCallback(
    (change: (next: Map<number, AdvertisementSummary>) => void) =>
      useStored.setState((before) => {
        const next = new Map(before.key === searchKey ? before.chosen : []);
        change(next);
        return { key: searchKey, chosen: next };
      }),
    [searchKey],
  );
  return {
    chosen,
    toggle: (post) => {
      anchor.current = post.id;
      update((next) => {
        if (!next.delete(post.id)) next.set(post.id, post);
      });
    },
    extendTo: (post, visible) => {
      const from = visible.findIndex(({ id }) => id === anchor.current);
      const to = visible.findIndex(({ id }) => id === post.id);
      const range = from === -1 ? [post] : visible.slice(Math.min(from, to), Math.max(from, to) + 1);
      update((next) => {
        for (const entry of range) next.set(entry.id, entry);
      });
    },
    toggleAll: (visible) =>
      update((next) => {
        const isWhole = visible.every(({ id }) => next.has(id));
        for (const post of visible) {
          if (isWhole) next.delete(post.id);
          else next.set(post.id, post);
        }
      }),
    clear: () => {
      anchor.current = null;
      update((next) => next.clear());
    },
  };
}
