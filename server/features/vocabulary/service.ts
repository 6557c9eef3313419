import type { FieldErrors } from '#contract/envelope.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import type { Quotas } from '#server/platform/config.ts';
import { takeAttempt, throttleKey } from '#server/platform/identity/index.ts';
import { type Holder, takeNewBrand } from '#server/platform/quotas/index.ts';
import { editDistance } from '#server/platform/values/index.ts';
import { presentCategory } from './presenter.ts';
import { addBrand, findBrandNamed, hasBrand, holdNewBrands, listBrandsOfLength, listCategories } from './repository.ts';

/** Categories, all or those that match. */
export async function describeCategories(
  db: Database,
  filter: { query?: string | null; parentId?: number | null } = {},
) {
  return (await listCategories(db, filter)).map(presentCategory);
}

/** A brand as a form names it: the id of one, also in digits, or a name. */
type BrandGiven = number | string;

const isId = (given: BrandGiven): boolean => typeof given === 'number' || /^\d+$/.test(given);
const nameOf = (given: BrandGiven): string => String(given).normalize('NFC').replace(/\s+/g, ' ');

/**
 * The id of the brand that a form names. A name that differs from a brand's in case, spaces, accents or signs only means that
 * brand; another one is added. Null where an id does not exist; throws a Refusal of 429 beyond the new brands of a day.
 */
export async function resolveBrand(
  db: InTransaction,
  given: BrandGiven,
  by: { quotas: Quotas; holder: Holder },
): Promise<number | null> {
  if (isId(given)) {
    const id = Number(given);
    const isPossible = Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
    return isPossible && (await hasBrand(db, id)) ? id : null;
  }
  const name = nameOf(given);
  const known = await findBrandNamed(db, name);
  if (known) return known.id;
  await holdNewBrands(db);
  const added = await findBrandNamed(db, name);
  if (added) return added.id;
  await takeNewBrand(db, by.quotas, by.holder);
  return addBrand(db, name);
}

const day = 24 * 60 * 60;
/** Shorter names are too often one letter from another: SKS and SRS are two makers. */
const shortestCompared = 4;

/**
 * What to say about a new brand that is one letter off a known one: its name. It is said once a day about each name to each
 * person, since whoever sends the same again means it.
 */
export async function offerBrand(
  db: Database,
  personId: number,
  given: BrandGiven | null | undefined,
): Promise<FieldErrors> {
  if (given === null || given === undefined || isId(given)) return {};
  const name = nameOf(given);
  if (await findBrandNamed(db, name)) return {};
  const { key, brands } = await listBrandsOfLength(db, name);
  if (key.length < shortestCompared) return {};
  const similar = brands.find((brand) => brand.key.length >= shortestCompared && editDistance(key, brand.key) === 1);
  if (!similar) return {};
  const rule = { free: 1, window: day, pause: day, longestPause: day };
  const isSaid = (await takeAttempt(db, throttleKey('brand-offer', `${personId} ${key}`), rule)).wait !== null;
  if (isSaid) return {};
  return {
    brand: [`Did you mean ${similar.name}? Choose it in the list, or save again to add “${name}” as a new brand.`],
  };
}
