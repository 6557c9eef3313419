import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languageTags, sourceLanguage } from '../../contract/languages.ts';
import { type FirstScreen, firstScreens } from './firstScreens.ts';

/** What a first visit to a screen loads: the page's entry, the screen's own parts, and all that these import at once. */
interface FirstLoad {
  scripts: string[];
  styles: string[];
  /** What else it is written with, by language. */
  texts: Record<string, string[]>;
  /** What it draws next, and all that this imports. */
  next: { scripts: string[]; styles: string[] };
}

/** What finds and writes texts in a language that is not English; sign-in has no labels. */
const wordsIn = (language: string, isSignIn: boolean): string[] => [
  'i18n/catalogues.ts',
  `i18n/languages/${language}.ts`,
  ...(isSignIn
    ? []
    : [
        '../contract/texts/writer.ts',
        ...['labels', 'categories'].map((name) => `../texts/${language}/sentences/${name}.json`),
      ]),
];

/** Throws where a screen names a part that the build does not have, or loads texts of another language than its reader's. */
export function findFirstLoads(root: string, bundle: Rolldown.OutputBundle): Record<string, FirstLoad> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [path.relative(root, id), chunk] as const)),
  );
  const collect = (screen: string, parts: readonly string[]) => {
    const found = new Set<Rolldown.OutputChunk>();
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const name of chunk.imports) add(byName.get(name));
    };
    for (const part of parts) {
      const chunk = byModule.get(part);
      if (!chunk) throw new Error(`The build has no ${part}: name in firstScreens.ts what the ${screen} screen loads.`);
      add(chunk);
    }
    const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
    return { scripts: [...found].map(({ fileName }) => fileName), styles: [...new Set(styles)] };
  };
  const refuseOtherTexts = (screen: string, language: string, chunk: Rolldown.OutputChunk | undefined) => {
    for (const id of chunk?.moduleIds ?? []) {
      const textsOf = /^\.\.\/texts\/([a-z]+)\/screens\//.exec(path.relative(root, id))?.[1];
      if (textsOf && textsOf !== language)
        throw new Error(
          `${chunk?.fileName}, which the ${screen} screen loads in ${language}, has texts in ${textsOf}.`,
        );
    }
  };
  const loads = Object.entries<FirstScreen>(firstScreens).map(
    ([screen, { parts, texts, next = [] }]): [string, FirstLoad] => {
      const first = collect(screen, ['main.tsx', ...parts]);
      const textsIn = (language: string): string[] => {
        const names = ['common', ...texts];
        const words = language === sourceLanguage ? [] : wordsIn(language, screen === 'sign-in');
        const { scripts } = collect(screen, [
          ...names.map((name) => `../texts/${language}/screens/${name}.json`),
          ...words,
        ]);
        for (const file of [...first.scripts, ...scripts]) refuseOtherTexts(screen, language, byName.get(file));
        return scripts.filter((file) => !first.scripts.includes(file));
      };
      const later = collect(screen, next);
      return [
        screen,
        {
          ...first,
          texts: Object.fromEntries(languageTags.map((language) => [language, textsIn(language)])),
          next: {
            scripts: later.scripts.filter((file) => !first.scripts.includes(file)),
            styles: later.styles.filter((file) => !first.styles.includes(file)),
          },
        },
      ];
    },
  );
  return Object.fromEntries(loads);
}

/** Writes `.vite/firstLoads.json`: which files a first visit to each screen loads, for the budget of their size. */
export function chunkList(root: string): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const source = JSON.stringify(findFirstLoads(root, bundle));
      this.emitFile({ type: 'asset', fileName: '.vite/firstLoads.json', source });
    },
  };
}
