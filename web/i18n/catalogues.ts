import i18next from 'i18next';
import { loadCode } from '#web/lib/missingCode.ts';
import type { Namespace } from './types.ts';

const catalogues = import.meta.glob<{ default: Record<string, unknown> }>([
  './en/*.ts',
  '!./en/common.ts',
  '!./en/inside.ts',
]);

/** The texts of a catalogue. Throws MissingCode. */
export async function readCatalogue(namespace: string): Promise<Record<string, unknown>> {
  const load = catalogues[`./en/${namespace}.ts`];
  if (!load) throw new Error(`There is no catalogue ${namespace}`);
  return (await loadCode(load)).default;
}

/** Puts catalogues into the text library, those that it has not. Throws MissingCode. */
export async function addCatalogues(language: string, namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      // Not by the library, which never asks again for a catalogue that failed once.
      if (i18next.hasResourceBundle(language, namespace)) return;
      i18next.addResourceBundle(language, namespace, await readCatalogue(namespace));
    }),
  );
}
