import { expect, test } from 'vitest';
import { declaredFields, labelOfChoice } from '#contract/advertisements/fields.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { languageTags } from '#contract/languages.ts';
import { byEnglish } from '#contract/texts/message.ts';
import { createMessageWriter, textsOf } from '#server/platform/languages/index.ts';
import { choiceOfWord } from './choices.ts';

// The example file offers these choices in its reader's language.
test.each(languageTags)('reads the names of the choices of every field in %s', (language) => {
  const write = createMessageWriter(textsOf(language), language);
  const read = declaredFields.flatMap((field) =>
    field.kind === 'choice'
      ? field.choices.map((choice) => {
          const name = write(byEnglish(labelOfChoice(field, choice)));
          return [field.name, choice, name, choiceOfWord(field.name as ImportField, name)?.choice];
        })
      : [],
  );
  expect(read).toEqual(read.map(([field, choice, name]) => [field, choice, name, choice]));
});
