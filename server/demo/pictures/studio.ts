import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PictureName } from './choice.ts';

/** Draws pictures beside whatever else the process does. */
export type Studio = {
  /** How many pictures it draws at once. */
  seats: number;
  /** A picture as JPEG. */
  draw(name: PictureName): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens a studio; a patient one leaves the processor to everything else. */
export function openStudio({ isPatient }: { isPatient: boolean }): Studio {
  const program = findProgram();
  if (!program) return openHere();
  const seats = Array.from({ length: isPatient ? 1 : 2 }, () => openThread(program, isPatient));
  let turn = 0;
  return {
    seats: seats.length,
    draw(name) {
      turn = (turn + 1) % seats.length;
      return (seats[turn] as Seat).draw(name);
    },
    close: async () => void (await Promise.all(seats.map((seat) => seat.close()))),
  };
}

type Seat = Omit<Studio, 'seats'>;

// The built program lies beside the built server, which may hold this module in a piece of its own.
function findProgram(): string | null {
  const places = ['./picture-worker.js', '../picture-worker.js'];
  return places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file)) ?? null;
}

function openThread(program: string, isPatient: boolean): Seat {
  const worker = new Worker(program, { workerData: { isPatient }, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  // It never keeps a process alive that has nothing else to do.
  worker.unref();
  let last: Promise<unknown> = Promise.resolve();
  const ask = (name: PictureName): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        worker.off('message', take);
        worker.off('error', reject);
        worker.off('exit', leave);
      };
      const take = (picture: Uint8Array) => {
        settle();
        resolve(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
      };
      const leave = () => {
        settle();
        reject(new Error('The thread that draws pictures has ended.'));
      };
      worker.once('message', take);
      worker.once('error', reject);
      worker.once('exit', leave);
      worker.postMessage(name);
    });
  return {
    draw(name) {
      const next = last.then(() => ask(name));
      last = next.catch(() => {});
      return next;
    },
    close: async () => void (await worker.terminate()),
  };
}

// From source, as tests run it, there is no program: drawn in this thread, with a pause for others between two pictures.
function openHere(): Studio {
  return {
    seats: 1,
    async draw(name) {
      await new Promise((resolve) => setImmediate(resolve));
      const { drawPicture } = await import('./pictures.ts');
      return drawPicture(name);
    },
    close: async () => {},
  };
}
