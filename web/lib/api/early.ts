/** Milliseconds after the page's start for which an answer that the page asked for itself counts as fresh. */
const freshFor = 15_000;

const answers = (): Record<string, Promise<Response>> =>
  (typeof window !== 'undefined' && (window as { early?: Record<string, Promise<Response>> }).early) || {};

/**
 * The answer to a question that the page itself asked before the scripts were there (arrival/arrive.ts); undefined where
 * it did not. Each is handed out once: a second question wants to know what holds by then.
 */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = answers()[url];
  delete answers()[url];
  return performance.now() < freshFor ? answer : undefined;
}

/** Drops the answers that nobody took: something is about to be changed, and with it what they say. */
export function forgetEarly(): void {
  for (const url of Object.keys(answers())) delete answers()[url];
}
