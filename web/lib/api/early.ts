/** Milliseconds after the page's start for which an answer that the page brought along counts as fresh. */
const freshFor = 15_000;

const answers = () =>
  typeof document === 'undefined' ? [] : [...document.querySelectorAll<HTMLElement>('[data-answer]')];

/**
 * The answer to a question that the page brought along (server/platform/http/pages); undefined where it did not. Each is
 * handed out once: a second question wants to know what holds by then.
 */
export function takeEarly(url: string): Response | undefined {
  const element = answers().find(({ dataset }) => dataset.answer === url);
  element?.remove();
  const text = element?.textContent;
  if (!text || performance.now() > freshFor) return undefined;
  const { code } = JSON.parse(text) as { code: number };
  return new Response(text, { status: code, headers: { 'Content-Type': 'application/json' } });
}

/** The data of an answer that the page brought along and no one has asked for yet; null where it did not. */
export function peekEarly(url: string): unknown {
  const text = answers().find(({ dataset }) => dataset.answer === url)?.textContent;
  return text ? (JSON.parse(text) as { data?: unknown }).data : null;
}

/** Drops the answers that were not used: a change is about to be sent, and they may be out of date after it. */
export function forgetEarly(): void {
  for (const element of answers()) element.remove();
}
