import type { Condition } from '#contract/advertisements/choices.ts';
import type { Article } from './catalogue/articles.ts';
import type { DemoOrganization, OrganizationKind } from './organizations.ts';
import type { Random } from './random.ts';

type About = {
  article: Article;
  organization: DemoOrganization;
  condition: Condition;
  quantity: number;
  random: Random;
};

// Words in braces are filled in per post: many and one (the noun), city, month, batch, carton, days, percent, season, shelf.
const origins: Record<OrganizationKind, readonly string[]> = {
  distributor: [
    'Surplus from our {season} pre-order; the {many} were never on sale.',
    'Part of the stock we are clearing because the series is being replaced in {month}.',
    'We took over these {many} together with a dealer’s stock and have no range for them.',
    'Overdelivery from the maker, batch {batch}.',
    'Returned unopened by a wholesale customer who changed the specification.',
    'Remaining stock of a range that leaves our catalogue in {month}.',
    'Bought for an export order that was cut by {percent} %.',
    'Double delivery of batch {batch}, booked in by mistake and now free for sale.',
  ],
  chain: [
    'Left over after our workshops moved to another system.',
    'Central stock of our workshops, counted again in {past}.',
    'We ordered too many {many} for the {season} season.',
    'From the closing of our branch store in {past}.',
    'Our workshops now use a different make, so this shelf has to go.',
    'Bought for a leasing fleet that was smaller than planned.',
    'Stock that our {count} workshops did not use last season.',
  ],
  maker: [
    'Surplus from a cancelled e-bike build.',
    'First-fit stock: the model these {many} were meant for is not built any more.',
    'Line stock after the change of model year {season}.',
    'We changed the specification in {past} and have these {many} left.',
    'From assembly, batch {batch}, booked out of production.',
    'Safety stock that production released in {past}.',
    'A frame project was stopped, the parts for it are still here.',
  ],
  shop: [
    'We make room on the shelf for next season.',
    'Ordered for customers who chose something else in the end.',
    'Old shop stock, well kept.',
    'Taken from our display wall, each with its packing.',
    'We give up this make and sell what is left.',
    'Bought for a team order of {past} that became smaller.',
  ],
  refurbisher: [
    'Taken off lease bikes with little mileage and checked one by one.',
    'From our repair centre, measured and sorted.',
    'Bought as a lot from a bike-sharing fleet and gone through piece by piece.',
    'Spare stock from refurbishing, batch {batch}.',
    'We strip returned e-bikes and sell the good parts.',
    'From insurance stock, opened by us and counted.',
  ],
};

const states: Record<Condition, readonly string[]> = {
  new: [
    'New, unused and complete.',
    'All in new condition, never mounted.',
    'Factory new with the maker’s seal.',
    'New stock of this year.',
    'Unused; the cartons were opened only to count.',
  ],
  new_old_stock: [
    'New old stock: never used, packing shows its age.',
    'Unused stock from {yearsAgo}, stored dry.',
    'Old stock, but mint; some boxes are faded.',
    'Never mounted, labels may be yellowed.',
  ],
  used: [
    'Used, with normal marks from mounting.',
    'Used and cleaned, small scratches on the visible side.',
    'Second hand, photographs of each piece on request.',
    'Wear is within the maker’s limits, measured by our mechanics.',
    'Used for {count} months at most.',
  ],
  refurbished: [
    'Refurbished by us: wear parts replaced, function tested.',
    'Overhauled in {past}, with test sheet.',
    'Cleaned, greased and tested; six months of warranty from us.',
    'Refurbished, cosmetic marks possible.',
  ],
};

const packing: readonly string[] = [
  'Packed {carton} to a carton.',
  'Bulk packing, {carton} in a carton; no single retail boxes.',
  'Single boxes, {carton} of them to an outer carton.',
  'Cartons of {carton} are not split.',
  'Boxes are unopened and carry the maker’s label.',
  'Loose in trays of {carton}, ready for the workshop.',
  'Neutral packing, article number on each bag.',
  'Shelf {shelf}, ready to pick.',
  'Stored dry and heated in {city}.',
  'On one pallet with everything else from batch {batch}.',
  'Original packing, some outer cartons are dented.',
  'Batch {batch}, all of the same date.',
];

const delivery: readonly string[] = [
  'Leaves {city} within {days} working days.',
  'Collection in {city} is possible after a call.',
  'We send by parcel, from {percent} kg on by pallet.',
  'Delivery to any country of the European Union, freight at cost.',
  'Free of freight within the country from {value} on.',
  'Ex works {city}; we can arrange the carrier.',
  'Can be combined with our other posts in one shipment.',
  'Dispatch on Tuesdays and Thursdays from {city}.',
  'We ship worldwide, customs papers included.',
];

const closing: readonly string[] = [
  'Whoever takes everything gets {percent} % off.',
  'Samples of two can be sent at cost price.',
  'Part deliveries until {month} are possible.',
  'Invoice with VAT shown, payment in {days} days for known customers.',
  'A list with serial or batch numbers is available.',
  'Ask for a photograph of the label if the revision matters to you.',
  'Larger quantities on request.',
  'Price is for the quantity shown; ask for a scale price from {carton} on.',
  'We answer within one working day.',
  'Swap against other parts is possible, tell us what you have.',
];

const wantedOpenings: readonly string[] = [
  'We are looking for {many} to finish a build in {month}.',
  'Our supplier cannot deliver before {month}, so we buy {many} elsewhere.',
  'Wanted for our workshops in and around {city}.',
  'We need {many} for warranty repairs and cannot wait for the maker.',
  'For a leasing fleet of {fleet} bikes we need {many} of one batch.',
  'We restock our {season} service programme and buy {many} now.',
  'A customer order of {fleet} bikes lacks {many}.',
];

const wantedTerms: readonly string[] = [
  'Opened packing is fine, mounted parts are not.',
  'New old stock is welcome if the price reflects it.',
  'Only new goods with invoice.',
  'Part quantities from {carton} on help us too.',
  'The given price is our limit without freight; offers below it are welcome.',
  'Please quote with delivery to {city}.',
  'Other revisions of the same model also fit.',
  'We pay in {days} days, for new partners in advance.',
  'Delivery at the latest in {month}.',
  'We also take the matching small parts.',
  'Refurbished is possible with a test sheet.',
  'We decide within {days} days.',
];

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Two to five sentences about an offered article. `now` gives the months and seasons around today. */
export function describeOffer(about: About, now: Date): string {
  const { article, condition, random } = about;
  const sentences: string[] = [];
  // Whoever refurbishes also sells new goods, and whoever sells new goods has some that are used.
  const isPlain = condition === 'new' || condition === 'new_old_stock';
  const { kind } = about.organization;
  // Only measures are sure of what was mounted before.
  const facts = article.range.definition.facts.filter((fact) => isPlain || fact.includes('{'));
  const origin: OrganizationKind = isPlain && kind === 'refurbisher' ? 'distributor' : isPlain ? kind : 'refurbisher';
  if (random.chance(0.75)) sentences.push(random.pick(origins[origin]));
  if (facts.length > 0 && random.chance(0.8)) sentences.push(random.pick(facts));
  if (random.chance(condition === 'new' ? 0.35 : 0.95)) sentences.push(random.pick(states[condition]));
  if (random.chance(0.6)) sentences.push(random.pick(packing));
  if (random.chance(0.45)) sentences.push(random.pick(delivery));
  if (random.chance(0.4)) sentences.push(random.pick(closing));
  if (sentences.length < 2) sentences.push(random.pick(packing), random.pick(delivery));
  return write([...new Set(sentences)].slice(0, 5), about, now);
}

/** Two to four sentences about a wanted article. */
export function describeWish(about: About, now: Date): string {
  const { random } = about;
  const sentences = [random.pick(wantedOpenings), random.pick(wantedTerms)];
  if (random.chance(0.6)) sentences.push(random.pick(wantedTerms));
  const facts = about.article.range.definition.facts.filter((fact) => fact.includes('{'));
  if (facts.length > 0 && random.chance(0.4)) sentences.splice(1, 0, random.pick(facts));
  return write([...new Set(sentences)], about, now);
}

function write(sentences: string[], about: About, now: Date): string {
  const { article, organization, random, quantity } = about;
  const [one, many] = article.range.definition.noun;
  const month = (offset: number) => months[(now.getUTCMonth() + offset + 24) % 12] ?? 'January';
  const values: Record<string, () => string> = {
    many: () => many,
    one: () => one,
    city: () => organization.city,
    month: () => month(random.between(1, 5)),
    past: () => month(-random.between(1, 6)),
    batch: () => new Date(now.getTime() - random.between(40, 700) * 86_400_000).toISOString().slice(0, 7),
    carton: () =>
      String(random.pick([4, 5, 6, 8, 10, 12, 16, 20, 24, 25, 40, 50].filter((size) => size <= Math.max(5, quantity)))),
    days: () => String(random.pick([2, 3, 5, 8, 10, 14])),
    percent: () => String(random.pick([3, 5, 8, 10, 12, 15, 20, 25])),
    season: () => String(now.getUTCFullYear() + random.between(-1, 1)),
    yearsAgo: () => String(now.getUTCFullYear() - random.between(3, 9)),
    shelf: () => `${random.pick(['A', 'B', 'C', 'D', 'F', 'H', 'K'])}${random.between(1, 48)}`,
    count: () => String(random.between(3, 14)),
    fleet: () => String(random.between(3, 60) * 10),
    value: () => `€${random.pick([150, 250, 400, 500, 750])}`,
  };
  // A description stays readable as paragraphs: long ones are broken once.
  const text = sentences.map((sentence) =>
    article.fill(sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name]?.() ?? whole)),
  );
  const sized = text.map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1));
  return sized.length > 3 ? `${sized.slice(0, -2).join(' ')}\n\n${sized.slice(-2).join(' ')}` : sized.join(' ');
}
