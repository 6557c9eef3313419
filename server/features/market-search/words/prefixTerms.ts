import { languages } from '#server/reading/vocabulary.ts';
import { type Glossary, stemOf } from '../../vocabulary/index.ts';

const shortestPrefix = 4;
const maxPrefixTerms = 6;

/** Terms of the glossary that begin like an unfinished word, if that leaves only a few concepts. */
export function termsThatBegin(glossary: Glossary, text: string): string[] {
  if (text.length < shortestPrefix) return [];
  const terms = new Map<string, string>();
  for (const word of glossary.words.keys()) {
    if (!word.startsWith(text)) continue;
    for (const concept of glossary.phraseAt([word])?.concepts ?? []) if (!terms.has(concept)) terms.set(concept, word);
    if (terms.size > maxPrefixTerms) return [];
  }
  return [...new Set(terms.values())];
}

const shortestStem = 5;

/** What a word begins with in each of its inflections, by the stemmers of all languages; the longest first. */
export function stemsWithin(word: string): string[] {
  const stems = languages.map((language) => stemOf(word, language));
  const shorter = stems.filter(
    (stem) => stem.length >= shortestStem && stem.length < word.length && word.startsWith(stem),
  );
  return [...new Set(shorter)].sort((a, b) => b.length - a.length);
}
