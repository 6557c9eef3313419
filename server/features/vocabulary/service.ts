import { type Language, languageTags, sourceLanguage } from '#contract/languages.ts';
import { byEnglish, message, type WriteMessage } from '#contract/texts/message.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import type { Quotas } from '#server/platform/config.ts';
import type { FieldProblems } from '#server/platform/errors.ts';
import { takeAttempt, throttleKey } from '#server/platform/identity/index.ts';
import { createMessageWriter, textsOf } from '#server/platform/languages/index.ts';
import { type Holder, takeNewBrand } from '#server/platform/quotas/index.ts';
import { editDistance } from '#server/platform/values/index.ts';
import type { CategoryRow } from './repository.ts';
import {
  addBrand,
  findBrandIds,
  findBrandNamed,
  holdNewBrands,
  listBrandsOfLength,
  listCategories,
} from './repository.ts';

/** Who reads names of categories; in English unless given. */
export interface CategoryReader {
  language: Language;
  write: WriteMessage;
}

/** Categories, all or the matching ones, by the names that admins gave them in the reader's language, else by our own. */
export async function describeCategories(
  db: Database,
  filter: { query?: string | null; parentId?: number | null },
  reader: CategoryReader | null = null,
) {
  return (await listCategories(db, filter)).map((row) =>
    presentCategory(reader ? { ...row, name: row.names[reader.language] ?? reader.write(byEnglish(row.name)) } : row),
  );
}

/** Of every language but English: making them takes longer than all names together. */
let writers: (readonly [Language, WriteMessage])[] | null = null;

/** Categories with what each is called in every language but English, for reading lists. */
export async function nameCategories(db: Database) {
  writers ??= languageTags
    .filter((tag) => tag !== sourceLanguage)
    .map((tag) => [tag, createMessageWriter(textsOf(tag), tag)]);
  const all = writers;
  return (await listCategories(db)).map(({ id, parent_id, name, names }) => {
    const called = all.map(([tag, write]) => [tag, names[tag] ?? write(byEnglish(name))] as const);
    return { id, parent_id, name, names: Object.fromEntries(called.filter(([, other]) => other !== name)) };
  });
}

/** A brand as a form names it: the id of one, also in digits, or a name. */
type BrandGiven = number | string;

const isId = (given: BrandGiven): boolean => typeof given === 'number' || /^\d+$/.test(given);
const isPossibleId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
const nameOf = (given: BrandGiven): string => String(given).normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The brands that forms name: the id of one that exists, else the name as it would be added. A name that differs from a
 * brand's in case, spaces, accents or signs only means that brand. An id that does not exist is left out.
 */
export async function findBrands(
  db: Database,
  given: readonly BrandGiven[],
): Promise<Map<BrandGiven, number | string>> {
  if (given.length === 0) return new Map();
  const ids = given.filter(isId).map(Number).filter(isPossibleId);
  const names = given.filter((brand) => !isId(brand)).map(nameOf);
  const known = await findBrandIds(db, { ids, names });
  return new Map(
    given.flatMap((brand): [BrandGiven, number | string][] => {
      if (!isId(brand)) return [[brand, known.byName.get(nameOf(brand)) ?? nameOf(brand)]];
      return known.ids.has(Number(brand)) ? [[brand, Number(brand)]] : [];
    }),
  );
}

/** Adds a brand, unless it was added since; returns its id. Throws a Refusal of 429 beyond the new brands of a day, where these are counted. */
export async function addBrandNamed(
  db: InTransaction,
  name: string,
  by: { quotas: Quotas; holder: Holder } | null,
): Promise<number> {
  await holdNewBrands(db);
  const known = await findBrandNamed(db, name);
  if (known !== undefined) return known;
  if (by) await takeNewBrand(db, by.quotas, by.holder);
  return addBrand(db, name);
}

const day = 24 * 60 * 60;
/** Shorter names are too often one letter from another: SKS and SRS are two makers. */
const shortestCompared = 4;

/**
 * The known brand from which a new one differs in one letter. It is reported once a day about each name to each
 * person, since sending the same again means it. A brand that exists, as its id, is not commented on.
 */
export async function offerBrand(
  db: Database,
  personId: number,
  brand: number | string | null | undefined,
): Promise<FieldProblems> {
  if (typeof brand !== 'string') return {};
  const { key, brands } = await listBrandsOfLength(db, brand);
  if (key.length < shortestCompared) return {};
  const similar = brands.find((brand) => brand.key.length >= shortestCompared && editDistance(key, brand.key) === 1);
  if (!similar) return {};
  const rule = { free: 1, window: day, pause: day, longestPause: day };
  const isAnnounced = (await takeAttempt(db, throttleKey('brand-offer', `${personId} ${key}`), rule)).wait !== null;
  if (isAnnounced) return {};
  return {
    brand: [
      message('Did you mean {{name}}? Choose it in the list, or save again to add “{{brand}}” as a new brand.', {
        name: similar.name,
        brand,
      }),
    ],
  };
}

/** A category as the API answers it; only the top level has an address. */
function presentCategory({ id, parent_id, name, slug, icon }: CategoryRow): Category {
  return { id, parent_id, name, slug, icon, link: slug === null ? null : `/${slug}` };
}
