import { useEffect, useRef } from 'react';
import { usePreferences } from '#web/lib/preferences.ts';
import { whenNeeded } from '../whenNeeded.tsx';
import { type Hotkey, useHotkeyStore } from './store.ts';

/** Opens the list of keys. */
export function showKeys(): void {
  useHotkeyStore.setState({ isVisible: true });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="grid"]'))
    return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
  if (!usePreferences.getState().hotkeys || document.querySelector('[aria-modal="true"]')) return;
  if (event.key === '?') {
    event.preventDefault();
    showKeys();
    return;
  }
  // The list that was added last belongs to what is on top.
  for (const list of [...useHotkeyStore.getState().lists.values()].reverse()) {
    const match = list.find(({ key }) => key === event.key);
    if (!match) continue;
    event.preventDefault();
    match.run(event);
    return;
  }
}

/** Makes single keys do something while this component is on screen; they appear in the list of keys. */
export function useHotkeyList(hotkeys: readonly Hotkey[]): void {
  const latest = useRef(hotkeys);
  latest.current = hotkeys;
  const shape = hotkeys.map(({ key, label }) => `${key} ${label}`).join('\n');
  useEffect(() => {
    if (shape === '') return;
    const owner = {};
    // The functions are read when a key is pressed, so that a new render needs no new list.
    const list = latest.current.map(({ key, label }, index) => ({
      key,
      label,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }));
    useHotkeyStore.setState(({ lists }) => ({ lists: new Map(lists).set(owner, list) }));
    return () =>
      useHotkeyStore.setState(({ lists }) => {
        const rest = new Map(lists);
        rest.delete(owner);
        return { lists: rest };
      });
  }, [shape]);
}

const KeyList = whenNeeded(() => import('./KeyList.tsx'));

/** Listens to single keys and shows their list; once in the whole application. */
export function HotkeyHost() {
  const isVisible = useHotkeyStore((store) => store.isVisible);
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isVisible) return null;
  return <KeyList onClose={() => useHotkeyStore.setState({ isVisible: false })} />;
}
