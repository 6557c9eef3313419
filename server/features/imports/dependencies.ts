import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { editDistance } from '#server/platform/values/index.ts';
import { describeCategories, listBrands, listCountries, listCurrencies, loadGlossary } from '../vocabulary/index.ts';
import { createLexicon, type Lexicon } from './mapping/index.ts';
import type { Reader, ReadingChoice, Sheet } from './reading/index.ts';

/** What bulk upload works with. */
export interface ImportDependencies extends Pick<Platform, 'config' | 'db' | 'files' | 'mail' | 'sheets' | 'log'> {
  reader: Reader;
  recent: RecentSheets;
}

/** Sheets that were read a moment ago, by file and choice, so that matching and checking need not read the file again. */
type RecentSheets = LRUCache<string, Sheet>;

const mostCells = 500_000;
const cacheMilliseconds = 10 * 60_000;

export const createRecentSheets = (): RecentSheets =>
  new LRUCache({
    maxSize: mostCells,
    sizeCalculation: ({ lines }) => lines.reduce((sum, { cells }) => sum + cells.length, 1),
    ttl: cacheMilliseconds,
    ttlAutopurge: true,
  });

/** Names what was read of a stored file. */
export const sheetKey = (fileId: string, { encoding, delimiter, sheet }: ReadingChoice = {}): string =>
  JSON.stringify([fileId, encoding ?? null, delimiter ?? null, sheet ?? null]);

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
export async function readStored(dependencies: ImportDependencies, fileId: string): Promise<Buffer> {
  const content = await dependencies.files.read(fileId, 'original');
  if (!content) throw new Error(`The bytes of the file ${fileId} are gone.`);
  return buffer(content.stream);
}
