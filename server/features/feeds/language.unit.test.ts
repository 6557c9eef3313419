import { expect, test } from 'vitest';
import type { Message } from '#contract/texts/message.ts';
import { createReaders } from '#server/platform/languages/index.ts';
import { type Hold, holdOf } from './holding.ts';
import { runInLanguage, stopped } from './language.ts';

const { messagesIn } = createReaders(['en', 'de', 'nl', 'fr']);
const effect = {
  lines: 1_200,
  linesBefore: 5_400,
  lacking: [],
  isFull: true,
  cutLine: null,
  absent: 0,
  posts: 5_400,
  lost: 4_200,
  losses: [],
  prices: { count: 0, moved: 0 },
};

test.each([
  ['en', 'Only 1,200 of 5,400 lines. Nothing was changed.', 'The answer was cut off.'],
  ['de', 'Nur 1.200 von 5.400 Zeilen. Es wurde nichts geändert.', 'Die Antwort brach ab.'],
  ['nl', 'Slechts 1.200 van 5.400 regels. Er is niets gewijzigd.', 'Het antwoord brak af.'],
  ['fr', 'Seulement 1 200 sur 5 400 lignes. Rien n’a été modifié.', 'La réponse s’est interrompue.'],
] as const)('the reason for the end of a run is in the language of its reader: %s', (language, held, failed) => {
  const read = (reason: Message | null) => runInLanguage({ reason }, messagesIn(language)).reason;
  expect(read(stopped((holdOf(effect) as Hold).reason))?.replaceAll(/\s/g, ' ')).toBe(held);
  expect(read(stopped('The answer was cut off'))).toBe(failed);
  expect(read(null)).toBeNull();
});
