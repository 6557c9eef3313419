// Checks translated catalogues against the English ones: the same values in each text, the plural forms of the language, one
// form of address, and nothing that was left in English.
import fs from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { root } from './steps.mjs';

/** How a language never addresses its reader: each speaks formally, as docs/languages lays down. */
const familiar = {
  de: /(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|eure[mnrs]?)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:je|jij|jou|jouw|jullie)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|tes|t[’'])(?!\p{L})/iu,
};

/** Texts that are the same in another language: names, units, signs and words that it shares with English. */
const shared = new Set(
  'Name|Min.|Filter|Interessen|GTIN|Details|Status|Export|Start|Team|Links|Type|Code|Website|Message|Description|Documents|Contact|Types|Photos|Photo|Conditions|Notifications|Page|Table|Article|Articles|Position|Organisation|Format|Region|Uploads|Text|System|Version {{version}}|Incoterm|Incoterm 2020|Partner|Groupset|Logo|Trend|Excel, .xlsx|Text, .csv|PDF|min. {{quantity}}|https|sftp|Token|Zoom|Active|Actions|Versions|Action|Total|{{count}} document|{{count}} documents|{{count}} articles, {{pieces}}|{{hours}} h {{minutes}} min|{{minutes}} min|{{count}} article|{{count}} articles|Notes|Exports|Photo {{number}}|Document {{number}}|PDF, 4 pages|Suggestions|Pages|Page {{page}}|Photo {{number}}, {{name}}|Menu|Webhooks|Webhook|Secret|Plan|Alternatives|{{count}} alternative|{{count}} alternatives'.split(
    '|',
  ),
);

/** Texts that a language has from English, or shares with it, and no other one does. */
const sharedIn = {
  nl: new Set(
    'Compact|Open|Deal|Deals|Account|Platform|Token|Tokens|Filters|Run {{n}}|per {{unit}}|was {{value}}|{{count}} token|{{count}} tokens|{{price}} per {{unit}}'.split(
      '|',
    ),
  ),
};

const formOf = (key) => /^(.*)_(zero|one|two|few|many|other)$/.exec(key);
const valuesOf = (text) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\w+>|\n/g)].map(([found]) => found).sort();
const hasWords = (text) => /\p{L}{3}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));

/** What is wrong in a catalogue of a language, each as a line that names key and reason. */
export function findTextProblems(language, english, translated) {
  const forms = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
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
    // A form may write its number as a word, as English does with "1 other device".
    const count = (values) => values.filter((value) => !isPlural || value !== '{{count}}').join(' ');
    if (count(valuesOf(text)) !== count(valuesOf(source)))
      problems.push(`${key} has the values [${valuesOf(text).join(' ')}], in English [${valuesOf(source).join(' ')}].`);
    if (text === source && hasWords(text) && !shared.has(text) && !sharedIn[language]?.has(text))
      problems.push(`${key} is English: "${text}"`);
    const address = familiar[language]?.exec(text);
    if (address) problems.push(`${key} says "${address[0]}", which is not formal.`);
    if (isPlural && form === 'other')
      for (const each of forms)
        if (!(`${base}_${each}` in translated)) problems.push(`${base} lacks the form ${each} of ${language}.`);
  }
  return problems;
}

/** Checks all catalogues in `web/i18n` and answers the exit code and what is wrong. */
export async function checkTexts(folder = path.join(root, 'web/i18n')) {
  const read = async (file) => (await runnerImport(file, { configFile: false, logLevel: 'error' })).module.default;
  const languages = fs.readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
  const problems = [];
  for (const language of languages) {
    for (const name of fs.readdirSync(path.join(folder, language)).filter((file) => file.endsWith('.ts'))) {
      const english = path.join(folder, 'en', name);
      const found = fs.existsSync(english)
        ? findTextProblems(language, await read(english), await read(path.join(folder, language, name)))
        : ['is a catalogue that English does not have.'];
      problems.push(...found.map((problem) => `web/i18n/${language}/${name} ${problem}`));
    }
  }
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}
