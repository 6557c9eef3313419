const waiting: (() => void)[] = [];

/** Milliseconds after which a turn comes even while the browser is busy. */
const delay = 100;

const whenFree = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: delay });
  else setTimeout(work);
};

function next(): void {
  whenFree(() => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) next();
  });
}

/** Does work that draws something, each in a turn of its own, so that a touch is answered between two of them. */
export function enqueue(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) next();
}
