import { useEffect, useState } from 'react';
import { useSession } from '#web/features/session/index.ts';
import { areDraftsClosed, draftKey } from '#web/lib/drafts.ts';

/** What somebody typed and did not send yet, kept on this device under a name; null where there is nothing. */
export function useDraft<Values>(name: string): {
  draft: Values | null;
  keep: (values: Values) => void;
  forget: () => void;
} {
  const key = draftKey(useSession().id, `deal.${name}`);
  const [draft] = useState(() => read<Values>(key));
  return {
    draft,
    keep: (values) => {
      if (!areDraftsClosed()) attempt(() => localStorage.setItem(key, JSON.stringify(values)));
    },
    forget: () => attempt(() => localStorage.removeItem(key)),
  };
}

/** Keeps the entries of a form whenever they change after its start. */
export function useKeptEntries<Values>(values: Values, keep: (values: Values) => void): void {
  const text = JSON.stringify(values);
  const [first] = useState(text);
  useEffect(() => {
    if (text !== first) keep(JSON.parse(text) as Values);
  });
}

function read<Values>(key: string): Values | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Values | null;
  } catch {
    return null;
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Storage is full or switched off; the form itself still holds everything.
  }
}
