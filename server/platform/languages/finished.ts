import type { Text, Texts } from '#contract/texts/writer.ts';

// Text that was stored with its values in it, as uploads do, is compared with all texts that have values.

/** Writes a finished English sentence in another language. */
export type Writer = (english: string) => string;

interface Template {
  fits: RegExp;
  names: string[];
  text: Text;
  /** How many characters of its own it has. */
  own: number;
}

/** Characters of a sentence with its values. */
const longest = 400;

/** Values that are numbers wherever they are: `{{count}} day` is no template for `some day`. */
const numbersOnly = new Set(['count', 'wanted']);

/** Whether a text has next to no words of its own, such as `{{posts}} and {{notifications}}`: any sentence may look like it. */
function fitsAnything(english: string): boolean {
  const letters = english.replaceAll(value, '').replaceAll(/[^\p{L}]/gu, '').length;
  return letters === 0 || (letters < 4 && /^\{\{(?!count)/.test(english) && /\{\{(?!wanted)\w+\}\}$/.test(english));
}

const value = /\{\{(\w+)\}\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Makes the writer of a language from what its sentences are by their English text, in which `{{name}}` stands for a value.
 * Values stay as they are, but numbers are grouped as the language does it; a sentence that is not listed stays English.
 */
export function makeWriter(texts: Texts, formats: string): Writer {
  const templates: Template[] = [];
  for (const [english, text] of Object.entries(texts)) {
    const names = [...english.matchAll(value)].map(([, name]) => name as string);
    if (names.length === 0 || fitsAnything(english)) continue;
    const pattern = english
      .split(value)
      .map((part, index) =>
        index % 2 === 0 ? escaped(part) : numbersOnly.has(part) ? String.raw`(\d[\d.,]*)` : '(.+?)',
      )
      .join('');
    const own = english.replaceAll(value, '').length;
    templates.push({ fits: new RegExp(`^${pattern}$`, 's'), names, text, own });
  }
  // What has more words of its own is tried first.
  templates.sort((a, b) => b.own - a.own);
  const numbers = new Intl.NumberFormat(formats);
  const plurals = new Intl.PluralRules(formats);
  const formOf = (text: Text, count = '1'): string =>
    typeof text === 'string' ? text : (text[plurals.select(Number(count.replaceAll(',', '')) || 0)] ?? text.other);
  const written = (found: string, name: string): string => {
    if (/^\d{1,3}(,\d{3})+$/.test(found)) return numbers.format(Number(found.replaceAll(',', '')));
    if (name === 'amount') return amountIn(found, formats);
    if (name === 'reason') return reasonIn(found);
    const label = name === 'unit' || name === 'category' ? texts[found] : undefined;
    return typeof label === 'string' ? label : found;
  };
  /** A sentence behind a colon, which begins with a small letter in English. */
  const reasonIn = (found: string): string => {
    const capital = found.charAt(0).toUpperCase() + found.slice(1);
    const text = [found, capital].map((each) => [each, write(each)]).find(([each, own]) => each !== own)?.[1];
    if (text === undefined) return found;
    return formats.startsWith('de') ? text : text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  };
  const write: Writer = (english) => {
    // Most answers have no message.
    if (english === '') return english;
    const whole = Object.hasOwn(texts, english) ? texts[english] : undefined;
    if (whole !== undefined) return formOf(whole);
    // What quotes this much is looked for in no template: several values in a long text take long to tell apart.
    if (english.length > longest) return english;
    for (const { fits, names, text } of templates) {
      const found = fits.exec(english);
      if (!found) continue;
      const values = new Map(names.map((name, index) => [name, written(found[index + 1] ?? '', name)]));
      return formOf(text, found[names.indexOf('count') + 1]).replace(
        value,
        (_, name: string) => values.get(name) ?? '',
      );
    }
    // Some are listed without their last stop.
    const bare = english.replace(/\.$/, '');
    const text = bare === english ? bare : write(bare);
    return text === bare ? english : `${text}.`;
  };
  return write;
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', US$: 'USD' };

/** An amount that was written in English, such as `€1,240.50`, as another language writes it; as it is where it is none. */
function amountIn(written: string, formats: string): string {
  const [, sign = '', amount = ''] = /^([^\d\s]{1,4})\s?([\d,]+(?:\.\d+)?)$/.exec(written) ?? [];
  const currency = signs[sign] ?? sign;
  if (!/^[A-Z]{3}$/.test(currency)) return written;
  return new Intl.NumberFormat(formats, { style: 'currency', currency }).format(Number(amount.replaceAll(',', '')));
}
