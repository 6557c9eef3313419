import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import type { LinkKind } from '#contract/articles/links/choices.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import type { Database } from '#server/db/database.ts';
import { listReplacements } from '../articles/index.ts';
import { type Catalogue, readCatalogue } from '../facts/index.ts';
import { readGtin } from '../market-search/index.ts';
import type { Rates } from '../rates/index.ts';
import { compareFacts, describeEqual, traitsStated } from './facts.ts';
import { judge, type Part, type Verdict } from './judge.ts';
import { readPart } from './part.ts';
import { explain, type Reasons, type Terms } from './reasons.ts';
import { listCandidates, type MatchRow } from './repository.ts';
import type { Traits } from './traits.ts';

/** A post, or a form that is to become one, as it is matched. */
export interface Source {
  type: AdvertisementType;
  organizationId: number | null;
  /** Null for a form, and where its part is not known by a number. */
  articleId: number | null;
  gtin: string | null;
  part: Part;
  /** Its facts as they are stored. */
  facts: string | null;
  /** What is wanted or offered may be in a category that is not chosen yet. */
  hasCategory: boolean;
  terms: Terms;
}

/** A post of the other type that fits, with its reasons. */
export interface Fit extends Reasons {
  row: MatchRow;
}

/** As `Source`, of a post. */
export function sourceOf(row: MatchRow): Source {
  return {
    type: row.type,
    organizationId: row.organization_id,
    articleId: row.article_id,
    gtin: row.gtin,
    part: partOf(row, null),
    facts: row.facts,
    hasCategory: true,
    terms: termsOf(row),
  };
}

/**
 * The posts of the other type that fit, best first; `of` narrows them to an organization, `isOurs` whose side reads. The
 * reader's organization also knows the links of articles that it stated itself.
 */
export async function findFits(
  db: Database,
  source: Source,
  {
    rates,
    of = null,
    isOurs = true,
    readerId = null,
    language = sourceLanguage,
  }: { rates: Rates; of?: number | null; isOurs?: boolean; readerId?: number | null; language?: Language },
): Promise<Fit[]> {
  const catalogue = await readCatalogue(db);
  const part = { ...source.part, facts: traitsStated(catalogue, source.facts) };
  const isWanted = source.type === 'wanted';
  const links = await listReplacements(db, source.articleId === null ? [] : [source.articleId], {
    organizationId: readerId,
    direction: isWanted ? 'replaced' : 'replacing',
  });
  const linked = new Map(links.filter(({ kind }) => kind !== 'substitute').map(({ other, kind }) => [other, kind]));
  const rows = await listCandidates(
    db,
    {
      type: source.type,
      organizationId: source.organizationId,
      gtins: source.gtin === null ? [] : (readGtin(source.gtin)?.exact ?? []),
      key: part.key,
      fold: part.fold,
      categoryId: source.hasCategory ? part.categoryId : null,
      subCategoryId: part.subCategoryId,
      brandId: part.brandId,
      related: [...linked.keys()],
      words: wordsToFind(part.traits),
    },
    of,
  );
  const fits: Fit[] = [];
  for (const row of rows) {
    const other = partOf(row, catalogue);
    const [offered, wanted] = isWanted ? [other, part] : [part, other];
    const verdict = judge(offered, wanted) ?? judgeLink(linked.get(row.article_id ?? 0));
    if (!verdict) continue;
    const terms = isWanted
      ? { offered: termsOf(row), wanted: source.terms }
      : { offered: source.terms, wanted: termsOf(row) };
    // The price that is meant is the one of the wanted post.
    const equal = describeEqual(catalogue, compareFacts(offered.facts, wanted.facts).equal, language);
    fits.push({ row, ...explain(verdict, { ...terms, rates, isOurs: isWanted === isOurs, equal }) });
  }
  return fits.sort((a, b) => b.score - a.score || b.row.id - a.row.id);
}

/** Sellers who say so may be wrong, so the part itself comes first. */
const judgeLink = (kind: LinkKind | undefined): Verdict | null =>
  kind === 'same' || kind === 'successor' ? { kind, certainty: kind === 'same' ? 0.85 : 0.7 } : null;

const partOf = (row: MatchRow, catalogue: Catalogue | null): Part =>
  readPart({
    title: row.title,
    brand: row.brand,
    brandId: row.brand_id,
    articleNumber: row.supplier_article_number,
    gtin: row.gtin,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    ...(catalogue && { facts: traitsStated(catalogue, row.facts) }),
  });

const termsOf = (row: MatchRow): Terms => ({
  items: row.number_of_items,
  unit: row.unit,
  minimum: row.minimal_order_quantity,
  minimumValue: row.minimum_order_value,
  price: row.price_per_unit,
  breaks: readPriceBreaks(row.price_breaks),
  wholeLot: row.whole_lot_price,
  currency: row.currency,
  country: row.country,
  availability: row.availability,
  availableAt: row.available_at,
  condition: row.condition,
  brandId: row.brand_id,
  name: row.supplier_article_number ?? row.title,
});

/** The words by which posts of the same part may be found: models, codes in any writing, sizes with and without units. */
function wordsToFind({ names, codes, sizes }: Traits): string {
  const words = new Set<string>(names);
  for (const code of codes) {
    words.add(code);
    for (const piece of code.match(/\p{L}+|\d+/gu) ?? []) if (piece.length > 1) words.add(piece);
  }
  for (const [unit, values] of sizes) {
    for (const value of values) {
      for (const number of value.match(/\d+(?:\.\d+)?/g) ?? []) {
        words.add(number.replace('.', 'd'));
        words.add(number.replace('.', ' '));
        if (unit.length <= 3) words.add(`${number.replace('.', ' ')}${unit}`);
      }
    }
  }
  return [...words].slice(0, 60).join(' ');
}
