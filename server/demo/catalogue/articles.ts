import { makeGtin } from '../gtin.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { brakes } from './brakes.ts';
import { companyPrefix } from './brands.ts';
import { cockpit } from './cockpit.ts';
import type { PartDefinition } from './definition.ts';
import { drivetrain } from './drivetrain.ts';
import { electric } from './electric.ts';
import { light } from './light.ts';
import { other } from './other.ts';
import { seat } from './seat.ts';
import { suspension } from './suspension.ts';
import { wheels } from './wheels.ts';

type Option = { text: string; code: string };

type Model = {
  brand: string;
  name: string;
  articlePattern: string;
  euros: number;
  options: Record<string, readonly Option[]>;
};

/** One sub-category with its models, read from the catalogue. */
export type Range = { category: string; definition: PartDefinition; models: readonly Model[] };

/** One article as its maker sells it: two posts about the same article agree in all of this. */
export type Article = {
  range: Range;
  brand: string;
  /** Fills in {model} and the options of a template. */
  fill: (template: string) => string;
  /** What distinguishes articles that look different: the model and its options. */
  key: string;
  articleNumber: string;
  gtin: string;
  /** Euros a unit in trade, before the seller's own price. */
  euros: number;
  /** The chosen options, by name. */
  options: Record<string, string>;
};

const catalogue: Record<string, readonly PartDefinition[]> = {
  'drivetrain-and-gears': drivetrain,
  'e-bike-systems': electric,
  wheels,
  light,
  'brake-systems': brakes,
  suspension,
  cockpit,
  seat,
  other,
};

/** Every sub-category of the market. */
export const ranges: readonly Range[] = Object.entries(catalogue).flatMap(([category, definitions]) =>
  definitions.map((definition) => ({ category, definition, models: readModels(definition) })),
);

/** Every brand of the catalogue, by name. */
export const brandNames: readonly string[] = [
  ...new Set(ranges.flatMap((range) => range.models.map((model) => model.brand))),
].sort((a, b) => a.localeCompare(b, 'en'));

function readModels(definition: PartDefinition): Model[] {
  const defaults = Object.entries(definition.options).map(([name, values]) => [name, readOptions(values)] as const);
  return definition.lines
    .trim()
    .split('\n')
    .map((line) => {
      const [brand = '', name = '', articlePattern = '', euros = '', overrides = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      if (!brand || !name || !articlePattern || !(Number(euros) > 0)) {
        throw new Error(`A line of ${definition.sub} cannot be read: ${line.trim()}`);
      }
      const own = overrides
        .split(';')
        .filter(Boolean)
        .map((part) => {
          const at = part.indexOf('=');
          return [part.slice(0, at).trim(), readOptions(part.slice(at + 1))] as const;
        });
      return { brand, name, articlePattern, euros: Number(euros), options: Object.fromEntries([...defaults, ...own]) };
    });
}

function readOptions(values: string): Option[] {
  return values.split(',').map((value) => {
    const at = value.indexOf('=');
    const text = (at < 0 ? value : value.slice(0, at)).trim();
    return {
      text,
      code:
        at < 0
          ? text
              .replace(/[^0-9A-Za-z]/g, '')
              .toUpperCase()
              .slice(0, 5)
          : value.slice(at + 1).trim(),
    };
  });
}

const letters = 'ABCDEFGHKLMNPRSTUVWX';

/** Chooses an article of a sub-category. Article number and GTIN follow from the choice alone, not from `random`. */
export function pickArticle(range: Range, random: Random): Article {
  // Squaring favours the first lines of each list: the models that everybody has.
  const model = range.models[Math.floor(random.next() ** 1.35 * range.models.length)];
  if (!model) throw new Error(`No models in ${range.definition.sub}.`);
  const chosen: Record<string, Option> = {};
  for (const name of Object.keys(model.options)) {
    const values = model.options[name];
    if (values) chosen[name] = random.pick(values);
  }
  const key = `${model.brand}|${model.name}|${articleOptions(model, chosen)}`;
  const digits = createRandom(hashText(key));
  const articleNumber = model.articlePattern
    .replace(/\{(\w+)\}/g, (_, name: string) => chosen[name]?.code ?? '')
    .replace(/#/g, () => String(digits.between(0, 9)))
    .replace(/@/g, () => digits.pick([...letters]))
    .trim();
  const [prefix, length] = companyPrefix(model.brand);
  return {
    range,
    brand: model.brand,
    fill: (template) =>
      tidy(
        template.replace(/\{(\w+)\}/g, (whole, name: string) =>
          name === 'model' ? model.name : (chosen[name]?.text ?? whole),
        ),
      ),
    key,
    articleNumber,
    gtin: makeGtin(prefix, digits.between(0, 99_999_999), length),
    euros: model.euros,
    options: Object.fromEntries(Object.entries(chosen).map(([name, option]) => [name, option.text])),
  };
}

// Options of the post rather than of the article, such as the packing, do not make another article.
function articleOptions(model: Model, chosen: Record<string, Option>): string {
  return Object.keys(model.options)
    .filter((name) => name !== 'pack')
    .map((name) => chosen[name]?.text ?? '')
    .join('|');
}

// Values that don't go with the words around them. Most texts need none of it, so each is looked for first.
function tidy(text: string): string {
  let tidied = text;
  if (tidied.includes('-speed')) {
    tidied = tidied.replace('stepless-speed', 'stepless').replace(/(^|[ ,])1-speed/, '$1single-speed');
  }
  if (tidied.includes(' teeth')) {
    tidied = tidied.replace('without chainring teeth', 'without chainring').replace(/(\d)T teeth/, '$1 teeth');
  }
  if (tidied.includes('{')) tidied = tidied.replace(/\{\w+\}/g, '');
  // A model's name may end with the noun that the title goes on with.
  if (doubled.test(tidied)) tidied = tidied.replace(doubled, '$1');
  if (tidied.includes(' ,') || tidied.includes('  '))
    tidied = tidied.replace(/\s+([,.])/g, '$1').replace(/\s{2,}/g, ' ');
  return tidied.trim();
}

const doubled = /\b([A-Za-z]{2,}),? \1\b/i;
