import { expect, test } from 'vitest';
import { availabilityLabels, conditionLabels, typeLabels } from '#contract/advertisements/choices.ts';
import { languageTags } from '#contract/languages.ts';
import { byEnglish } from '#contract/texts/message.ts';
import { createMessageWriter, textsOf } from '#server/platform/languages/index.ts';
import { choiceOfWord } from './words.ts';

const fields = { type: typeLabels, condition: conditionLabels, availability: availabilityLabels };

// The example file offers these choices in its reader's language.
test.each(languageTags.filter((tag) => textsOf(tag)))('reads the names of choices in %s', (language) => {
  const write = createMessageWriter(textsOf(language), language);
  const read = Object.entries(fields).flatMap(([field, labels]) =>
    Object.entries(labels).map(([choice, label]) => {
      const name = write(byEnglish(label));
      return [choice, name, choiceOfWord(field as keyof typeof fields, name)?.choice];
    }),
  );
  expect(read).toEqual(read.map(([choice, name]) => [choice, name, choice]));
});
