import { useEffect, useState } from 'react';
import { useSession } from '#web/features/accounts/session/index.ts';
import { readText, storeText, textDraftKey } from '#web/lib/drafts.ts';

/** What someone typed and did not send yet, kept on this device under a name; null where there is nothing. */
export function useDraft<Values>(name: string): {
  draft: Values | null;
  keep: (values: Values) => void;
  forget: () => void;
} {
  const key = textDraftKey(useSession().id, `deal.${name}`);
  const [draft] = useState(() => read<Values>(key));
  return {
    draft,
    keep: (values) => storeText(key, JSON.stringify(values)),
    forget: () => storeText(key, ''),
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
