import fs from 'node:fs';

/** A file that takes all the room that there is on its disk, and what others leave later, until it is removed. */
export function createFiller(file: string): { fill(): void; remove(): void } {
  const block = Buffer.alloc(1_000_000);
  let timer: NodeJS.Timeout | null = null;
  const growFile = () => {
    for (;;) {
      try {
        fs.appendFileSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
        throw error;
      }
    }
  };
  return {
    fill() {
      growFile();
      timer ??= setInterval(growFile, 200).unref();
    },
    remove() {
      if (timer) clearInterval(timer);
      timer = null;
      fs.rmSync(file, { force: true });
    },
  };
}
