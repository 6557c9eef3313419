import type { Texts } from '#contract/texts/writer.ts';

type Catalogue = Readonly<Record<string, string>>;

const screens = import.meta.glob<Catalogue>('../../../texts/*/screens/*.json', { eager: true, import: 'default' });
const contract = import.meta.glob<Texts>('../../../texts/*/sentences/*.json', { eager: true, import: 'default' });

/** A text as a pattern; the browser makes narrow spaces of names wide. */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`);
const patternOf = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map(escaped)
    .join('.+');

/**
 * What finds a label or sentence on a screen in a language, by its English text, in which `{{name}}` matches anything. Throws
 * where the language has none.
 */
export function labelsIn(language: string): (english: string) => RegExp {
  const inOwn = `/${language}/`;
  const ofScreens = Object.entries(screens)
    .filter(([file]) => file.includes('/en/'))
    .map(([file, texts]) => [texts, screens[file.replace('/en/', inOwn)] ?? {}] as const);
  const ofContract = Object.entries(contract).flatMap(([file, texts]) => (file.includes(inOwn) ? [texts] : []));
  return (english) => {
    const own = new Set([
      ...ofScreens.flatMap(([texts, translated]) =>
        Object.keys(texts).flatMap((key) => (texts[key] === english ? (translated[key] ?? []) : [])),
      ),
      ...ofContract.flatMap((texts) => {
        const text = Object.hasOwn(texts, english) ? texts[english] : undefined;
        return typeof text === 'string' ? [text] : Object.values(text ?? {});
      }),
    ]);
    if (own.size === 0) throw new Error(`${language} has no text for "${english}".`);
    return new RegExp(`^(?:${[...own].map(patternOf).join('|')})$`);
  };
}
