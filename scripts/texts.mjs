// Checks the texts of each language against the English ones, both the screens' and the ones that have their English as their keys:
// all of them are there, with the same values, in the plural forms of the language and one form of address, none is left in English,
// and each is asked for. `node scripts/texts.mjs --write` writes web/i18n/values.ts, which types the values of texts, and a file of
// what the browser loads for each language; `--count` prints how many texts there are.
import fs from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { findUnusedKeys, readLiterals } from './keys.mjs';
import { root } from './steps.mjs';

const folder = path.join(root, 'texts');
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const languagesIn = () => fs.readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
/** The files of a kind, `screens` or `sentences`, that a language has. */
const namesIn = (language, kind) => {
  const files = path.join(folder, language, kind);
  return fs.existsSync(files) ? fs.readdirSync(files).sort() : [];
};
const readTexts = (language, kind, name) => readJson(path.join(folder, language, kind, name));

/** Texts that are the same in another language: names, units, signs and words that it shares with English. */
const shared = new Set(
  [
    'Name|Min.|Filter|Interessen|GTIN|Details|Status|Export|Start|Team|Links|Type|Code|Website|Message|Description|Documents',
    'Contact|Types|Photos|Photo|Conditions|Notifications|Page|Table|Article|Articles|Position|Organisation|Format|Region|Uploads',
    'Text|System|Version {{version}}|Incoterm|Incoterm 2020|Partner|Groupset|Logo|Trend|Excel, .xlsx|Text, .csv|PDF|Webhooks',
    'veloconnect|Webhook|Version|min. {{quantity}}|https|sftp|Token|Tubeless|Cockpit|{{hours}} h {{minutes}} min|{{minutes}} min|Ctrl',
  ].flatMap((words) => words.split('|')),
);

/** What a language asks of its texts, in `texts/<language>/rules.json`; all of it may be missing. */
function readRules(language) {
  const file = path.join(folder, language, 'rules.json');
  const { familiar, shared: own = [] } = fs.existsSync(file) ? readJson(file) : {};
  return {
    // Each speaks formally, as docs/languages lays down.
    familiar: familiar && new RegExp(`(?<!\\p{L})(?:${familiar})(?!\\p{L})`, 'iu'),
    shared: new Set([...shared, ...own]),
  };
}
const rulesOf = Object.fromEntries(languagesIn().map((language) => [language, readRules(language)]));

const formOf = (key) => /^(.*)_(zero|one|two|few|many|other)$/.exec(key);
const valuesOf = (text) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\w+\/?>|\n/g)].map(([found]) => found).sort();
const hasWords = (text) => /\p{L}{3}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));
const formsOf = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** What is wrong in one text compared with its English. */
function* problemsOf(language, key, source, text, isPlural) {
  // A form may write its number as a word, as English does with "1 other device".
  const numbers = !isPlural
    ? []
    : formOf(key)?.[2] === 'one'
      ? ['{{count}}', '{{number}}', '{{quantity}}']
      : ['{{count}}'];
  const count = (values) => values.filter((found) => !numbers.includes(found)).join(' ');
  if (count(valuesOf(text)) !== count(valuesOf(source)))
    yield `${key} has the values [${valuesOf(text).join(' ')}], in English [${valuesOf(source).join(' ')}].`;
  if (text === source && hasWords(text) && !rulesOf[language]?.shared.has(text)) yield `${key} is English: "${text}"`;
  const address = rulesOf[language]?.familiar?.exec(text);
  if (address) yield `${key} says "${address[0]}", which is not formal.`;
}

/** What is wrong in a catalogue of a language, each as a line that names key and reason. */
export function findTextProblems(language, english, translated) {
  const forms = new Set(formsOf(language));
  const problems = [];
  for (const [key, text] of Object.entries(translated)) {
    const [, base, form] = formOf(key) ?? [];
    const isPlural = form !== undefined && `${base}_other` in english;
    if (isPlural && form !== 'zero' && !forms.has(form))
      problems.push(`${key} is a form that ${language} does not have.`);
    const source = english[key] ?? (isPlural ? english[`${base}_other`] : undefined);
    if (source === undefined) {
      problems.push(`${key} is not in English.`);
      continue;
    }
    problems.push(...problemsOf(language, key, source, text, isPlural));
    if (isPlural && form === 'other')
      for (const each of forms)
        if (!(`${base}_${each}` in translated)) problems.push(`${base} lacks the form ${each} of ${language}.`);
  }
  return problems;
}

/** The texts that a language lacks, in the plural forms that it has. */
export function findMissingTexts(language, english, translated) {
  const missing = Object.keys(english).flatMap((key) => {
    const [, base, form] = formOf(key) ?? [];
    if (form === undefined || !(`${base}_other` in english)) return [key];
    return form === 'other' ? formsOf(language).map((each) => `${base}_${each}`) : [];
  });
  return missing.filter((key) => !(key in translated)).map((key) => `lacks ${key}.`);
}

/** What is wrong in sentences of the server in a language, which have their English as their keys. */
export function findSentenceProblems(language, translated) {
  const forms = formsOf(language);
  return Object.entries(translated).flatMap(([english, text]) => {
    if (typeof text === 'string') return [...problemsOf(language, english, english, text, false)];
    const missing = forms.filter((form) => !(form in text)).map((form) => `${english} lacks the form ${form}.`);
    return [
      ...missing,
      ...Object.values(text).flatMap((each) => [...problemsOf(language, english, english, each, false)]),
    ];
  });
}

/** Values of messages that are the same in every language: signs between entries, and codes. */
const codes = new Set(['by', 'currency', 'zone', 'country']);

const callsWithValues = /\b(?:message|counted)\((?:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|[\w.]+)\s*,)+\s*\{/g;

/** English words in the values of messages: they stay English in every language, so each needs a sentence of its own. */
export function findEnglishValues(code) {
  const found = [];
  for (const { index, 0: start } of code.matchAll(callsWithValues)) {
    let depth = 1;
    let end = index + start.length;
    for (; depth > 0 && end < code.length; end += 1) depth += code[end] === '{' ? 1 : code[end] === '}' ? -1 : 0;
    const values = code.slice(index + start.length, end - 1);
    for (const [, name, single, template] of values.matchAll(/(\w+): (?:'([^'\n]*)'|`([^`]*)`)/g)) {
      const text = single ?? template;
      if (!codes.has(name) && /\p{L}{3}/u.test(text.replaceAll(/\$\{[^}]*\}|\{\{\w+\}\}/g, ''))) found.push(text);
    }
  }
  return found;
}

/** What the issues of schemas say: they are no `Sentence` to the compiler. */
export const sentencesOfSchemas = (code) =>
  [
    ...code.matchAll(/(?:\.regex\(\/[^\n]*\/[a-z]*, |\berror: |\bmessage: )'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'/g),
  ].map(([, text]) => text.replaceAll("\\'", "'"));

/** What is wrong in the catalogues of the screens, and the keys that no screen asks for. */
function* checkScreens(literals, isOffered) {
  const names = namesIn('en', 'screens');
  for (const name of names)
    for (const key of findUnusedKeys(Object.keys(readTexts('en', 'screens', name)), literals))
      yield `texts/en/screens/${name} ${key} is asked for nowhere.`;
  for (const language of languagesIn().filter((tag) => tag !== 'en')) {
    const own = namesIn(language, 'screens');
    for (const name of new Set([...own, ...(isOffered(language) ? names : [])])) {
      const texts = own.includes(name) ? readTexts(language, 'screens', name) : {};
      const english = names.includes(name) ? readTexts('en', 'screens', name) : {};
      const found = findTextProblems(language, english, texts);
      if (isOffered(language)) found.push(...findMissingTexts(language, english, texts));
      for (const problem of new Set(found)) yield `texts/${language}/screens/${name} ${problem}`;
    }
  }
}

/** What is wrong in sentences: also those that one language has and another lacks, or has twice, and those that no code writes. */
function* checkSentences(literals, isOffered) {
  const known = new Map();
  const byLanguage = new Map();
  for (const language of languagesIn().filter((tag) => tag !== 'en')) {
    const own = new Set();
    byLanguage.set(language, own);
    for (const name of namesIn(language, 'sentences')) {
      const texts = readTexts(language, 'sentences', name);
      for (const problem of findSentenceProblems(language, texts))
        yield `texts/${language}/sentences/${name} ${problem}`;
      for (const key of Object.keys(texts)) {
        if (own.has(key)) yield `texts/${language}/sentences/${name} "${key}" is in another file too.`;
        own.add(key);
        known.set(key, name);
      }
    }
  }
  for (const [language, own] of [...byLanguage].filter(([tag]) => isOffered(tag)))
    for (const [key, name] of known) if (!own.has(key)) yield `texts/${language}/sentences/${name} lacks "${key}".`;
  for (const key of findUnusedKeys([...known.keys()], literals))
    yield `texts/*/sentences/${known.get(key)} "${key}" is written nowhere.`;
}

/** The declaration of the values that texts of the screens have, by their catalogue and key: a file of JSON has no such types. */
export function declareValues() {
  const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`;
  const nameOf = (key) => (/^[a-z_$][\w$]*$/i.test(key) ? key : quoted(key));
  const catalogues = namesIn('en', 'screens').flatMap((name) => {
    const texts = Object.entries(readTexts('en', 'screens', name)).flatMap(([key, text]) => {
      const values = [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((found) => `{{${found.replace(/\W/g, '')}}}`);
      return values.length > 0 ? [`    ${nameOf(key)}: ${quoted(values.join(''))};\n`] : [];
    });
    return texts.length > 0 ? [`  ${name.replace(/\.json$/, '')}: {\n${texts.join('')}  };\n`] : [];
  });
  return `// Made from texts/en/screens by \`node scripts/texts.mjs --write\`.\n\nexport interface Values {\n${catalogues.join('')}}\n`;
}

/** Checks all texts and answers the exit code and what is wrong. */
export async function checkTexts() {
  const { module } = await runnerImport(path.join(root, 'contract/languages.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  const isOffered = (tag) => module.languages.some((each) => each.tag === tag && each.state === 'offered');
  const literalsIn = (...folders) => new Set(readLiterals(root, folders).flatMap(({ literals }) => [...literals]));
  const web = literalsIn('web', 'contract');
  // What headers of lists make doubtful is in their vocabulary.
  const vocabulary = fs.readFileSync(path.join(root, 'vocabulary/headers.csv'), 'utf8').split(/[,\n]/);
  const all = new Set([...web, ...literalsIn('server'), ...vocabulary]);
  const problems = [...checkScreens(web, isOffered), ...checkSentences(all, isOffered)];
  for (const [file, content] of generated())
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== content)
      problems.push(`${path.relative(root, file)} is not what texts/ has: run node scripts/texts.mjs --write.`);
  for (const { tag, state } of module.languages)
    if (state === 'offered' && !languagesIn().includes(tag)) problems.push(`texts/${tag} is missing.`);
  for (const tag of languagesIn())
    if (!module.languages.some((each) => each.tag === tag))
      problems.push(`texts/${tag} has no line in contract/languages.ts.`);
  const known = new Set(namesIn('de', 'sentences').flatMap((name) => Object.keys(readTexts('de', 'sentences', name))));
  for (const file of sourcesIn('server', 'contract')) {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    for (const text of findEnglishValues(code)) problems.push(`${file} puts English into a message: "${text}"`);
    if (!file.startsWith('contract/')) continue;
    for (const text of sentencesOfSchemas(code))
      if (!known.has(text)) problems.push(`${file} "${text}" is in no catalogue.`);
  }
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}

/**
 * What the browser loads of a language: a file for each, since one list of all files would grow each first screen with every
 * language.
 */
export function declareLanguage(language) {
  const texts = `../../../texts/${language}`;
  // English ones of every screen come with the code.
  const screens =
    language === 'en'
      ? `[\n  '${texts}/screens/*.json',\n  '!${texts}/screens/{common,inside}.json',\n]`
      : `'${texts}/screens/*.json'`;
  return `// Made by \`node scripts/texts.mjs --write\`.
import type { Catalogue, Words } from '../catalogues.ts';

export const screens = import.meta.glob<Catalogue>(${screens});
export const labels = import.meta.glob<Words>('${texts}/sentences/{labels,categories}.json');
export const sentences = import.meta.glob<Words>('${texts}/sentences/{sentences,fields,events}.json');
`;
}

const languageFile = (language) => path.join(root, `web/i18n/languages/${language}.ts`);
const generated = () => [
  [valuesFile, declareValues()],
  ...languagesIn().map((language) => [languageFile(language), declareLanguage(language)]),
];

const sourcesIn = (...folders) => readLiterals(root, folders).map(({ file }) => file);

const valuesFile = path.join(root, 'web/i18n/values.ts');
if (process.argv[1] === import.meta.filename && process.argv.includes('--write'))
  for (const [file, content] of generated()) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }

/** How many keys, plural forms and words each language has: of screens and of sentences, whose English is in the code. */
function countTexts() {
  const countIn = (language, kind) => {
    const texts = namesIn(language, kind).flatMap((name) => Object.entries(readTexts(language, kind, name)));
    const plural = texts.flatMap(([key, text]) =>
      typeof text === 'string'
        ? formOf(key)
          ? [[formOf(key)[1], text]]
          : []
        : Object.values(text).map((form) => [key, form]),
    );
    const all = texts.flatMap(([, text]) => (typeof text === 'string' ? [text] : Object.values(text)));
    return {
      keys: new Set(texts.map(([key]) => formOf(key)?.[1] ?? key)).size,
      plural: new Set(plural.map(([key]) => key)).size,
      forms: plural.length,
      words: all.join(' ').match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0,
    };
  };
  return languagesIn().map((language) => ({
    language,
    screens: countIn(language, 'screens'),
    sentences: fs.existsSync(path.join(folder, language, 'sentences')) ? countIn(language, 'sentences') : null,
  }));
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--count')) {
  const cells = (count) => (count ? [count.keys, count.plural, count.forms, count.words] : ['', '', '', '']);
  const titles = ['keys', 'with a count', 'plural forms', 'words'];
  console.log(
    `| | ${['of screens', 'of sentences'].flatMap((of) => titles.map((title) => `${title} ${of}`)).join(' | ')} |`,
  );
  console.log(`|---|${'---|'.repeat(8)}`);
  for (const { language, screens, sentences } of countTexts())
    console.log(`| ${[language, ...cells(screens), ...cells(sentences)].join(' | ')} |`);
}
