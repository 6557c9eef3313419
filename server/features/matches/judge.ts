import { editDistance } from '#server/platform/values/index.ts';
import { compareFacts, type StatedTraits } from './facts.ts';
import type { Traits } from './traits.ts';

/** What identifies the part that a post is about. */
export interface Part {
  brandId: number | null;
  /** GTIN without leading zeros, the piece in place of the case; null where none is given. */
  gtin: string | null;
  /** The article number as it is compared, and as people mistake it. */
  key: string | null;
  fold: string | null;
  categoryId: number;
  subCategoryId: number | null;
  traits: Traits;
  /** What the post states of it in facts. */
  facts: StatedTraits;
}

/** How two posts are known to be about the same part. */
export type Kind = 'gtin' | 'article' | 'same' | 'successor' | 'described';

export interface Verdict {
  kind: Kind;
  /** How sure it is, 0 to 1. */
  certainty: number;
}

// Shorter numbers are used by many makers.
const shortestNumber = 5;

/** Whether the offered part is the wanted one, and how that is known; null where it is not, or nothing shows that it is. */
export function judge(offered: Part, wanted: Part): Verdict | null {
  if (offered.gtin !== null && offered.gtin === wanted.gtin) return { kind: 'gtin', certainty: 1 };
  const brands = compareOptional(offered.brandId, wanted.brandId);
  const facts = compareFacts(offered.facts, wanted.facts);
  if (brands === 'differ' || facts.different.length > 0 || contradicts(offered.traits, wanted.traits)) return null;
  const isOtherItem = offered.gtin !== null && wanted.gtin !== null;
  if (!isOtherItem && hasSameNumber(offered, wanted) && (brands === 'agree' || isLong(wanted.key)))
    return { kind: 'article', certainty: brands === 'agree' ? 0.95 : 0.9 };
  if (isOtherItem || hasOtherNumber(offered, wanted)) return null;
  return describeAlike(offered, wanted, { isSameBrand: brands === 'agree', equalFacts: facts.equal.length });
}

const isLong = (key: string | null) => key !== null && key.length >= shortestNumber && /\d/.test(key);

const hasSameNumber = (a: Part, b: Part) => a.key !== null && b.key !== null && (a.key === b.key || a.fold === b.fold);

/** Two article numbers of one maker that are not the same are two articles; one may go on where the other ends. */
const hasOtherNumber = (a: Part, b: Part) => {
  if (a.key === null || b.key === null || a.fold === null || b.fold === null) return false;
  return a.brandId === b.brandId && a.brandId !== null && !hasSameNumber(a, b);
};

function compareOptional<Value>(a: Value | null, b: Value | null): 'agree' | 'differ' | 'unknown' {
  if (a === null || b === null) return 'unknown';
  return a === b ? 'agree' : 'differ';
}

/** Whether two titles cannot be about one part: another speed, size, place, colour or generation. */
function contradicts(a: Traits, b: Traits): boolean {
  for (const [kind, mine] of a.sizes) {
    if (kind === 'number') continue;
    const theirs = b.sizes.get(kind);
    if (theirs && !isPartOf(mine, theirs) && !isPartOf(theirs, mine)) return true;
  }
  for (const [group, mine] of a.properties) {
    const theirs = b.properties.get(group);
    if (!theirs) continue;
    // One that is for front and rear is another than that for the front.
    const isExact = group === 'place' || group === 'side';
    if (
      isExact ? !isPartOf(mine, theirs) || !isPartOf(theirs, mine) : !isPartOf(mine, theirs) && !isPartOf(theirs, mine)
    )
      return true;
  }
  return false;
}

const isPartOf = (few: ReadonlySet<string>, many: ReadonlySet<string>) => [...few].every((value) => many.has(value));

const allSizes = (traits: Traits) => new Set([...traits.sizes.values()].flatMap((values) => [...values]));

/** What makes posts alike without a number, and how much each counts. */
const weights = { brand: 0.2, code: 0.35, names: 0.3, size: 0.1, property: 0.05 };
const enough = 0.5;

function describeAlike(
  offered: Part,
  wanted: Part,
  { isSameBrand, equalFacts }: { isSameBrand: boolean; equalFacts: number },
): Verdict | null {
  if (offered.categoryId !== wanted.categoryId) return null;
  if (compareOptional(offered.subCategoryId, wanted.subCategoryId) === 'differ') return null;
  const models = compareModels(offered.traits, wanted.traits);
  if (models === 'differ') return null;
  if (models !== 'unsaid' && models.codes === 0 && isOtherPart(offered.traits, wanted.traits)) return null;
  if (isForOther(offered.traits, wanted.traits) || isForOther(wanted.traits, offered.traits)) return null;
  const sizes = compareSizes(offered.traits, wanted.traits);
  if (sizes === null) return null;
  const properties = countShared(offered.traits.properties, wanted.traits.properties);
  if (models === 'unsaid') {
    // Without a model it is the description that has to be met, all of it.
    const isNamed =
      sizes.shared > 0 && sizes.missing === 0 && hasAll(offered.traits.properties, wanted.traits.properties);
    return isNamed ? { kind: 'described', certainty: 0.4 + (isSameBrand ? 0.1 : 0) } : null;
  }
  const certainty =
    (isSameBrand ? weights.brand : 0) +
    models.codes * weights.code +
    models.names * weights.names +
    // A size that the title has may be stated as a fact, too.
    Math.min(2, Math.max(sizes.shared, equalFacts)) * weights.size +
    Math.min(2, properties) * weights.property;
  return certainty >= enough ? { kind: 'described', certainty: Math.min(0.85, certainty) } : null;
}

function compareModels(a: Traits, b: Traits): { codes: number; names: number } | 'differ' | 'unsaid' {
  const isNamed = (traits: Traits) => traits.codes.size + traits.names.size > 0;
  if (!isNamed(b)) return 'unsaid';
  if (!isNamed(a)) return 'differ';
  const codes = a.codes.size > 0 && b.codes.size > 0 ? Number(shareCode(a.codes, b.codes)) : null;
  if (codes === 0) return 'differ';
  const names = a.names.size > 0 && b.names.size > 0 ? shareOf(a.names, b.names) : null;
  if (names !== null && names < (codes === null ? 0.6 : 0.3)) return 'differ';
  if (names === null && codes === null) return 'differ';
  return { codes: codes ?? 0, names: names ?? 0 };
}

const haveOne = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].some((value) => many.has(value));

/** Whether both titles name their part and mean another: a cable of a display and one of a battery. */
const isOtherPart = (a: Traits, b: Traits) =>
  a.named.size > 0 && b.named.size > 0 && !haveOne(a.named, b.parts) && !haveOne(b.named, a.parts);

/** Whether a title shares with another only what its own part is for: `case for Edge 530` and `Edge 530`. */
const isForOther = ({ own, named }: Traits, other: Traits): boolean =>
  own !== null && !haveOne(named, other.parts) && !haveOne(own, other.codes) && !haveOne(own, other.names);

/** RT-MT800 and MT800-M are of one model; XG-1275 and XG-1295 are not. */
function shareCode(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const one of a) {
    for (const other of b) {
      if (one === other) return true;
      const [short, long] = one.length < other.length ? [one, other] : [other, one];
      if (short.length >= 4 && (long.startsWith(short) || long.endsWith(short))) return true;
    }
  }
  return false;
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  const shared = [...few].filter((name) => [...many].some((other) => isAlike(name, other)));
  return shared.length / few.size;
}

const isAlike = (a: string, b: string) =>
  a === b || (a.length >= 5 && b.length >= 5 && Math.abs(a.length - b.length) <= 1 && editDistance(a, b) <= 1);

/** How many sizes both name, and how many of the wanted ones the other lacks; null where neither has any of the other's. */
function compareSizes(offered: Traits, wanted: Traits): { shared: number; missing: number } | null {
  const [has, asks] = [allSizes(offered), allSizes(wanted)];
  // `31.6 x 150` and `31.6, 150 mm`.
  const isIn = (size: string, sizes: ReadonlySet<string>) =>
    sizes.has(size) || (size.includes('x') && size.split('x').every((factor) => sizes.has(factor)));
  const shared = [...asks].filter((size) => isIn(size, has)).length;
  if (shared === 0 && ![...has].some((size) => isIn(size, asks)) && has.size > 0 && asks.size > 0) return null;
  return { shared, missing: asks.size - shared };
}

function countShared(a: Traits['properties'], b: Traits['properties']): number {
  return [...a].filter(([group, values]) => [...(b.get(group) ?? [])].some((value) => values.has(value))).length;
}

const hasAll = (has: Traits['properties'], asks: Traits['properties']) =>
  [...asks].every(([group, values]) => isPartOf(values, has.get(group) ?? new Set()));
