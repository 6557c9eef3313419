import { describe, expect, it } from 'vitest';
import { type Article, describeDetails, pickArticle, type Range, ranges } from '#server/demo/catalogue.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { type Language as DemoLanguage, languages as demoLanguages } from '#server/demo/words.ts';
import { loadGlossary } from '#server/features/vocabulary/index.ts';
import type { Language } from '#server/reading/vocabulary.ts';
import { judge, type Kind, type Part } from './judge.ts';
import { readPart } from './part.ts';

/*
 * A labelled market: articles of the demo's catalogue as traders of six languages would write them, with article numbers
 * missing, mistyped or written otherwise, and near misses of each: another speed, size, place, generation or model. Two
 * posts belong together where they are about the same article of the catalogue; every wanted post is compared with every
 * offered one.
 */

interface Post {
  article: Article;
  part: Part;
  title: string;
  number: string | null;
  gtin: string | null;
}

const seed = 20_261_122;
const wantedPosts = 700;
const glossary = loadGlossary();
const brandIds = new Map<string, number>();
const idOf = (map: Map<string, number>, name: string) => map.get(name) ?? map.set(name, map.size + 1).size;
const categoryIds = new Map<string, number>();

const spellings: [RegExp, string][] = [
  [/\bcalliper/gi, 'caliper'],
  [/\btyre/gi, 'tire'],
  [/\bdisc\b/gi, 'disk'],
  [/(\d) (mm|Wh|V|Nm|lux|ml)\b/g, '$1$2'],
  [/–/g, '-'],
  [/ × /g, 'x'],
  [/(\d)\.(\d)/g, '$1,$2'],
];

/** A title as written in one language: the noun in that language, the details in it or in English. */
function writeTitle(article: Article, random: Random): string {
  const language = random.pick(['en', 'en', 'de', 'nl', 'fr', 'es', 'it'] as const satisfies readonly Language[]);
  const inDemo = demoLanguages.find((one) => one === language) as DemoLanguage | undefined;
  const concept = glossary.conceptOf(article.noun.title.en);
  const noun = inDemo
    ? article.noun.title[inDemo]
    : concept
      ? glossary.nameOf(concept, language)
      : article.noun.title.en;
  const details = describeDetails(article, random.pick(article.range.definition.details), inDemo ?? 'en');
  const detailsLeft = details.filter((_, place) => place === 0 || random.chance(0.9));
  const brand = random.chance(0.5) ? [article.brand] : [];
  const name = random.pick([
    [...brand, article.model, noun],
    [noun, ...brand, article.model],
    [article.model, noun],
  ]);
  let title = [name.join(' '), ...detailsLeft].join(random.pick([', ', ', ', ' ', ' - ']));
  for (const [from, to] of spellings) if (random.chance(0.3)) title = title.replace(from, to);
  if (random.chance(0.15)) title = title.toUpperCase();
  if (random.chance(0.1)) title += random.pick([', new', ', OEM packing', ', neu', ', workshop packing', ', urgent']);
  return title;
}

/** An article number as users type it. */
function writeNumber(number: string, random: Random): string {
  return random.pick([
    number,
    number,
    number.toLowerCase(),
    number.replaceAll(/[-. ]/g, ''),
    number.replaceAll('-', ' '),
    number.replaceAll(/(?<=\d)0(?=\d)/g, 'O'),
  ]);
}

function writePost(article: Article, random: Random, shares: { number: number; gtin: number; brand: number }): Post {
  const title = writeTitle(article, random);
  const number = random.chance(shares.number) ? writeNumber(article.articleNumber, random) : null;
  const gtin = random.chance(shares.gtin) ? article.gtin.padStart(random.pick([13, 14]), '0') : null;
  const isBranded = random.chance(shares.brand);
  const part = readPart({
    title,
    brand: isBranded ? article.brand : null,
    brandId: isBranded ? idOf(brandIds, article.brand) : null,
    articleNumber: number,
    gtin,
    categoryId: idOf(categoryIds, article.range.category),
    subCategoryId: random.chance(0.95) ? idOf(categoryIds, article.range.definition.sub) : null,
  });
  return { article, part, title, number, gtin };
}

/** Another article of the same model if there is one; else of the same kind. */
function nearMiss(article: Article, random: Random): Article {
  for (let tries = 0; tries < 40; tries += 1) {
    const other = pickArticle(article.range, random);
    if (other.key !== article.key && (tries > 30 || other.model === article.model)) return other;
  }
  return pickArticle(article.range, random);
}

function createPosts(): { offered: Post[]; wanted: Post[] } {
  const random = createRandom(seed);
  const offered: Post[] = [];
  const wanted: Post[] = [];
  for (let index = 0; index < wantedPosts; index += 1) {
    const article = pickArticle(random.pick(ranges as Range[]), random);
    wanted.push(writePost(article, random, { number: 0.5, gtin: 0.25, brand: 0.9 }));
    for (const other of [article, article, nearMiss(article, random), nearMiss(article, random)])
      offered.push(writePost(other, random, { number: 0.6, gtin: 0.4, brand: 0.95 }));
  }
  return { offered, wanted };
}

interface Count {
  right: number;
  wrong: number;
  missed: number;
}

const market = createPosts();
const counts: Record<'article' | 'described', Count> = {
  article: { right: 0, wrong: 0, missed: 0 },
  described: { right: 0, wrong: 0, missed: 0 },
};
for (const asked of market.wanted) {
  for (const found of market.offered) {
    const verdict = judge(found.part, asked.part);
    const belongs = found.article.key === asked.article.key;
    const kindOf = (kind: Kind) => (kind === 'described' ? 'described' : 'article');
    if (verdict) {
      counts[kindOf(verdict.kind)][belongs ? 'right' : 'wrong'] += 1;
    } else if (belongs) {
      const byNumber = (found.number && asked.number) || (found.gtin && asked.gtin);
      counts[byNumber ? 'article' : 'described'].missed += 1;
    }
  }
}

const precisionOf = ({ right, wrong: errors }: Count) => right / (right + errors);
const recallOf = ({ right, missed: lost }: Count) => right / (right + lost);

describe('matches in a labelled market', () => {
  it.each([
    ['article', 0.95],
    ['described', 0.8],
  ] as const)('by %s have a precision of at least %d', (kind, least) => {
    const count = counts[kind];
    const share = (value: number) => `${(value * 100).toFixed(1)} %`;
    console.log(
      `${kind}: precision ${share(precisionOf(count))}, recall ${share(recallOf(count))} (${count.right} right, ${count.wrong} wrong, ${count.missed} missed)`,
    );
    expect(precisionOf(count)).toBeGreaterThanOrEqual(least);
    expect(recallOf(count)).toBeGreaterThanOrEqual(kind === 'article' ? 0.9 : 0.5);
  });
});
