import type { BrowserContext, Page } from 'playwright-core';
import { dateFormLabels, decimalLabels, delimiterLabels, encodingLabels } from '#contract/imports/choices.ts';
import events from '#texts/nl/sentences/events.json';
import fields from '#texts/nl/sentences/fields.json';
import labels from '#texts/nl/sentences/labels.json';
import sentences from '#texts/nl/sentences/sentences.json';
import { outsideBrackets } from '../values/pseudo.ts';
import { offerLanguage } from './languages.ts';

const files = import.meta.glob<{ default: Readonly<Record<string, unknown>> }>('/texts/nl/{screens,sentences}/*.json', {
  eager: true,
});
const texts = new Set(Object.values(files).flatMap(({ default: catalogue }) => Object.values(catalogue)));

const literal = /(?<=:)(["'`])((?:\\.|(?!\1)[^\\])*)\1/gs;

/** A script with its texts in brackets where it is a catalogue; any other one as it is. */
export function bracketed(script: string): string {
  const values = [...script.matchAll(literal)].map(([, , text = '']) => text);
  if (values.length === 0 || values.filter((text) => texts.has(text)).length < values.length * 0.6) return script;
  return script.replace(literal, (_, quote, text) => `${quote}‹${text}›${quote}`);
}

/** Makes pages of a context offer a language with each text in brackets, in place of Dutch. */
export async function offerPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/build\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: bracketed(await response.text()) });
  });
  await offerLanguage(context, 'nl');
}

/** Labels that the server itself writes in the reader's language. */
const writtenByServer = [dateFormLabels, decimalLabels, delimiterLabels, encodingLabels].flatMap(Object.values);

/** Texts in server answers: what people wrote, names and codes. The server's own are tested in tests/server/pseudo.test.ts. */
export class Answered {
  private readonly found = new Set<string>();
  private readonly ours = new Set(Object.keys({ ...events, ...labels, ...sentences, ...fields }));

  constructor() {
    for (const label of writtenByServer) this.ours.delete(label);
  }

  listen(page: Page): void {
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/'))
        return this.collectAnswer(await response.json().catch(() => null));
      if (response.request().resourceType() !== 'document') return;
      // The first answers come within the page.
      const markup = await response.text().catch(() => '');
      for (const [, text = ''] of markup.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
        this.collectText(text);
    });
  }

  private collectAnswer(answer: { message?: unknown } | null): void {
    if (typeof answer?.message === 'string') this.found.add(answer.message);
    this.collect(answer);
  }

  /** Takes what is in a text of JSON; answers may be such texts themselves. */
  private collectText(text: string): void {
    try {
      this.collect(JSON.parse(text));
    } catch {}
  }

  private collect(value: unknown): void {
    if (typeof value === 'string') {
      if (/^[[{]/.test(value)) this.collectText(value);
      if (/\p{L}{3}/u.test(value) && !this.ours.has(value))
        this.found.add(value.replaceAll('{{brand}}', 'Groupset').replaceAll(/\s+/g, ' ').trim());
    } else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) this.collect(each);
  }

  /** A text without what the server answered. */
  without(text: string): string {
    if (this.found.has(text)) return '';
    const all = [...this.found];
    if (text.length > 4 && all.some((each) => each.length > 12 && each.includes(text))) return '';
    return all
      .filter((each) => text.includes(each))
      .sort((one, other) => other.length - one.length)
      .reduce((left, each) => left.replaceAll(each, ' '), text);
  }
}

/** Names that `Intl` writes: of months, days, countries, currencies, languages. */
function writtenByIntl(locale: string): Set<string> {
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const days = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2026, 0, index)));
  const dated = (['short', 'long'] as const).flatMap((style) =>
    days.map((day) => new Intl.DateTimeFormat(locale, { month: style, weekday: style, timeZone: 'UTC' }).format(day)),
  );
  const money = Intl.supportedValuesOf('currency').flatMap((code) => [code, currencies.of(code) ?? '']);
  const zones = Intl.supportedValuesOf('timeZone');
  const all = [...codes.map((code) => regions.of(code) ?? ''), ...money, ...dated, ...zones];
  return new Set(all.flatMap(wordsOf));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Names that are the same everywhere, words of dates that count back, and what is on keys. */
const shared = wordsOf(
  `Groupset GTIN EAN UTC CET CEST ETRTO Ctrl Alt Shift Enter Home End Esc Tab xlsx csv ods json zip jpg png pdf https sftp www com
   English Deutsch Nederlands Français vandaag gisteren morgen geleden over dag dagen uur minuut minuten seconden week weken maand maanden nu
   Islas Malvinas Palestina van SLX GRX`,
);
const known = new Set([...writtenByIntl('nl-NL'), ...shared]);

/** Addresses of mail, time zones, currencies that have no name but their code, and keys for an authenticator app. */
const neutral = /@|^(?:[A-Z2-7]{4} ?){4,}$|^\p{Lu}[\p{L} -]+\/[\p{L}/ -]+$|^(?<code>[A-Z]{3}), \k<code>$/u;

/** The texts of a page that are in no catalogue, nor are anyone's own. */
export async function findForeignTexts(page: Page, answered: Answered): Promise<string[]> {
  const all = await page.evaluate(() => {
    const found: string[] = [];
    const isSeen = (element: Element | null) => element?.closest('script, style, noscript, template, svg') === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isSeen(node.parentElement)) found.push(node.nodeValue ?? '');
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isSeen(element)) found.push(element.getAttribute(name) ?? '');
    return [document.title, ...found];
  });
  // A text with links is several nodes.
  const outside = outsideBrackets(all.join('\u0001'));
  const segments = new Set(outside.split('\u0001').map((text) => text.replaceAll(/\s+/g, ' ').trim()));
  const isForeign = (text: string) => wordsOf(text).some((word) => word.length > 2 && !known.has(word));
  return [...segments].filter((text) => !neutral.test(text) && isForeign(text) && isForeign(answered.without(text)));
}
