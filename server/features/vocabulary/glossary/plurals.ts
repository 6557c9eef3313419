import { shortestInflected } from './inflections.ts';

// How words end, and how they do in the singular. A stemmer would take more for the same word, mistyped parts among it.
const plurals: readonly (readonly [ending: string, singulars: readonly string[]])[] = [
  ['', ['']],
  ['s', ['']],
  ['es', ['']],
  ['n', ['']],
  ['en', ['']],
  ['er', ['']],
  ['e', ['', 'a']],
  ['i', ['o', 'e']],
];

/** Whether a word is one of these, also in the plural. */
export const isAmong = (words: ReadonlySet<string>, word: string): boolean =>
  plurals.some(([ending, singulars]) => {
    const stem = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : '';
    return stem.length >= shortestInflected && singulars.some((singular) => words.has(stem + singular));
  });
