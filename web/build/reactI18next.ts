import i18next, { type ThirdPartyModule } from 'i18next';
import { use, useSyncExternalStore } from 'react';

// Stands in for the package `react-i18next`, whose hook does much for each component that we have no use for: it copies the
// library for each, and a list of posts has hundreds. Types and tests are those of the package.

/** Nothing: the hook uses the one instance there is. */
export const initReactI18next: ThirdPartyModule = { type: '3rdParty', init: () => {} };

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

const present = () => i18next.language;
const functions = new Map<string, ReturnType<typeof i18next.getFixedT>>();
const loading = new Map<string, Promise<void>>();

/** The texts of a catalogue, the first of those that are named. Suspends until they are there. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const language = useSyncExternalStore(onLanguage, present);
  const names = typeof namespaces === 'string' ? [namespaces] : namespaces;
  for (const name of names) {
    if (i18next.hasLoadedNamespace(name)) continue;
    const promise = loading.get(name) ?? i18next.loadNamespaces(name);
    loading.set(name, promise);
    use(promise);
  }
  const key = `${language} ${names[0]}`;
  const t = functions.get(key) ?? i18next.getFixedT(language, names[0] as never);
  functions.set(key, t);
  return { t, i18n: i18next };
}
