/** Milliseconds after the page's start for which an answer that the page asked for itself counts as fresh. */
const freshFor = 15_000;

/**
 * The answer to a question that the page itself asked before the scripts were there (arrival/arrive.ts); undefined where
 * it did not. Each is handed out once: whoever asks again wants to know what holds by then.
 */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answers =
    typeof window === 'undefined' ? undefined : (window as { early?: Record<string, Promise<Response>> }).early;
  const answer = answers?.[url];
  if (!answers || !answer) return undefined;
  delete answers[url];
  return performance.now() < freshFor ? answer : undefined;
}
