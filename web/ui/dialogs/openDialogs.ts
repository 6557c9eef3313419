import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What closes each open dialog, the one on top last. */
const stack: (() => void)[] = [];

const isPhone = () => window.matchMedia('(max-width: 47.99em)').matches;

/** Closes the dialog on top; whether there was one. */
export function closeTopDialog(): boolean {
  const close = stack.at(-1);
  close?.();
  return close !== undefined;
}

/** On phones, where a dialog fills the screen, closes the one on top instead of going back; whether there was one. */
export const closeInsteadOfBack = (): boolean => isPhone() && closeTopDialog();

/** Registers a dialog while it is open. On phones Back closes it and leaves the page where it is. */
export function useOpenDialog(isOpen: boolean, onClose: () => void): void {
  const history = (useRouter({ warn: false }) as { history: RouterHistory } | undefined)?.history;
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current();
    stack.push(close);
    const unblock = isPhone()
      ? history?.block({
          blockerFn: ({ action }) => action === 'BACK' && closeInsteadOfBack(),
          enableBeforeUnload: false,
        })
      : undefined;
    return () => {
      unblock?.();
      stack.splice(stack.indexOf(close), 1);
    };
  }, [isOpen, history]);
}
