import type { Glossary } from '#server/features/vocabulary/index.ts';

const shortestBeginning = 4;
const mostBegun = 6;

/** Terms of the glossary that begin like an unfinished word, if that leaves only a few concepts. */
export function termsThatBegin(glossary: Glossary, text: string): string[] {
  if (text.length < shortestBeginning) return [];
  const terms = new Map<string, string>();
  for (const word of glossary.words.keys()) {
    if (!word.startsWith(text)) continue;
    for (const concept of glossary.phraseAt([word])?.concepts ?? []) if (!terms.has(concept)) terms.set(concept, word);
    if (terms.size > mostBegun) return [];
  }
  return [...new Set(terms.values())];
}
