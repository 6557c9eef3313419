import { offeredLanguages } from '#web/lib/language.ts';

interface Choice {
  value: string;
  label: string;
}

/** The offered languages, each in itself; a stored one that is none of them stays in the list. */
export function languageChoices(stored: string | null): Choice[] {
  const offered: readonly string[] = offeredLanguages();
  const codes = stored && !offered.includes(stored) ? [stored, ...offered] : offered;
  return codes.map((code) => ({ value: code, label: nameOf(code) }));
}

function nameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
