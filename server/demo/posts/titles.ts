import { type Condition, limits, type Unit } from '#contract/advertisements/choices.ts';
import { type Article, describeDetails } from '../catalogue.ts';
import type { Random } from '../random.ts';
import { type Language, translate } from '../words.ts';
import { findSentences, type Sentence } from './sentences.ts';

type About = {
  article: Article;
  /** Null for a wanted post. */
  condition: Condition | null;
  unit: Unit;
  /** How many base units a unit holds. */
  inside: number;
  language: Language;
};

const packings = ['workshop packing', 'without retail box'];
/** For parts that makers of bicycles build in. */
const firstFit = ['OEM packing', 'first fit'];
const shapes = findSentences('title', new Set());
/** Without the brand. */
const plainShape = shapes[0] ?? fail();

function fail(): never {
  throw new Error('demo/sentences.tsv has no sentence for titles.');
}

/** The title of a post: what the part is, its details as far as there is room, and how it is sold. */
export function writeTitle(about: About, random: Random): string {
  const { article, language } = about;
  const shape = random.pick(shapes);
  const details = describeDetails(article, random.pick(article.range.definition.details), language);
  const sold = describeSale(about, random).map((words) => translate(words, language) ?? words);
  const write = ({ texts }: Sentence) => join([nameArticle(article, texts[language], language), ...details, ...sold]);
  const title = write(shape);
  // A brand such as Selle Royal repeats the noun; what a part is for repeats the brand.
  return repeats(title) ? write(plainShape) : title;
}

function nameArticle(article: Article, shape: string, language: Language): string {
  const names: Record<string, string> = {
    brand: article.brand,
    model: article.model,
    noun: article.noun.title[language],
  };
  const name = shape.replace(/\{(\w+)\}/g, (whole, key: string) => names[key] ?? whole);
  return isCode(name) ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

function join(parts: readonly string[]): string {
  return parts.reduce((title, part) =>
    title.length + 2 + part.length <= limits.titleLength ? `${title}, ${part}` : title,
  );
}

function repeats(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words).size < words.length;
}

// Names such as e12 and microSHIFT stay as they are written.
function isCode(name: string): boolean {
  return /^\p{Ll}+[\d\p{Lu}*]/u.test(name);
}

function describeSale({ article, condition, unit, inside }: About, random: Random): string[] {
  const words: string[] = [];
  const base = article.range.definition.units[0]?.[0];
  if (unit === 'box' && inside > 1) words.push(`box of ${inside}${base === 'pair' ? ' pairs' : ''}`);
  if (condition === 'new_old_stock' && random.chance(0.6)) words.push('new old stock');
  if (condition === 'refurbished' && random.chance(0.8)) words.push('refurbished');
  if (condition === 'used' && random.chance(0.5)) words.push('used');
  if (condition === 'new' && words.length === 0 && random.chance(0.13)) {
    words.push(random.pick(article.range.category === 'other' ? packings : [...packings, ...firstFit]));
  }
  return words;
}
