import { readFile } from 'node:fs/promises';
import type { FileRule } from '#contract/endpoint.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { Refusal } from '../errors.ts';
import { identifyDocument } from './documents.ts';
import { identifyPicture } from './images.ts';

/**
 * What is wrong with the kind of an uploaded file, by its content and never by its name; null where nothing is.
 * Spreadsheets and archives are looked into by the people who read them.
 */
export async function refusalOfKind(
  kind: FileRule['kind'],
  upload: { path: string; name: string },
): Promise<Sentence | null> {
  if (kind === 'spreadsheet' || kind === 'archive') return null;
  const content = await readFile(upload.path);
  try {
    if (kind === 'document') await identifyDocument(content, upload.name);
    else await identifyPicture(content, kind);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.sentence;
    throw error;
  }
}
