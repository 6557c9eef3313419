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
