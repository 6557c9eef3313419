import { readChoice, readTable, splitList } from '../tables.ts';
import { languages, type Texts } from '../words.ts';

const uses = ['title', 'origin', 'state', 'packing', 'delivery', 'closing', 'wish', 'terms'] as const;

/** Where in a post a sentence goes. */
export type Use = (typeof uses)[number];

/** A sentence in every language, and what has to be so for it to be true. */
export type Sentence = { when: readonly string[]; texts: Texts };

const sentences = new Map<Use, Sentence[]>(uses.map((use) => [use, []]));
for (const row of readTable('sentences.tsv', ['use', 'when?', ...languages])) {
  sentences.get(readChoice(row, row.use, uses))?.push({ when: splitList(row.when), texts: row });
}

/** The sentences of one use whose conditions all hold. */
export function findSentences(use: Use, holding: ReadonlySet<string>): Sentence[] {
  return (sentences.get(use) ?? []).filter((sentence) => sentence.when.every((condition) => holding.has(condition)));
}
