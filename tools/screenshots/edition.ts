import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const manualFolder = path.resolve('docs/manual');

/** The last line of a printed manual, a comment: which text and style were printed. */
export function editionOf(language: string): string {
  const digest = createHash('sha256');
  for (const file of [`bulk-upload.${language}.html`, 'bulk-upload.css'])
    digest.update(readFileSync(path.join(manualFolder, file)));
  return `% edition ${digest.digest('hex').slice(0, 16)}\n`;
}
