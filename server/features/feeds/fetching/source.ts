import { feedFile } from '#contract/feeds/choices.ts';
import { OutgoingError } from '#server/platform/outgoing/index.ts';

/** A file as its source gave it, and by what it is known the next time. */
export interface SourceFile {
  name: string;
  content: Buffer;
  etag: string | null;
  lastModified: string | null;
}

/** Milliseconds for a whole file. */
export const timeout = 60_000;
/** While a person waits for the outcome, it ends well before their request does. */
export const testTimeout = 20_000;

export const maxBytes = feedFile.maxBytes;

/** The source has a file that is still being written: it is fetched a little later. */
export class FileGrows extends OutgoingError {}

/** The source is another one than it was: the feed stops until a person has looked at it. */
export class SourceChanged extends OutgoingError {}

/** The last part of a path as the name of a file. */
export const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/[^\w. -]/g, '').slice(-120) || 'file.csv';
