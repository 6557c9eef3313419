import i18next, { type ThirdPartyModule } from 'i18next';
import { use } from 'react';

// Used in place of the package `react-i18next`, whose hook does much for each component that we have no use for: it copies
// the library for each and listens to changes of the language. Types and tests are those of the package.

/** Nothing: the hook uses the one instance there is. */
export const initReactI18next: ThirdPartyModule = { type: '3rdParty', init: () => {} };

const functions = new Map<string, ReturnType<typeof i18next.getFixedT>>();
const loading = new Map<string, Promise<void>>();

/** The texts of a catalogue, the first of those that are named. Suspends until they are there. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const names = typeof namespaces === 'string' ? [namespaces] : namespaces;
  for (const name of names) {
    if (i18next.hasLoadedNamespace(name)) continue;
    const promise = loading.get(name) ?? i18next.loadNamespaces(name);
    loading.set(name, promise);
    use(promise);
  }
  const [first = 'common'] = names;
  const t = functions.get(first) ?? i18next.getFixedT('en', first as never);
  functions.set(first, t);
  return { t };
}
