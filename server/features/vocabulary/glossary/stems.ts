import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import type { Language } from '#server/reading/vocabulary.ts';

const stemmers: Record<Language, (word: string) => string> = {
  en: english,
  de: german,
  nl: (word) => asSingular(dutch(word)),
  fr: french,
  es: spanish,
  it: italian,
};

// The Dutch stemmer leaves what the plural changes in the word itself: klem and klemmen, hoes and hoezen.
const asSingular = (stem: string): string =>
  stem
    .replace(/([bfglmnprs])\1$/, '$1')
    .replace(/z$/, 's')
    .replace(/v$/, 'f');

/** A word without its ending, as the language inflects it. Short words and numbers stay whole: nothing is left of them. */
export const stemOf = (word: string, language: Language): string =>
  word.length < 4 || /\d/.test(word) ? word : stemmers[language](word);
