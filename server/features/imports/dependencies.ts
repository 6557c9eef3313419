import { buffer } from 'node:stream/consumers';
import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readCatalogue } from '../facts/index.ts';
import { listBrands, nameCategories } from '../vocabulary/index.ts';
import type { MarketFacts } from './mapping/factColumns.ts';
import { UnreadableFile } from './reading/sheet.ts';
import type { Worker, Workers } from './worker/workers.ts';

/** What bulk upload works with. */
export interface ImportDependencies extends Pick<Platform, 'config' | 'db' | 'files' | 'mail' | 'sheets' | 'log'> {
  workers: Workers;
}

/** What values mean in the market as it is now, for a process that understands files. */
export async function readMarket(db: Database): Promise<string> {
  const [categories, brands, catalogue] = await Promise.all([nameCategories(db), listBrands(db), readCatalogue(db)]);
  const facts: MarketFacts = {
    fields: [...catalogue.byKey.values()],
    categories: [...catalogue.byCategory].map(([id, fields]) => [id, fields.map(({ key }) => key)]),
  };
  return JSON.stringify({ categories, brands, facts });
}

/** Does something in a person's turn. Throws a Refusal of 422 with the sentence where the file is too much for it. */
export async function inTurn<Result>(
  { workers }: ImportDependencies,
  actor: Actor,
  work: (worker: Worker) => Promise<Result>,
): Promise<Result> {
  try {
    return await workers.inTurn(actor, work);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid({ options: [error.sentence] }, error.sentence) : error;
  }
}

/** The bytes of a stored file. Throws an Error where they are gone. */
export async function readStored(dependencies: ImportDependencies, fileId: string): Promise<Buffer> {
  const content = await dependencies.files.read(fileId, 'original');
  if (!content) throw new Error(`The bytes of the file ${fileId} are gone.`);
  return buffer(content.stream);
}
