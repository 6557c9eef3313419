import type { Page } from 'playwright-core';

/** Words that only English has and that screens use most. */
const english = new Set(
  `the and of with your for from this that these those yes you our each none any some has have had were will been can may
  which who when where how there more most less than then only post posts price prices quantity offer offers seller buyer search
  please days weeks month year today yesterday ago since until pieces left show hide closed save edit delete cancel remove
  changed apply choose chosen settings password available sent received`.match(/\w+/g),
);

/** Words that a language shares with English, including words in dates. */
const shared: Record<string, ReadonlySet<string>> = {
  nl: new Set(['of', 'had', 'than', 'week', 'been']),
  es: new Set(['ago', 'may']),
  it: new Set(['ago', 'password']),
};

/** What no screen may show, in any language but English: machine names, ISO dates, a decimal point, English. */
export function findUnwritten(text: string, language = 'de'): string | null {
  if (/\b[a-z]{2,}(?:_[a-z0-9]+)+\b/.test(text)) return 'machine name';
  if (/\b\d{4}-\d{2}-\d{2}\b/.test(text)) return 'date';
  if (/\b\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}\b/.test(text)) return 'American date';
  if (/(?<![\d.])\d+\.\d{1,2}(?![\d.])/.test(text)) return 'decimal point';
  // "am heute", "op vandaag", "depuis : aujourd'hui".
  if (/\b(?:am|vom|op|van|le|du|depuis :?) (?:heute|gestern|morgen|vandaag|gisteren|aujourd|demain)/i.test(text))
    return 'day';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => english.has(word) && !shared[language]?.has(word)) ? 'English' : null;
}

/** In French a colon has a space before it that does not break; times, ratios and addresses have none. */
export const findColon = (text: string): string | null => (/[\p{L}»)?!]: /u.test(text) ? 'colon' : null);

/** What the product writes into its answers, which has to be in the reader's language. */
const ours = new Set(['label', 'labels', 'available_at_label', 'reasons', 'objections', 'messages', 'why']);

/** The messages of a deal are people's own; an import's messages are texts. */
const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && typeof value[0] === 'object';

/** What people wrote, as answers have it: titles, names, notes. */
export class Written {
  private readonly texts = new Set<string>();

  listen(page: Page): void {
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/')) this.collect(await response.json().catch(() => null));
      else if (response.request().resourceType() === 'document')
        this.collectMarkup(await response.text().catch(() => ''));
    });
  }

  /** The first answers come within the page. */
  private collectMarkup(markup: string): void {
    for (const [, text = ''] of markup.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
      this.parse(text);
  }

  private parse(text: string): void {
    try {
      this.collect(JSON.parse(text));
    } catch {}
  }

  private collect(value: unknown): void {
    if (typeof value === 'string') {
      if (/^[[{]/.test(value)) this.parse(value);
      // A short word may be one of ours as well.
      else if (value.trim().length > 3) this.texts.add(value.replaceAll(/\s+/g, ' ').trim());
    } else if (value !== null && typeof value === 'object')
      for (const [name, each] of Object.entries(value))
        if (!ours.has(name) || isListOfRecords(each)) this.collect(each);
  }

  /** A text without what people wrote, whole or in part: a title may be cut into a name and the rest. */
  without(text: string): string {
    if ([...this.texts].some((each) => each.includes(text))) return '';
    return [...this.texts]
      .filter((each) => text.includes(each))
      .sort((one, other) => other.length - one.length)
      .reduce((left, each) => left.replaceAll(each, ' '), text);
  }
}

/** The texts that a page draws: what is read, what fields contain, and what is announced. */
export function readDrawn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    // Choices of currencies, countries and time zones are written by Intl, where they are not codes.
    const isRead = (element: Element | null) =>
      element?.closest('script, style, noscript, template, svg, select, [role="listbox"], pre, [lang]:not(html)') ===
      null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isRead(node.parentElement)) found.push(node.nodeValue ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isRead(element)) found.push(element.getAttribute(name) ?? '');
    for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode], input[type="text"]'))
      if (isRead(field)) found.push(field.value);
    return [...new Set(found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))];
  });
}
