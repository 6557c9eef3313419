import { buffer } from 'node:stream/consumers';
import type { Database } from '#server/db/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { editDistance } from '#server/platform/values/index.ts';
import { describeCategories, listBrands, listCountries, listCurrencies, loadGlossary } from '../vocabulary/index.ts';
import { createLexicon, type Lexicon } from './mapping/index.ts';
import type { Reader } from './reading/index.ts';

/** What bulk upload works with. */
export interface Desk extends Pick<Platform, 'config' | 'db' | 'files' | 'mail' | 'log'> {
  reader: Reader;
}

/** What values mean in the market as it is now. */
export async function readLexicon(db: Database): Promise<Lexicon> {
  const [categories, brands] = await Promise.all([describeCategories(db), listBrands(db)]);
  const glossary = loadGlossary();
  return createLexicon({
    categories,
    brands,
    countries: listCountries(),
    currencies: listCurrencies(),
    conceptOf: (term) => glossary.conceptOf(term),
    distance: editDistance,
  });
}

/** The bytes of a stored file. Throws an Error where they are gone. */
export async function readStored(desk: Desk, fileId: string): Promise<Buffer> {
  const content = await desk.files.read(fileId, 'original');
  if (!content) throw new Error(`The bytes of the file ${fileId} are gone.`);
  return buffer(content.stream);
}
