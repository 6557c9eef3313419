import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/features/accounts/session/index.ts';
import { readText, storeText, textDraftKey } from '#web/lib/drafts.ts';

/** What someone typed and did not send yet, stored on this device under a name; null where there is nothing. Once forgotten,
 * nothing more is stored. */
export function useDraft<Values>(name: string): {
  draft: Values | null;
  keep: (values: Values) => void;
  forget: () => void;
} {
  const key = textDraftKey(useSession().id, `deal.${name}`);
  const [draft] = useState(() => read<Values>(key));
  const isOver = useRef(false);
  return {
    draft,
    keep: (values) => {
      if (!isOver.current) storeText(key, JSON.stringify(values));
    },
    forget: () => {
      isOver.current = true;
      storeText(key, '');
    },
  };
}

/** Keeps the entries of a form whenever they change after its start. */
export function useStoredEntries<Values>(values: Values, keep: (values: Values) => void): void {
  const text = JSON.stringify(values);
  const [first] = useState(text);
  useEffect(() => {
    if (text !== first) keep(JSON.parse(text) as Values);
  });
}

function read<Values>(key: string): Values | null {
  try {
    return JSON.parse(readText(key) || 'null') as Values | null;
  } catch {
    return null;
  }
}
