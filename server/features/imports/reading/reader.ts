import { type Caps, createWorkerProcess, Declined, Overtaxed } from '#server/platform/spreadsheets/index.ts';
import type { Reading } from './read.ts';
import { type Sheet, UnreadableFile } from './sheet.ts';

/** Reads files of strangers beside the server. */
export interface Reader {
  /** Throws UnreadableFile with a sentence where a file cannot be read, is too large once unpacked or takes too long. */
  read(reading: Reading): Promise<Sheet>;
  /** Makes ready for a file that comes soon. */
  warm(): void;
  close(): void;
}

const tooMuch = 'The file takes too much to read. Save only the sheet you need, without pictures, and try again.';

/** Milliseconds: a process that has read a workbook keeps some 40 MB, and starts in a tenth of a second. */
const idleTime = 1_000;

/** What one file may take: an answer comes within five seconds. A full list takes less than one of them. */
const usualCaps: Caps = { timeout: 4_500, heapMegabytes: 384 };

/** Makes a reader with a process of its own: files are read one after the other, and whatever a file does ends with its process. */
export function createReader(caps = usualCaps): Reader {
  const worker = createWorkerProcess(idleTime, caps);
  return {
    async read(reading) {
      try {
        return await worker.ask<Sheet>({ reading });
      } catch (error) {
        if (error instanceof Declined) throw new UnreadableFile(error.message);
        if (error instanceof Overtaxed) throw new UnreadableFile(tooMuch);
        throw error;
      }
    },
    warm: worker.warm,
    close: worker.close,
  };
}
