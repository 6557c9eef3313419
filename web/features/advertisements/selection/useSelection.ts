import { useCallback, useMemo, useRef, useState } from 'react';
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

/** Which posts are selected, over the pages of one search; other filters begin a new selection. */
export function useSelection(searchKey: string): Selection {
  const [state, setState] = useState<{ key: string; chosen: ReadonlyMap<number, AdvertisementSummary> }>(() => ({
    key: searchKey,
    chosen: new Map(),
  }));
  const anchor = useRef<number | null>(null);
  const chosen = useMemo(() => (state.key === searchKey ? state.chosen : new Map()), [state, searchKey]);
  const update = useCallback(
    (change: (next: Map<number, AdvertisementSummary>) => void) =>
      setState((before) => {
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
