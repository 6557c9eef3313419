/** The languages that the product's own texts may be in. English is the source, and what is shown where a text is missing. */
export const languages = [
  { tag: 'en', name: 'English', formats: 'en-GB', quotes: ['“', '”'], colon: ':', nouns: 'small', state: 'offered' },
  { tag: 'de', name: 'Deutsch', formats: 'de-DE', quotes: ['„', '“'], colon: ':', nouns: 'capital', state: 'offered' },
  { tag: 'nl', name: 'Nederlands', formats: 'nl-NL', quotes: ['“', '”'], colon: ':', nouns: 'small', state: 'offered' },
  {
    tag: 'fr',
    name: 'Français',
    formats: 'fr-FR',
    quotes: ['«\u202f', '\u202f»'],
    colon: '\u202f:',
    nouns: 'small',
    state: 'offered',
  },
  { tag: 'es', name: 'Español', formats: 'es-ES', quotes: ['«', '»'], colon: ':', nouns: 'small', state: 'offered' },
  { tag: 'it', name: 'Italiano', formats: 'it-IT', quotes: ['«', '»'], colon: ':', nouns: 'small', state: 'offered' },
] as const satisfies readonly {
  tag: string;
  /** Its name in itself. */
  name: string;
  /** How numbers, dates and money are written where someone's preference names no region. */
  formats: string;
  quotes: readonly [string, string];
  /** What a label ends with. */
  colon: string;
  /** How a noun, and so a label, is written within a sentence. */
  nouns: 'small' | 'capital';
  /** A draft may lack texts: it is there only where the operator's `LANGUAGES` names it. */
  state: 'offered' | 'draft';
}[];

export type Language = (typeof languages)[number]['tag'];

export const sourceLanguage: Language = 'en';
export const languageTags = languages.map(({ tag }) => tag) as [Language, ...Language[]];

export type Translation = Exclude<Language, 'en'>;
/** The languages that English is translated into. */
export const translations = languageTags.slice(1) as Translation[];

/** A value for each of them. */
export const byTranslation = <Value>(make: (tag: Translation) => Value): Record<Translation, Value> =>
  Object.fromEntries(translations.map((tag) => [tag, make(tag)])) as Record<Translation, Value>;

export const aboutLanguage = (language: Language): (typeof languages)[number] =>
  languages.find(({ tag }) => tag === language) ?? languages[0];

/** A label and what it is about. */
export const labelled = (language: Language, label: string, text: string): string =>
  `${label}${aboutLanguage(language).colon} ${text}`;

export const isLanguage = (tag: string): tag is Language => languageTags.some((each) => each === tag);

/** Whether a language has every text, so that it needs no English to complete it. */
export const isWhole = (language: Language): boolean => aboutLanguage(language).state === 'offered';

/** The first language of the wanted tags (`de-AT` asks for German) that is offered, else English. */
export function pickLanguage(wanted: readonly (string | null)[], offered: readonly Language[]): Language {
  for (const tag of wanted) {
    const language = tag?.slice(0, 35).toLowerCase().split('-')[0] ?? '';
    if (isLanguage(language) && offered.includes(language)) return language;
  }
  return sourceLanguage;
}

/** How Intl writes in a language: as the stored preference's region does (`de-AT`), else as most of its readers expect. */
export function formatsOf(language: Language, stored: string | null): string {
  const usual = aboutLanguage(language).formats;
  if (!stored?.toLowerCase().startsWith(`${language}-`)) return usual;
  try {
    return Intl.NumberFormat.supportedLocalesOf([stored])[0] ?? usual;
  } catch {
    return usual;
  }
}
