import type { Texts } from '#contract/texts/writer.ts';

// A language with each text in brackets: what is outside them comes from no catalogue.

const inBrackets = (text: string): string => `‹${text}›`;

/** The texts of a language in brackets. */
export const bracketed = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([english, text]) => [
      english,
      typeof text === 'string'
        ? inBrackets(text)
        : { other: '', ...Object.fromEntries(Object.entries(text).map(([form, each]) => [form, inBrackets(each)])) },
    ]),
  );

/** What of a text is outside brackets. */
export function outsideBrackets(text: string): string {
  let depth = 0;
  return [...text]
    .filter((sign) => {
      if (sign === '‹') depth += 1;
      if (sign === '›') depth -= 1;
      return depth === 0 && sign !== '›';
    })
    .join('');
}

/** Whether a text may be one of these English ones, with any values. Those with next to no words of their own fit anything and are left out. */
export function matcherOf(keys: readonly string[]): (text: string) => boolean {
  const fixed = new Set(keys.filter((key) => !key.includes('{{')));
  const patterns = keys
    .filter((key) => key.includes('{{') && key.replaceAll(/\{\{\w+\}\}|\P{L}/gu, '').length > 3)
    .map((key) => {
      const parts = key.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${parts.join('.+?')}$`, 's');
    });
  return (text) => fixed.has(text) || (text.length <= 400 && patterns.some((pattern) => pattern.test(text)));
}
