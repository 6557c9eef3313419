import {
  type AdvertisementState,
  type AdvertisementType,
  type Availability,
  type Condition,
  limits,
  type SaleReason,
  type Unit,
} from '#contract/advertisements/choices.ts';
import { type Article, type PartDefinition, pickArticle, type Range, ranges } from '../catalogue.ts';
import { atOfficeHours } from '../officeHours.ts';
import { countryFacts, type DemoOrganization, type OrganizationKind, organizations } from '../organizations.ts';
import { isMember, people } from '../people.ts';
import { createRandom, hashText, type Random, weighted } from '../random.ts';
import type { Language } from '../words.ts';
import { drawAvailableAt, drawMinimumOrder, drawMinimumValue, drawStock } from './amounts.ts';
import { type BlockReason, blockReasons } from './blocks.ts';
import { describeOffer, describeWish } from './descriptions.ts';
import { arrangeOpening, type Plan } from './opening.ts';
import { convertFromEuros, roundToPriceList, unitsInside } from './prices.ts';
import { writeTitle } from './titles.ts';

type DemoSale = {
  reason: SaleReason;
  /** Position in `organizations` of who bought it here. */
  buyer: number | null;
  quantity: number;
  totalPrice: string | null;
  closedAt: Date;
};

/** A post before it has ids: organizations and people are given by their position in their lists. */
export type DemoPost = {
  organization: number;
  owner: number;
  contact: number;
  type: AdvertisementType;
  title: string;
  category: string;
  subCategory: string;
  brand: string;
  supplierArticleNumber: string;
  gtin: string | null;
  internalReference: string | null;
  condition: Condition | null;
  unit: Unit;
  numberOfItems: number;
  soldQuantity: number;
  minimalOrderQuantity: number | null;
  minimumOrderValue: string | null;
  currency: string | null;
  pricePerUnit: string | null;
  country: string;
  location: string;
  description: string;
  availability: Availability;
  availableAt: string | null;
  state: Exclude<AdvertisementState, 'deleted'>;
  blockedReason: string | null;
  createdAt: Date;
  publishedAt: Date;
  /** From when it is online for the usual time: its publication, or when it was renewed last. */
  renewedAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  views: number;
  sale: DemoSale | null;
  /** The language of title and description. */
  language: Language;
  article: Article;
};

type PostSettings = {
  seed: number;
  now: Date;
  firstNumber: number;
  /** True where the market is empty so far: the first posts are chosen for its first page. */
  isOpening?: boolean;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const initials = organizations.map((organization) =>
  organization.name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join(''),
);
const pickOrganization = weighted(organizations.map((organization, index) => [index, organization.weight] as const));
const pickRange = weighted(ranges.map((range) => [range, range.definition.weight] as const));
const pickFocused = new Map(
  organizations.map((organization, index) => [
    index,
    organization.focus.length === 0
      ? pickRange
      : weighted(
          ranges
            .filter((range) => organization.focus.includes(range.category))
            .map((range) => [range, range.definition.weight] as const),
        ),
  ]),
);
// Sellers post more than their managers do.
const pickOwner = organizations.map((organization) =>
  weighted(
    people.flatMap((person, index) =>
      person.organization === organization.name && isMember(person)
        ? [[index, person.role === 'user' ? 3 : 1] as const]
        : [],
    ),
  ),
);
const pickCondition: Record<OrganizationKind, (position: number) => Condition> = {
  distributor: weighted([
    ['new', 90],
    ['new_old_stock', 9],
    ['used', 1],
  ]),
  chain: weighted([
    ['new', 78],
    ['new_old_stock', 14],
    ['used', 6],
    ['refurbished', 2],
  ]),
  maker: weighted([
    ['new', 93],
    ['new_old_stock', 7],
  ]),
  shop: weighted([
    ['new', 66],
    ['new_old_stock', 24],
    ['used', 10],
  ]),
  refurbisher: weighted([
    ['new', 34],
    ['new_old_stock', 6],
    ['used', 30],
    ['refurbished', 30],
  ]),
};
const unitPickers = new Map(ranges.map(({ definition }) => [definition.sub, weighted(definition.units)]));
const conditionFactor: Record<Condition, number> = { new: 1, new_old_stock: 0.74, used: 0.46, refurbished: 0.63 };
const pickAvailability = weighted<Availability>([
  ['in_stock', 60],
  ['within_5_weeks', 21],
  ['within_10_weeks', 12],
  ['after_10_weeks', 7],
]);
const pickState = weighted<DemoPost['state']>([
  ['active', 905],
  ['paused', 25],
  ['expired', 25],
  ['sold', 42],
  ['blocked', 3],
]);
/** How often someone of a language other than English writes in it. */
const ownLanguageShare = 0.4;
/** Minutes in which the posts of the first page were written; the others are older. */
const openingMinutes = 64;

/**
 * Generates posts one after the other, the same ones for the same seed and `now`. `firstNumber` is where the internal
 * references go on counting, so that a grown market has none twice.
 */
export function* generatePosts(count: number, settings: PostSettings): Generator<DemoPost> {
  const random = createRandom(settings.seed);
  const plans = settings.isOpening ? arrangeOpening(random, { pickOrganization, pickRange: pickRangeOf }) : [];
  for (let index = 0; index < count; index += 1) {
    yield generatePost(random, settings, settings.firstNumber + index, plans[index]);
  }
}

function generatePost(random: Random, settings: PostSettings, number: number, plan?: Plan): DemoPost {
  const { now } = settings;
  const organizationIndex = plan?.organization ?? pickOrganization(random.next());
  const organization = at(organizations, organizationIndex);
  const range = plan?.range ?? pickRangeOf(organizationIndex, random);
  const article = pickArticle(range, random);
  const { definition } = range;
  const isWanted = plan?.isWanted ?? random.chance(organization.kind === 'chain' ? 0.24 : 0.11);

  const condition = isWanted || plan ? 'new' : drawCondition(organization.kind, definition, random);
  const unit = pickUnit(definition.sub, random);
  const base = definition.units[0]?.[0] ?? 'piece';
  const inside = unitsInside(base, unit, article.euros, random);
  const euros =
    article.euros *
    inside *
    (inside > 2 ? 0.93 : 1) *
    conditionFactor[condition] *
    random.spread(0.13) *
    (isWanted ? 0.88 : 1);
  const currency = localCurrency(organization, random);
  const hasPrice = !isWanted || random.chance(0.72);
  const pricePerUnit = hasPrice ? roundToPriceList(convertFromEuros(euros, currency), random) : null;

  const stock = drawStock(definition.stock, organization.kind, condition, inside, random);
  const state = plan?.state ?? (isWanted && random.chance(0.5) ? 'active' : pickState(random.next()));
  const recent = plan?.age === undefined ? drawDates(state, now, random) : datesOfAge(plan.age, now);
  const dates = plan === undefined && state === 'active' ? withRenewals(recent, number, now) : recent;
  const minimalOrderQuantity = drawMinimumOrder(stock, isWanted, random);
  const availability =
    organization.kind === 'refurbisher' && random.chance(0.6) ? 'in_stock' : pickAvailability(random.next());
  const sale = drawSale({ state, stock, organizationIndex, pricePerUnit, dates: recent, now, random });
  const isSoldOut = state === 'sold';
  const owner = plan?.owner ?? at(pickOwner, organizationIndex)(random.next());
  const language = random.chance(ownLanguageShare) ? organization.language : 'en';

  return {
    organization: organizationIndex,
    owner,
    contact: random.chance(0.8) ? owner : at(pickOwner, organizationIndex)(random.next()),
    type: isWanted ? 'wanted' : 'offered',
    title: writeTitle({ article, condition: isWanted ? null : condition, unit, inside, language }, random),
    category: range.category,
    subCategory: definition.sub,
    brand: article.brand,
    supplierArticleNumber: article.articleNumber,
    gtin: random.chance(isWanted ? 0.25 : 0.62) ? article.gtin : null,
    internalReference: random.chance(isWanted ? 0.4 : 0.92)
      ? `${at(initials, organizationIndex)}-${shortName(range)}-${String(number).padStart(5, '0')}`
      : null,
    condition: isWanted && random.chance(0.5) ? null : condition,
    unit,
    numberOfItems: isSoldOut ? 0 : stock,
    soldQuantity: sale?.quantity ?? 0,
    minimalOrderQuantity: isSoldOut ? null : minimalOrderQuantity,
    minimumOrderValue: drawMinimumValue(pricePerUnit, stock, currency, isWanted, random),
    currency: hasPrice ? currency : null,
    pricePerUnit,
    country: organization.country,
    location: organization.city,
    description: (isWanted ? describeWish : describeOffer)(
      { article, organization, condition, unit, quantity: stock, availability, language, random },
      now,
    ),
    availability,
    availableAt: drawAvailableAt(availability, now, random),
    state,
    blockedReason: state === 'blocked' ? pickBlockReason(definition.sub, random).reason : null,
    ...dates,
    deletedAt: state === 'paused' && random.chance(0.25) ? new Date(now.getTime() - random.between(1, 25) * day) : null,
    views: Math.floor(
      (((now.getTime() - dates.createdAt.getTime()) / day) * 4 + 2) * random.next() * random.spread(0.7),
    ),
    sale,
    language,
    article,
  };
}

function pickRangeOf(organizationIndex: number, random: Random): Range {
  const focused = pickFocused.get(organizationIndex) ?? pickRange;
  return (random.chance(0.85) ? focused : pickRange)(random.next());
}

function pickBlockReason(sub: string, random: Random): BlockReason {
  return random.pick(
    blockReasons.filter(({ subCategories }) => subCategories.length === 0 || subCategories.includes(sub)),
  );
}

// What is used up or cheap is not worth to be sold a second time.
function drawCondition(kind: OrganizationKind, { stock }: PartDefinition, random: Random): Condition {
  const condition = pickCondition[kind](random.next());
  const isNew = condition === 'new' || condition === 'new_old_stock';
  return isNew || stock === 'medium' || stock === 'large' ? condition : 'new';
}

function pickUnit(sub: string, random: Random): Unit {
  return unitPickers.get(sub)?.(random.next()) ?? 'piece';
}

function localCurrency(organization: DemoOrganization, random: Random): string {
  const local = countryFacts.get(organization.country)?.currency ?? 'EUR';
  return local === 'EUR' || random.chance(0.7) ? local : 'EUR';
}

type Dates = Pick<DemoPost, 'createdAt' | 'publishedAt' | 'renewedAt' | 'updatedAt'>;

function drawDates(state: DemoPost['state'], now: Date, random: Random): Dates {
  const online = limits.daysOnline * day;
  // More posts of this week than of any week before; what was sold or stopped was online for a while first.
  let age = openingMinutes * minute + random.next() ** 1.5 * 85 * day;
  if (state === 'expired') age = online + day + random.next() * 40 * day;
  if (state === 'sold') age = 6 * day + random.next() * 78 * day;
  const createdAt = atOfficeHours(new Date(now.getTime() - age), now);
  const isRenewed = state === 'active' && random.chance(0.05);
  const renewedAt = new Date(createdAt.getTime() + (now.getTime() - createdAt.getTime()) * random.next());
  const publishedAt = isRenewed ? renewedAt : createdAt;
  const isEdited = random.chance(0.3);
  const updatedAt = isEdited
    ? new Date(publishedAt.getTime() + (now.getTime() - publishedAt.getTime()) * random.next() * 0.9)
    : publishedAt;
  return { createdAt, publishedAt, renewedAt: publishedAt, updatedAt };
}

/** How many of a hundred posts are renewed as long as they are not sold. */
const renewedShare = 26;
const mostRenewals = 4;
/** Older than this is no organization of the demo. */
const oldestPost = 480;

/** What was not sold is renewed, some of it for a year: it is that much older. Draws nothing, so that other posts stay as they are. */
function withRenewals(dates: Dates, number: number, now: Date): Dates {
  const hash = hashText(`renewed ${number}`);
  if (hash % 100 >= renewedShare) return dates;
  const renewals = 1 + (Math.floor(hash / 100) % mostRenewals);
  const first = dates.createdAt.getTime() - renewals * limits.daysOnline * day;
  const createdAt = atOfficeHours(new Date(Math.max(first, now.getTime() - oldestPost * day)), now);
  return { ...dates, createdAt, publishedAt: createdAt };
}

function datesOfAge(minutes: number, now: Date): Dates {
  const createdAt = new Date(now.getTime() - minutes * minute);
  return { createdAt, publishedAt: createdAt, renewedAt: createdAt, updatedAt: createdAt };
}

type SaleSettings = {
  state: DemoPost['state'];
  stock: number;
  organizationIndex: number;
  pricePerUnit: string | null;
  dates: Dates;
  now: Date;
  random: Random;
};

function drawSale({
  state,
  stock,
  organizationIndex,
  pricePerUnit,
  dates,
  now,
  random,
}: SaleSettings): DemoSale | null {
  const isPartly = state === 'active' && random.chance(0.05);
  if (state !== 'sold' && !isPartly) return null;
  const since = now.getTime() - dates.publishedAt.getTime();
  const closedAt = new Date(now.getTime() - random.next() * Math.max(0, since - 2 * day) - day / 2);
  if (closedAt < dates.publishedAt) return null;
  const reason: SaleReason = random.chance(0.72)
    ? 'sold_here'
    : random.chance(0.7)
      ? 'sold_elsewhere'
      : 'no_longer_available';
  const others = organizations.length - 1;
  const buyer = (organizationIndex + 1 + random.between(0, others - 1)) % organizations.length;
  const quantity = state === 'sold' ? stock : Math.max(1, Math.round(stock * (0.05 + random.next() * 0.5)));
  const isPaid = pricePerUnit !== null && reason !== 'no_longer_available';
  return {
    reason,
    buyer: reason === 'sold_here' ? buyer : null,
    quantity,
    totalPrice: isPaid ? (Number(pricePerUnit) * quantity * (0.85 + random.next() * 0.15)).toFixed(2) : null,
    closedAt,
  };
}

function shortName(range: Range): string {
  return range.definition.sub
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`Position ${index} is outside the list.`);
  return item;
}
