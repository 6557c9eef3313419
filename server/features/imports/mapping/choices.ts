import { declaredFields, labelOfChoice } from '#contract/advertisements/fields.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { languageTags } from '#contract/languages.ts';
import { textsOf } from '#server/platform/languages/index.ts';
import { plain } from '#server/reading/text.ts';
import { type Language, languages, readHeaderRows, unitRows } from '#server/reading/vocabulary.ts';

/** Words for an empty stock, by language. */
const nothingLeft = new Set(
  readHeaderRows()
    .filter(({ role }) => role === 'none left')
    .flatMap(({ words }) => words)
    .map(plain),
);

/** Whether a cell reports an empty stock: `uitverkocht`, `0 op voorraad`. */
export const isNoneLeft = (text: string): boolean =>
  text.length < 60 && (nothingLeft.has(plain(text)) || /^0+(?![\d.,])\s*\p{L}/u.test(text.trim()));

interface ChoiceWord {
  choice: string;
  language: Language | null;
}

const languageOf = (written: string): Language | null => languages.find((each) => each === written) ?? null;

/** The words of the choices of a field. */
function wordsOfField(field: string): { choice: string; language: Language | null; words: readonly string[] }[] {
  const rows =
    field === 'unit'
      ? unitRows()
          .filter(({ use }) => use === 'any' || use === 'cell')
          .map((row) => ({ ...row, choice: row.unit }))
      : readHeaderRows()
          .filter((row) => row.role === 'value' && row.field.startsWith(`${field}:`))
          .map((row) => ({ ...row, choice: row.field.slice(field.length + 1) }));
  const found = rows.map(({ choice, language, words }) => ({ choice, language: languageOf(language), words }));
  return found;
}

const byField = new Map<string, Map<string, ChoiceWord>>();
for (const field of declaredFields) {
  if (field.kind !== 'choice') continue;
  const found = new Map<string, ChoiceWord>();
  const learn = (word: string, meaning: ChoiceWord) => {
    const key = plain(word);
    if (key !== '' && !found.has(key)) found.set(key, meaning);
  };
  const rows = wordsOfField(field.name);
  for (const { words, ...meaning } of rows.filter(({ language }) => language !== null))
    for (const word of words) learn(word, meaning);
  // What screens call a choice, in each of their languages.
  for (const choice of field.choices)
    for (const language of languageTags) {
      const label = labelOfChoice(field, choice);
      const written = textsOf(language)?.[label];
      learn(typeof written === 'string' ? written : label, { choice, language: languageOf(language) });
    }
  for (const { words, ...meaning } of rows.filter(({ language }) => language === null))
    for (const word of words) learn(word, meaning);
  byField.set(field.name, found);
}

/** The fixed choice that a word means. */
export const choiceOfWord = (field: ImportField, text: string): { choice: string; language: Language | null } | null =>
  byField.get(field)?.get(plain(text)) ?? null;
