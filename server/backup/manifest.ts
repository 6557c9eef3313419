import { createHmac } from 'node:crypto';
import type { DumpedSchema } from '#server/db/dump.ts';

/** The first entry of a backup: what it was made of. */
export interface About extends DumpedSchema {
  format: 1;
  /** The version of the product. */
  version: string;
  createdAt: string;
  /** Tells whether another secret is the same. */
  secret: string;
}

/** The last entry of a backup: what has to be in it. */
export interface Manifest {
  /** The hash of each entry. */
  entries: Record<string, string>;
  /** How many rows each table has. */
  rows: Record<string, number>;
  files: number;
  /** Files whose rows were there and whose bytes were not. */
  missing: string[];
  /** Files whose bytes in the store had changed; absent in backups of earlier versions. */
  damaged?: string[];
}

export const names = {
  about: 'about.json',
  secret: 'secret',
  sequences: 'sequences.json',
  manifest: 'manifest.json',
  /** One after the other, the parts of a table are one file of gzip. */
  table: (table: { schema: string; name: string }, part: number) =>
    `tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}.gz`,
  file: (id: string, variant: string) => `files/${id}.${variant}`,
};

/** What can be shown of a secret, to compare it with another one. */
export function fingerprintOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('fingerprint of a backup').digest('hex').slice(0, 16);
}
