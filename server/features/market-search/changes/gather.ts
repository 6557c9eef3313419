/** Notices of this many milliseconds are followed by one read, so that a process reads as often however much is written. */
export const noticesTogether = 100;

/**
 * Makes of many calls few: the first one works at once, those within this many milliseconds after it are followed by one more.
 */
export function gather(work: () => void, apart: number): { call(): void; close(): void } {
  let timer: NodeJS.Timeout | null = null;
  let isAsked = false;
  const begin = () => {
    isAsked = false;
    timer = setTimeout(() => {
      timer = null;
      if (isAsked) begin();
    }, apart).unref();
    work();
  };
  return {
    call() {
      if (timer) isAsked = true;
      else begin();
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}
