import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { notify } from '#web/lib/notify.ts';

/** How many posts fit side by side. */
export const mostCompared = 4;

interface MarkStore {
  /** The ids of the posts to compare, in the order in which they were marked. */
  ids: readonly number[];
  set: (ids: readonly number[]) => void;
}

/** Which posts are marked for comparing, remembered on this device. */
export const useMarks = create<MarkStore>()(
  persist((set) => ({ ids: [], set: (ids) => set({ ids }) }), {
    name: 'groupset.compare',
    version: 1,
    partialize: ({ ids }) => ({ ids }),
    // What is in the storage may have been written by anyone.
    merge: (stored, current) => ({ ...current, ids: readIds((stored as { ids?: unknown } | undefined)?.ids) }),
  }),
);

/** Up to four different ids of posts out of whatever an address or a storage holds. */
export function readIds(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const ids = list.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  return [...new Set(ids)].slice(0, mostCompared);
}

/** Marks a post for comparing or removes the mark; a fifth one is refused with a message. */
export function useToggleMark(): (id: number) => void {
  const { t } = useTranslation();
  return (id) => {
    const { ids, set } = useMarks.getState();
    if (ids.includes(id)) set(ids.filter((other) => other !== id));
    else if (ids.length >= mostCompared) notify.error(t('compare.full'));
    else set([...ids, id]);
  };
}
