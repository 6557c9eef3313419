// Checks the texts of each language against the English ones, those of the screens and those of the server: all of them are there,
// with the same values, in the plural forms of the language and one form of address, none is left in English, and each is asked for.
import fs from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { findUnusedKeys, readLiterals } from './keys.mjs';
import { root } from './steps.mjs';

/** How a language never addresses its reader: each speaks formally, as docs/languages lays down. */
const familiar = {
  de: /(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|eure[mnrs]?)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:je|jij|jou|jouw|jullie)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes|t[’'])(?!\p{L})/iu,
};

/** Texts that are the same in another language: names, units, signs and words that it shares with English. */
const shared = new Set(
  [
    'Name|Min.|Filter|Interessen|GTIN|Details|Status|Export|Start|Team|Links|Type|Code|Website|Message|Description|Documents',
    'Contact|Types|Photos|Photo|Conditions|Notifications|Page|Table|Article|Articles|Position|Organisation|Format|Region|Uploads',
    'Text|System|Version {{version}}|Incoterm|Incoterm 2020|Partner|Groupset|Logo|Trend|Excel, .xlsx|Text, .csv|PDF|Webhooks',
    'veloconnect|Webhook|Version|min. {{quantity}}|https|sftp|Token|Tubeless|Cockpit|{{hours}} h {{minutes}} min|{{minutes}} min|Ctrl',
  ].flatMap((words) => words.split('|')),
);

/** Texts that a language has from English, or shares with it, and no other one does. */
const sharedIn = {
  de: ['optional', 'Shop'],
  nl: [
    'Compact|Open|Deal|Deals|Account|Platform|Token|Tokens|Filters|Run {{n}}|per {{unit}}|was {{value}}|{{count}} token|{{count}} tokens',
    '{{price}} per {{unit}}|{{count}} document|Document {{number}}|Exports|Menu|Plan|1 cent|Cassettes|Shifters|Bar ends|set|sets',
    '{{count}} deal|{{count}} deals|kilogram|Manager|Postcode|Run|Tab|{{now}}, was {{before}}|{{amount}} per {{unit}}',
  ].flatMap((words) => words.split('|')),
  fr: [
    'Zoom|Active|Actions|Versions|Action|Total|{{count}} document|{{count}} documents|{{count}} articles, {{pieces}}|{{count}} article',
    '{{count}} articles|Notes|Exports|Photo {{number}}|Document {{number}}|PDF, 4 pages|Suggestions|Pages|Page {{page}}|Cassettes',
    'Photo {{number}}, {{name}}|Menu|Secret|Plan|Alternatives|{{count}} alternative|{{count}} alternatives|Batteries|Suspension',
    'Point 1,249.50|Date|1 notification|{{count}} notifications|Stock',
  ].flatMap((words) => words.split('|')),
};
const isShared = (language, text) => shared.has(text) || sharedIn[language]?.includes(text);

const formOf = (key) => /^(.*)_(zero|one|two|few|many|other)$/.exec(key);
const valuesOf = (text) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\w+\/?>|\n/g)].map(([found]) => found).sort();
const hasWords = (text) => /\p{L}{3}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));
const formsOf = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** What is wrong in one text compared with its English. */
function* problemsOf(language, key, source, text, isPlural) {
  // A form may write its number as a word, as English does with "1 other device".
  const count = (values) => values.filter((found) => !isPlural || found !== '{{count}}').join(' ');
  if (count(valuesOf(text)) !== count(valuesOf(source)))
    yield `${key} has the values [${valuesOf(text).join(' ')}], in English [${valuesOf(source).join(' ')}].`;
  if (text === source && hasWords(text) && !isShared(language, text)) yield `${key} is English: "${text}"`;
  const address = familiar[language]?.exec(text);
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

const readTexts = async (file) => (await runnerImport(file, { configFile: false, logLevel: 'error' })).module.default;
const codeIn = (folder) => fs.readdirSync(folder).filter((file) => file.endsWith('.ts'));
/** The catalogues of a language: `group/name.ts`; what is deeper is part of one. */
const cataloguesIn = (folder) =>
  fs.readdirSync(folder).flatMap((group) => codeIn(path.join(folder, group)).map((name) => `${group}/${name}`));
const languagesIn = (folder) => fs.readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));

/** What is wrong in the catalogues of the screens, and the keys that no screen asks for. */
async function* checkCatalogues(folder, literals, isOffered) {
  const english = new Map();
  for (const name of cataloguesIn(path.join(folder, 'en'))) {
    english.set(name, await readTexts(path.join(folder, 'en', name)));
    for (const key of findUnusedKeys(Object.keys(english.get(name)), literals))
      yield `web/i18n/en/${name} ${key} is asked for nowhere.`;
  }
  for (const language of languagesIn(folder).filter((tag) => tag !== 'en')) {
    for (const name of isOffered(language) ? english.keys() : [])
      if (!fs.existsSync(path.join(folder, language, name))) yield `web/i18n/${language} lacks ${name}.`;
    for (const name of cataloguesIn(path.join(folder, language))) {
      const source = english.get(name);
      const found = source
        ? findTextProblems(language, source, await readTexts(path.join(folder, language, name)))
        : ['is a catalogue that English does not have.'];
      for (const problem of found) yield `web/i18n/${language}/${name} ${problem}`;
    }
  }
}

/** What is wrong in the sentences of the server, those that one language has and another lacks, and those that no code writes. */
async function* checkSentences(folder, literals, isOffered) {
  const known = new Map();
  const byLanguage = new Map();
  for (const language of languagesIn(folder)) {
    const own = new Set();
    byLanguage.set(language, own);
    for (const name of codeIn(path.join(folder, language))) {
      const texts = await readTexts(path.join(folder, language, name));
      for (const problem of findSentenceProblems(language, texts))
        yield `contract/texts/${language}/${name} ${problem}`;
      for (const key of Object.keys(texts)) {
        own.add(key);
        known.set(key, name);
      }
    }
  }
  for (const [language, own] of [...byLanguage].filter(([tag]) => isOffered(tag)))
    for (const [key, name] of known) if (!own.has(key)) yield `contract/texts/${language}/${name} lacks "${key}".`;
  for (const key of findUnusedKeys([...known.keys()], literals))
    yield `contract/texts/*/${known.get(key)} "${key}" is written nowhere.`;
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
  const problems = [];
  for await (const problem of checkCatalogues(path.join(root, 'web/i18n'), web, isOffered)) problems.push(problem);
  for await (const problem of checkSentences(path.join(root, 'contract/texts'), all, isOffered)) problems.push(problem);
  const known = new Set(await keysOf(path.join(root, 'contract/texts/de')));
  for (const file of sourcesIn('server', 'contract')) {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    for (const text of findEnglishValues(code)) problems.push(`${file} puts English into a message: "${text}"`);
    if (!file.startsWith('contract/')) continue;
    for (const text of sentencesOfSchemas(code))
      if (!known.has(text)) problems.push(`${file} "${text}" is in no catalogue.`);
  }
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}

/** The keys of all catalogues in a folder. */
async function keysOf(folder) {
  const all = await Promise.all(codeIn(folder).map((name) => readTexts(path.join(folder, name))));
  return all.flatMap((texts) => Object.keys(texts));
}

const sourcesIn = (...folders) => readLiterals(root, folders).map(({ file }) => file);
