import { create } from 'zustand';

/** A single key and what it does while no text is being typed. */
export interface Hotkey {
  /** As `KeyboardEvent.key` names it: `/`, `j`, `ArrowDown`, `X` for Shift+x. */
  key: string;
  label: string;
  run: (event: KeyboardEvent) => void;
}

interface HotkeyStore {
  lists: ReadonlyMap<object, readonly Hotkey[]>;
  isVisible: boolean;
}

/** The keys of what is on screen, by who added them, and whether their list is open. */
export const useHotkeyStore = create<HotkeyStore>()(() => ({ lists: new Map(), isVisible: false }));
