import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Records by number, in a file without a name: the system keeps them in the memory that nobody else needs, and the process
 * itself grows by twelve bytes a number. Nothing here is worth anything to another process or after a restart.
 */
export interface RecordFile {
  /** A copy of the record, or null where none is kept. */
  get(number: number): Buffer | null;
  /** Keeps a record in place of an earlier one; what was put first goes first. It may be lost, where the disk is full. */
  put(number: number, record: Uint8Array): void;
  has(number: number): boolean;
  drop(number: number): void;
  clear(): void;
  close(): void;
  /** Where the record begins, in bytes that were ever put; -1 where none is kept. It grows from put to put. */
  placeOf(number: number): number;
  /** Where the next record begins at the earliest. */
  readonly end: number;
}

/** How long nothing is put after the disk took no more, in milliseconds. */
const pause = 60_000;

/** Makes a file of records that takes up at most `capacity` bytes of the folder's disk. */
export function createRecordFile(folder: string, capacity: number): RecordFile {
  let descriptor: number | null = null;
  let isClosed = false;
  let begin = 0;
  let end = 0;
  let pausedUntil = 0;
  /** Place + 1 by number; numbers come from a sequence. */
  let places = new Float64Array(1024);
  let lengths = new Uint32Array(1024);

  function open(): number {
    fs.mkdirSync(folder, { recursive: true });
    const name = path.join(folder, randomUUID());
    const opened = fs.openSync(name, 'wx+', 0o600);
    // Nobody else finds it, and it is gone with the process however that ends.
    fs.unlinkSync(name);
    return opened;
  }

  const placeOf = (number: number): number => {
    const place = number < places.length ? (places[number] as number) - 1 : -1;
    // The file is written round and round: what is older than its length has been written over.
    return place >= begin && place >= end - capacity ? place : -1;
  };

  function clear(): void {
    begin = end;
  }

  /** Gives the disk back what it has too little of. */
  function giveUp(): void {
    clear();
    pausedUntil = Date.now() + pause;
    try {
      if (descriptor !== null) fs.ftruncateSync(descriptor, 0);
    } catch {
      // It is as full as it was.
    }
  }

  return {
    placeOf,
    has: (number) => placeOf(number) >= 0,
    get end() {
      return end;
    },

    get(number) {
      const place = placeOf(number);
      if (place < 0 || descriptor === null) return null;
      // Of its own: a piece of a shared one would hold eight times as much for as long as somebody keeps it.
      const record = Buffer.allocUnsafeSlow(lengths[number] as number);
      try {
        // Out of the system's memory this takes two microseconds; handing it to a thread would take many times that.
        if (fs.readSync(descriptor, record, 0, record.length, place % capacity) === record.length) return record;
      } catch {
        // As good as not kept.
      }
      places[number] = 0;
      return null;
    },

    put(number, record) {
      if (isClosed || record.length > capacity || Date.now() < pausedUntil) return;
      if (number >= places.length) {
        const length = Math.max(number + 1, places.length * 2);
        places = lengthen(places, new Float64Array(length));
        lengths = lengthen(lengths, new Uint32Array(length));
      }
      const left = capacity - (end % capacity);
      const place = record.length > left ? end + left : end;
      // Before it is written over, nothing may be read there.
      end = place + record.length;
      try {
        descriptor ??= open();
        for (let written = 0; written < record.length; ) {
          const at = (place + written) % capacity;
          written += fs.writeSync(descriptor, record, written, record.length - written, at);
        }
      } catch {
        giveUp();
        return;
      }
      places[number] = place + 1;
      lengths[number] = record.length;
    },

    drop(number) {
      if (number < places.length) places[number] = 0;
    },

    clear,

    close() {
      isClosed = true;
      clear();
      if (descriptor !== null) fs.closeSync(descriptor);
      descriptor = null;
    },
  };
}

function lengthen<Numbers extends Float64Array | Uint32Array>(numbers: Numbers, longer: Numbers): Numbers {
  longer.set(numbers);
  return longer;
}
