import type { Availability, Condition, Unit } from '#contract/advertisements/choices.ts';
import { type Article, fillOptions } from '../catalogue.ts';
import type { DemoOrganization, OrganizationKind } from '../organizations.ts';
import type { Random } from '../random.ts';
import { type Language, type Texts, translate, writeDecimals } from '../words.ts';
import { findSentences, type Use } from './sentences.ts';

type About = {
  article: Article;
  organization: DemoOrganization;
  condition: Condition;
  unit: Unit;
  quantity: number;
  availability: Availability;
  language: Language;
  random: Random;
};

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
const cartons = [4, 5, 6, 8, 10, 12, 16, 20, 24, 25, 40, 50];
/** From how many units on a stock is one that is sold in parts. */
const several = 10;

/** Two to five sentences about an offered article. `now` gives the months and seasons around today. */
export function describeOffer(about: About, now: Date): string {
  const { article, condition, random, organization } = about;
  const holding = findConditions(about);
  const isUnused = holding.has('unused');
  // Who refurbishes also sells new goods, and who sells new goods has some that are used.
  const { kind } = organization;
  const origin: OrganizationKind = isUnused ? (kind === 'refurbisher' ? 'distributor' : kind) : 'refurbisher';
  const texts: Texts[] = [];
  const add = (share: number, use: Use, also: string[] = []) => {
    if (!random.chance(share)) return;
    const fitting = findSentences(use, new Set([...holding, ...also])).filter(({ texts: { en } }) => fits(en, about));
    if (fitting.length > 0) texts.push(random.pick(fitting).texts);
  };
  add(0.75, 'origin', [origin]);
  const facts = article.range.definition.facts.filter(
    (fact) => (isUnused || !fact.isForUnused) && fillOptions(article, fact.texts.en) !== null,
  );
  if (facts.length > 0 && random.chance(0.8)) texts.push(random.pick(facts).texts);
  add(condition === 'new' ? 0.35 : 0.95, 'state', [condition]);
  add(0.6, 'packing');
  add(0.45, 'delivery');
  add(texts.length < 2 ? 1 : 0.4, 'closing');
  if (texts.length < 2) add(1, 'delivery');
  return write(texts, about, now);
}

/** Two to four sentences about a wanted article. */
export function describeWish(about: About, now: Date): string {
  const { random } = about;
  const pick = (use: Use) => random.pick(findSentences(use, new Set())).texts;
  const texts = [pick('wish'), pick('terms')];
  if (random.chance(0.6)) texts.push(pick('terms'));
  return write([...new Set(texts)], about, now);
}

function findConditions({ condition, quantity, availability }: About): Set<string> {
  const holding = new Set<string>([availability === 'in_stock' ? 'stock' : 'later']);
  if (condition === 'new' || condition === 'new_old_stock') holding.add('unused');
  if (quantity >= several) holding.add('several');
  return holding;
}

// Boxes are not packed into cartons once more.
function fits(sentence: string, { unit }: About): boolean {
  return unit !== 'box' || !sentence.includes('{carton}');
}

function write(texts: readonly Texts[], about: About, now: Date): string {
  const { article, organization, random, quantity, language } = about;
  const month = (offset: number) => {
    const name = months[(now.getUTCMonth() + offset + 24) % 12] ?? 'January';
    return translate(name, language) ?? name;
  };
  const values: Record<string, () => string> = {
    many: () => article.noun.many[language],
    city: () => organization.city,
    month: () => month(random.between(1, 5)),
    past: () => month(-random.between(1, 6)),
    batch: () => new Date(now.getTime() - random.between(40, 700) * 86_400_000).toISOString().slice(0, 7),
    carton: () => String(random.pick(cartons.filter((size) => size <= Math.max(5, quantity)))),
    days: () => String(random.pick([2, 3, 5, 8, 10, 14])),
    percent: () => String(random.pick([3, 5, 8, 10, 12, 15, 20, 25])),
    kilos: () => String(random.pick([25, 30, 40, 50])),
    season: () => String(now.getUTCFullYear() - random.between(0, 1)),
    yearsAgo: () => String(now.getUTCFullYear() - random.between(3, 9)),
    shelf: () => `${random.pick(['A', 'B', 'C', 'D', 'F', 'H', 'K'])}${random.between(1, 48)}`,
    count: () => String(random.between(3, 14)),
    fleet: () => String(random.between(3, 60) * 10),
  };
  const sentences = texts.map((text) => {
    const filled = writeDecimals(fillOptions(article, text[language]) ?? '', language).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name]?.() ?? whole,
    );
    return filled.charAt(0).toUpperCase() + filled.slice(1);
  });
  // A description stays readable as paragraphs: long ones are broken once.
  return sentences.length > 3
    ? `${sentences.slice(0, -2).join(' ')}\n\n${sentences.slice(-2).join(' ')}`
    : sentences.join(' ');
}
