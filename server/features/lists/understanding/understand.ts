import { type AdvertisementQuery, advertisementQuery } from '#contract/advertisements/schemas.ts';
import { isGtin } from '#contract/gtin.ts';
import { listLimits, type Tier } from '#contract/lists/choices.ts';
import type { Database } from '#server/db/database.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { LineContent } from '#server/reading/lines/line.ts';
import { partKey, type Search } from '../../market-search/index.ts';
import { type FoundArticle, findArticlesOf, findByNumbers } from '../repository/articles.ts';
import { findChoices } from '../repository/choices.ts';
import type { Understanding } from '../rows.ts';
import { orderByFacts } from './facts.ts';
import { choiceKey, isMeant, type Keys, readKeys } from './keys.ts';

/** The market as an organization reads it. */
export interface MarketView {
  db: Database;
  search: Search;
  organizationId: number;
  /** Organizations whose posts it does not see. */
  hidden: readonly number[];
}

const mostChoices = 9;

type Decision = Pick<Understanding, 'tier' | 'article_id' | 'choice_ids'>;

const undecided: Decision = { tier: 'none', article_id: null, choice_ids: [] };

/**
 * Understands which article each line means: by what the organization chose for its text, by its numbers in one statement for
 * all lines, and else by its words.
 */
export async function understandLines(
  view: MarketView,
  lines: readonly LineContent[],
  { byWords = true, forgets = false }: { byWords?: boolean; forgets?: boolean } = {},
): Promise<Understanding[]> {
  await view.search.index.includeKnownWrites();
  const texts = lines.flatMap((line, place) => [
    { place, line },
    ...line.alternatives.map((text) => ({ place: -1, line: asLine(text) })),
  ]);
  const decisions = await decide(
    view,
    texts.map(({ line }) => line),
    byWords,
  );
  const keys = forgets ? [] : lines.map(({ text }) => choiceKey(text));
  const choices = await findChoices(view.db, view.organizationId, keys);
  const chosen = new Map(choices.map((choice) => [choice.key, choice]));
  const result: Understanding[] = [];
  texts.forEach(({ place }, index) => {
    const decision = decisions[index] as Decision;
    if (place < 0) {
      // An alternative that asks for a choice fills nothing.
      if (decision.article_id !== null) result.at(-1)?.alternative_ids.push(decision.article_id);
      return;
    }
    const choice = chosen.get(choiceKey((lines[place] as LineContent).text));
    result.push({
      ...(choice ? { tier: decision.tier, article_id: choice.article_id, choice_ids: [] } : decision),
      chosen_by: choice?.chosen_by ?? null,
      chosen_at: choice?.chosen_at ?? null,
      alternative_ids: [],
      pin: null,
    });
  });
  return result;
}

const asLine = (text: string): LineContent => ({
  text,
  article_number: /\d/.test(text) && text.split(/\s+/).length <= 3 ? text.slice(0, 100) : null,
  brand: null,
  gtin: null,
  title: text,
  quantity: 1,
  quantity_assumed: false,
  unit: 'piece',
  max_price: null,
  note: null,
  alternatives: [],
});

async function decide(view: MarketView, lines: readonly LineContent[], byWords: boolean): Promise<Decision[]> {
  const keys = await readKeys(lines, view.search);
  const found = await findByNumbers(
    view.db,
    keys.map(({ gtins, keys: numbers, folds }, line) => ({ line, gtins, keys: numbers, folds })),
  );
  const byLine = groupBy(found, ({ line }) => line);
  const decisions = lines.map((line, place) => {
    const own = keys[place] as Keys;
    return byNumbers(
      own,
      line,
      (byLine.get(place) ?? []).filter((article) => isMeant(own, article)),
    );
  });
  if (!byWords) return decisions;
  const open = decisions.flatMap(({ tier }, place) => (tier === 'none' ? [place] : []));
  const described = await findDescribed(
    view,
    open.map((place) => lines[place] as LineContent),
  );
  open.forEach((place, index) => {
    const articles = described[index] ?? [];
    if (articles.length > 0)
      decisions[place] = {
        tier: isCodeAlone(lines[place] as LineContent) ? 'number' : 'described',
        article_id: null,
        choice_ids: articles,
      };
  });
  return decisions;
}

const isCodeAlone = ({ article_number, title }: LineContent) => article_number !== null && title === null;

/** The article that a line's numbers mean; several wait for a choice. */
function byNumbers(keys: Keys, line: LineContent, found: readonly FoundArticle[]): Decision {
  const decideOn = (tier: Tier, articles: readonly FoundArticle[]): Decision => {
    const named = articles.filter(({ brand_id: brand }) => brand !== null && brand === keys.titleBrandId);
    const ids = [...new Set(narrow(articles, named).map(({ article }) => article))];
    return ids.length === 1
      ? { tier, article_id: ids[0] as number, choice_ids: [] }
      : { tier, article_id: null, choice_ids: ids.slice(0, mostChoices) };
  };
  const ofBrand = (articles: readonly FoundArticle[]) =>
    keys.brandId === null ? [] : articles.filter(({ brand_id }) => brand_id === keys.brandId);
  const byGtin = found.filter(({ how }) => how === 'gtin');
  const isGtinLike = line.gtin !== null || isGtin(partKey(line.article_number ?? ''));
  const asNumber = isGtinLike ? found.filter(({ how }) => how === 'key') : [];
  // The digits of a GTIN that are another article's number: either may be meant.
  if (byGtin.length > 0 && asNumber.some(({ article }) => byGtin.every((other) => other.article !== article)))
    return decideOn('gtin', narrow([...byGtin, ...asNumber], ofBrand([...byGtin, ...asNumber])));
  if (byGtin.length > 0) return decideOn('gtin', narrow(byGtin, ofBrand(byGtin)));

  const isWritten = ({ written }: FoundArticle) => written.some((number) => isWithin(number, line));
  const exact = found.filter(({ how }) => how === 'key');
  // With one reading in the market as it is written, what only resembles it is not meant.
  const readings = [found.filter(isWritten), exact, found.filter(({ how }) => how === 'fold')];
  for (const [place, read] of readings.entries()) {
    if (read.length === 0) continue;
    const articles = read.toSorted((one, other) => Number(hasLetters(one)) - Number(hasLetters(other)));
    const own = ofBrand(articles);
    const meant = place === readings.length - 1 ? [] : betterWritten(narrow(articles, own), found);
    if (meant.length > 0)
      return { ...undecided, tier: 'writing', choice_ids: idsOf([...meant, ...narrow(articles, own)]) };
    if (own.length > 0) return decideOn(place === 0 ? 'number_brand' : 'writing', own);
    if (place < readings.length - 1 && keys.brandId !== null) continue;
    const isLong = articles.every(({ part_key }) => (part_key?.length ?? 0) >= listLimits.shortestNumber);
    const decision = decideOn(place === 0 ? 'number' : 'writing', articles);
    // Another brand was named: whether it is meant all the same is for people to decide.
    if (keys.namesBrand || !isLong) return { ...decision, article_id: null, choice_ids: idsOf(articles) };
    return decision;
  }
  return undecided;
}

/**
 * Other articles of the same brands whose numbers have the digits that these have letters for: one post with `RD-M81OO` does not
 * hide all those with `RD-M8100`.
 */
function betterWritten(articles: readonly FoundArticle[], found: readonly FoundArticle[]): FoundArticle[] {
  const isBetter = (one: FoundArticle) =>
    articles.some(
      ({ brand_id: brand, part_key: key }) =>
        brand === one.brand_id && key !== one.part_key && key !== null && digitsOf(key) === one.part_key,
    );
  return found.filter(isBetter);
}

/** Whether a number is written with letters that look like digits. */
const hasLetters = ({ part_key: key }: FoundArticle): boolean => key !== null && digitsOf(key) !== key;

/** A number with digits in the place of letters that look like them, next to others. */
const digitsOf = (key: string): string => {
  let read = key;
  for (let before = ''; before !== read; ) {
    before = read;
    read = read.replaceAll(/(?<=\d)O|O(?=\d)/g, '0').replaceAll(/(?<=\d)I|I(?=\d)/g, '1');
  }
  return read;
};

const idsOf = (articles: readonly FoundArticle[]) =>
  [...new Set(articles.map(({ article }) => article))].slice(0, mostChoices);

const narrow = (all: readonly FoundArticle[], some: readonly FoundArticle[]) => (some.length > 0 ? some : all);

/** Whether the line contains a number as it is written, apart from letter case. */
function isWithin(number: string, { article_number, title, text }: LineContent): boolean {
  if (number.length < 2) return false;
  return [article_number, title, text].some((part) => {
    const written = part?.toUpperCase() ?? '';
    for (let at = written.indexOf(number); at >= 0; at = written.indexOf(number, at + 1))
      if (!goesOn.before.test(written.slice(0, at)) && !goesOn.behind.test(written.slice(at + number.length)))
        return true;
    return false;
  });
}

/** What makes a number a part of a longer one: `M8100` in `RD-M8100-SGS`. */
const goesOn = { before: /[\p{L}\p{N}][-._]?$/u, behind: /^(?:[-._]?[\p{L}\p{N}]|\/\p{N})/u };

/** Articles whose posts have all words of a line, for each line: those first whose posts state the facts that the line names. */
export async function findDescribed(
  view: Pick<MarketView, 'db' | 'search' | 'hidden'>,
  lines: readonly LineContent[],
): Promise<number[][]> {
  const found = await view.search.findComplete(lines.map(queryOf), view.hidden);
  const posts = await orderByFacts(view, lines.map(partOf), found);
  const articles = await findArticlesOf(view.db, posts.flat());
  return posts.map((ids) => [...new Set(ids.flatMap((id) => articles.get(id) ?? []))].slice(0, mostChoices));
}

const shortestWords = 3;

const partOf = (line: LineContent): string => line.title ?? line.article_number ?? line.text;

/** What is searched for where no number of a line is known: its words, and its brand. */
function queryOf(line: LineContent): AdvertisementQuery {
  const part = partOf(line);
  const q = [part, line.brand !== null && !part.toLowerCase().includes(line.brand.toLowerCase()) ? line.brand : null]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200);
  const isLong = q.trim().length >= shortestWords;
  return advertisementQuery.parse({ ...(isLong ? { q } : {}), types: ['offered'], per_page: 48 });
}
