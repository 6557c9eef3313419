import { useEffect, useRef } from 'react';
import { areDraftsClosed } from '#web/lib/drafts.ts';
import type { FormValues } from '../state/typed.ts';

/** Unpublished entries of the form, stored in this browser. */
export interface Draft {
  values: FormValues;
  /** The version of the post that was being edited; null for a new one. */
  updatedAt: string | null;
  savedAt: string;
  /** How many photos and documents were chosen next to it. */
  files?: number;
}

const pause = 300;

/** The draft under a key, or null; one that another version of the product wrote is filled up with `fallback`. */
export function readDraft(key: string, fallback: FormValues): Draft | null {
  try {
    const text = localStorage.getItem(key);
    if (!text) return null;
    const draft = JSON.parse(text) as Draft;
    return { ...draft, values: { ...fallback, ...draft.values } };
  } catch {
    return null;
  }
}

/** Forgets a draft. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be switched off: then there was no draft either.
  }
}

/** Keeps the values of a form a moment after every change, and at once when the page is left. */
export function useDraft(key: string, entries: Omit<Draft, 'savedAt'>, isTouched: boolean): { stop: () => void } {
  const stopped = useRef(false);
  const latest = useRef({ entries, isTouched });
  latest.current = { entries, isTouched };
  useEffect(() => {
    const save = () => {
      const { entries, isTouched } = latest.current;
      if (stopped.current || !isTouched || areDraftsClosed()) return;
      try {
        localStorage.setItem(key, JSON.stringify({ ...entries, savedAt: new Date().toISOString() } satisfies Draft));
      } catch {
        // Storage is full or switched off; the form itself still holds everything.
      }
    };
    const timer = setInterval(save, pause);
    addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', save);
      save();
    };
  }, [key]);
  return {
    stop: () => {
      stopped.current = true;
      forgetDraft(key);
    },
  };
}
