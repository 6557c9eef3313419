import type { Readable } from 'node:stream';

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
