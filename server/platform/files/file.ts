import type { Readable } from 'node:stream';
import type { FileTypeResult } from 'file-type';

/** A file of a form, written to a temporary place; it is gone when the request ends unless it was stored. */
export interface Upload {
  /** As the form writes it: `images.1`. */
  field: string;
  /** As the sender's machine called it; only ever shown, never used as a path. */
  name: string;
  path: string;
  size: number;
  sha256: Buffer;
}

/** The hashes of what is stored of a file. */
export type Hashes = Pick<StoredFile, 'sha256' | 'card_sha256' | 'thumbnail_sha256'>;

/** A file whose bytes are kept; `claim` gives it its row, in the transaction that uses it. */
export interface StoredFile {
  id: string;
  kind: 'image' | 'document' | 'preview' | 'spreadsheet' | 'archive' | 'export';
  /** As it is offered for download. */
  name: string;
  mime: string;
  size: number;
  /** Of a picture, that of its large size. */
  sha256: Buffer;
  /** Of the smaller sizes of a picture; null for other files and for pictures that were stored before these were noted. */
  card_sha256?: Buffer | null;
  thumbnail_sha256?: Buffer | null;
  width: number | null;
  height: number | null;
}

/** What kind of file a content is, by its first bytes; undefined for text and for what is not known. */
export async function identify(content: Buffer): Promise<FileTypeResult | undefined> {
  // Loaded with the first file: a process that has read none does without it.
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(content).catch(() => undefined);
}

/** Where bytes are kept under keys. Writing a key is all or nothing: a reader never sees half of it. */
export interface FileAdapter {
  write(key: string, content: Buffer): Promise<void>;
  /** As write, from a file on this machine that need not fit into memory. */
  writeFrom(key: string, path: string, size: number): Promise<void>;
  /** The bytes as a stream with their number; null if nothing is stored under the key. `signal` gives up before they come. */
  read(key: string, signal?: AbortSignal): Promise<{ stream: Readable; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Every key that was last written before `before`. */
  list(before: Date): AsyncIterable<string>;
  /** Removes what writing left behind when it was cut off before `before`. */
  sweep(before: Date): Promise<number>;
}
