import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How many searches are remembered. */
const most = 6;

interface RecentSearchStore {
  /** Latest first. */
  searches: string[];
  remember: (words: string) => void;
  forget: () => void;
}

/** The words that were searched for last on this device. */
export const useRecentSearches = create<RecentSearchStore>()(
  persist(
    (set) => ({
      searches: [],
      remember: (words) => set(({ searches }) => ({ searches: withLatest(searches, words) })),
      forget: () => set({ searches: [] }),
    }),
    { name: 'groupset.recent-searches', partialize: ({ searches }) => ({ searches }) },
  ),
);

/** The list with these words first, each only once whatever its case. */
export function withLatest(searches: readonly string[], words: string): string[] {
  const text = words.trim().replaceAll(/\s+/g, ' ');
  if (text.length < 2) return [...searches];
  return [text, ...searches.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, most);
}
