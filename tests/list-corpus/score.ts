import { type Analysis, analyse } from '#server/features/imports/mapping/analysis.ts';
import { createLexicon, type Lexicon } from '#server/features/imports/mapping/lexicon.ts';
import { readSheet } from '#server/features/imports/reading/read.ts';
import { categoryTree, listCountries, listCurrencies, loadGlossary } from '#server/features/vocabulary/index.ts';
import { editDistance } from '#server/platform/values/index.ts';
import type { CorpusList } from './generate.ts';
import { brandsOfLists } from './words.ts';

/** How well a list was understood before anyone helped. */
export interface Score {
  name: string;
  /** Fields that should be filled, and the ones that are, by the right columns. */
  wanted: number;
  right: number;
  /** What is wrong, for people to read. */
  faults: string[];
  /** Columns that are called sure and are wrong. */
  falseSure: number;
  /** Purchase prices that are not held back. */
  secretsVisible: number;
}

let lexicon: Lexicon | null = null;

function lexiconOfLists(): Lexicon {
  if (lexicon) return lexicon;
  const glossary = loadGlossary();
  let id = 0;
  const categories = categoryTree.flatMap(({ name, children }) => {
    id += 1;
    const parent = id;
    return [
      { id: parent, parent_id: null, name },
      ...children.map((child) => {
        id += 1;
        return { id, parent_id: parent, name: child };
      }),
    ];
  });
  lexicon = createLexicon({
    categories,
    // One brand of the lists is new to the market.
    brands: brandsOfLists.slice(0, 6).map((name, index) => ({ id: index + 1, name })),
    countries: listCountries(),
    currencies: listCurrencies(),
    concepts: glossary,
    distance: editDistance,
  });
  return lexicon;
}

/** Understands a file as the first screen of an upload does. */
async function understand(content: Buffer | string): Promise<Analysis> {
  const sheet = await readSheet({ source: Buffer.from(content as string), pasted: false, choice: {} });
  const nothing = { options: {}, columns: {}, joins: [], splits: [], values: {}, fixed: {} };
  return (await analyse(sheet, nothing, lexiconOfLists(), { country: 'NL', currency: 'EUR' })).analysis;
}

/** Understands a list of the corpus and compares each of its columns with what it should be. */
export async function scoreList(list: CorpusList): Promise<Score> {
  const score: Score = { name: list.name, wanted: 0, right: 0, faults: [], falseSure: 0, secretsVisible: 0 };
  const analysis = await understand(list.content);
  if (analysis.header_row !== list.headerRow) score.faults.push(`header in line ${analysis.header_row}`);
  const wanted = new Set(list.columns.flatMap(({ field, isOptional }) => (field && !isOptional ? [field] : [])));
  const wrong = new Set<string>();
  for (const [place, column] of list.columns.entries()) {
    const found = analysis.columns[place];
    const field = found?.field ?? null;
    if (column.isSecret && !found?.secret) {
      score.secretsVisible += 1;
      score.faults.push(`${column.header} is shown`);
    }
    // What an empty column is taken for changes nothing.
    if (column.isEmpty) continue;
    const isRight = field === column.field || (column.isOptional && field === null);
    if (isRight) continue;
    score.faults.push(`${column.header}: ${field ?? 'unused'}, not ${column.field ?? 'unused'}`);
    if (found?.sureness === 'sure') score.falseSure += 1;
    for (const each of [field, column.isOptional ? null : column.field]) if (each) wrong.add(each);
  }
  // Which of two prices is meant is asked: the lower one may be what was paid.
  if (list.columns.filter(({ field, isOptional }) => field === 'price_per_unit' && isOptional).length > 1) {
    wanted.add('price_per_unit');
    if (!analysis.price_question?.is_open) {
      wrong.add('price_per_unit');
      score.faults.push('the price is not asked');
    }
  }
  score.wanted = wanted.size;
  score.right = [...wanted].filter((field) => !wrong.has(field)).length;
  return score;
}
