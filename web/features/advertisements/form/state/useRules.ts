import { startTransition, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';

type Rules = typeof import('./rules.ts');

let loaded: Rules | null = null;

/**
 * The rules of the contract; null until they are there. They are fetched when someone begins to fill in the form, or once
 * the browser has time. If they cannot be loaded, the server validates by the same rules.
 */
export function useRules(needsOrganization: boolean) {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (rules) return;
    let isMeant = true;
    const load = () => {
      removeEventListener('focusin', load);
      import('./rules.ts').then(
        (code) => {
          loaded = code;
          if (isMeant) startTransition(() => setRules(code));
        },
        () => {},
      );
    };
    addEventListener('focusin', load);
    whenIdle(load);
    return () => {
      isMeant = false;
      removeEventListener('focusin', load);
    };
  }, [rules]);
  return useMemo(() => rules?.schemaFor(needsOrganization), [rules, needsOrganization]);
}
