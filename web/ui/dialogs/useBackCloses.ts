import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What closes each open dialog, the one on top last. */
const stack: (() => void)[] = [];

/** Closes the dialog on top; whether there was one. */
export function closeTopDialog(): boolean {
  const close = stack.at(-1);
  close?.();
  return close !== undefined;
}

/** On phones, where a dialog fills the screen, Back closes it and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const history = (useRouter({ warn: false }) as { history: RouterHistory } | undefined)?.history;
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen || !history || !window.matchMedia('(max-width: 47.99em)').matches) return;
    const close = () => latest.current();
    stack.push(close);
    const unblock = history.block({
      blockerFn: ({ action }) => action === 'BACK' && closeTopDialog(),
      enableBeforeUnload: false,
    });
    return () => {
      unblock();
      stack.splice(stack.indexOf(close), 1);
    };
  }, [isOpen, history]);
}
