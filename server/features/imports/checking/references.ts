import { languages } from '#server/reading/vocabulary.ts';

const months = new Map<string, string>();
for (const language of languages)
  for (let month = 0; month < 12; month += 1) {
    const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2026, month, 1),
    );
    months.set(name.toLowerCase().replace('.', '').slice(0, 3), String(month + 1).padStart(2, '0'));
  }

/** What is left of a reference after what spreadsheets do to it: letters and digits, without zeros in front. */
export function referenceKey(reference: string): string {
  // `03-04` becomes the third of April.
  const [, first = '', name = ''] = /^(\d{1,2})[-. ](\p{L}{3,5})\.?$/u.exec(reference) ?? [];
  const month = months.get(name.toLowerCase().slice(0, 3));
  const text = month === undefined ? reference : `${first.padStart(2, '0')}${month}`;
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}
