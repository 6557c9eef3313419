import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { startOfText, textOf } from './text.ts';
import { beginWorkbook, type Lists, type NewCell } from './workbook.ts';

/** What is done next to a file that is being written; `file` is its path. */
export type WritingStep = { file: string } & (
  | { begin: { format: 'xlsx' | 'csv'; name: string; lists: Lists } }
  | { rows: readonly (readonly NewCell[])[] }
  | { end: true }
  | { drop: true }
);

interface Writing {
  add(rows: readonly (readonly NewCell[])[]): Promise<void>;
  end(): Promise<{ size: number; sha256: Uint8Array }>;
  drop(): void;
}

const open = new Map<string, Writing>();

/** Performs one step of writing a file, in the worker process; the last step returns its size and hash. */
export async function performWriting(step: WritingStep): Promise<unknown> {
  if ('begin' in step) {
    open.set(step.file, begin(step.file, step.begin));
    return null;
  }
  const writing = open.get(step.file);
  if ('drop' in step) {
    open.delete(step.file);
    writing?.drop();
    await rm(step.file, { force: true });
    return null;
  }
  if (!writing) throw new Error('The process that began to write this file has ended.');
  if ('rows' in step) {
    await writing.add(step.rows);
    return null;
  }
  open.delete(step.file);
  return writing.end();
}

function begin(file: string, { format, name, lists }: { format: 'xlsx' | 'csv'; name: string; lists: Lists }): Writing {
  const target = createWriteStream(file);
  const hash = createHash('sha256');
  return format === 'csv' ? beginText(target, hash) : beginSheet(target, hash, { name, lists });
}

const result = (target: WriteStream, hash: Hash) => ({ size: target.bytesWritten, sha256: hash.digest() });

function beginText(target: WriteStream, hash: Hash): Writing {
  let failure: Error | null = null;
  target.on('error', (error) => {
    failure = error;
  });
  const write = async (text: string) => {
    if (failure) throw failure;
    hash.update(text);
    if (!target.write(text)) await once(target, 'drain');
  };
  void write(startOfText);
  return {
    add: (rows) => write(textOf(rows)),
    async end() {
      target.end();
      await finished(target);
      return result(target, hash);
    },
    drop: () => void target.destroy(),
  };
}

function beginSheet(target: WriteStream, hash: Hash, { name, lists }: { name: string; lists: Lists }): Writing {
  const book = beginWorkbook(name, lists);
  book.bytes.on('data', (chunk: Buffer) => hash.update(chunk));
  const written = pipeline(book.bytes, target);
  // The callers of add and end are notified of it.
  written.catch(() => {});
  const failed = new Promise<never>((_, reject) => void written.catch(reject));
  failed.catch(() => {});
  return {
    add: (rows) => Promise.race([book.add(rows), failed]),
    async end() {
      await Promise.race([book.end(), failed]);
      await written;
      return result(target, hash);
    },
    drop: () => void target.destroy(),
  };
}
