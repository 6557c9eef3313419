import { measureOf } from '#server/reading/sizes.ts';
import { plainText } from '#server/reading/text.ts';
import { rowsWith, wordsOfRole } from '#server/reading/vocabulary.ts';
import { oneOf } from '#server/reading/words.ts';
import { tyreWritings } from '../market-search/index.ts';
import { type Glossary, isFiller, isProperty } from '../vocabulary/index.ts';
import { takeVariants } from './variants.ts';

/** What a title states about a part, whatever the language: two posts about the same part agree in it. */
export interface Traits {
  /** Sizes by what they measure: `mm` 180, `teeth` 10-51. What has no unit is under `number`. */
  sizes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Front, rear; left, right; colours; materials; valves and other variants: each group with its values. */
  properties: ReadonlyMap<string, ReadonlySet<string>>;
  /** Model numbers, letters and digits together: `xg1275`. */
  codes: ReadonlySet<string>;
  /** Names of models: words that are no term of the trade. */
  names: ReadonlySet<string>;
  /** What the part is called, as concepts of the glossary with what they are kinds of. */
  parts: ReadonlySet<string>;
  /** The concepts that the title itself names. */
  named: ReadonlySet<string>;
  /** Of a title that names what its part is for, the codes and names of the part itself; null in other titles. */
  own: ReadonlySet<string> | null;
}

const placeOf = new Map(
  rowsWith('place ').flatMap(({ role, words }) => words.map((word) => [plainText(word), role.slice('place '.length)])),
);
const groupOfPlace = (place: string) => (place === 'front' || place === 'rear' ? 'place' : 'side');

const groupsOfProperties: Record<string, string> = {
  colour: 'beige black blue brown chrome gold green grey orange pink purple red silver transparent white yellow brass',
  material: 'aluminium carbon plastic rubber steel titanium leather',
};
const groupOf = new Map(
  Object.entries(groupsOfProperties).flatMap(([group, words]) =>
    words.split(' ').map((word): [string, string] => [`property:${word}`, group]),
  ),
);

/** Words of selling and packing: two posts of one part need not agree in them. */
const commercial = new Set(wordsOfRole('commercial').map(plainText));

const amount = String.raw`\d+(?:\.\d+)?`;
// oxlint-disable-next-line regexp/no-super-linear-move -- a title: at most 200 characters
const productPattern = new RegExp(`${amount}(?: ?x ?${amount})+`, 'g');
const rangePattern = new RegExp(
  String.raw`(?<![\p{L}\d.-])(\d+(?:\/\d+)?)(?:-| ${oneOf('to a number')} )(\d+)(?![\d.])`,
  'gu',
);
const sizePattern = new RegExp(
  String.raw`(?<![\p{L}\d.-])${'[ø⌀]? ?'}(${amount})[ -]?([\p{L}]+|["°])?(?![\p{L}\d])`,
  'gu',
);
const generationPattern = new RegExp(
  String.raw`(?<![\p{L}\d])${oneOf('generation')}[ .]?(\d|i{1,3}|iv)(?![\p{L}\d])`,
  'gu',
);

/** Reads the traits in a title; the words of the brand's own name are no traits. */
export function readTraits(title: string, brand: string | null, glossary: Glossary): Traits {
  const sizes = new Map<string, Set<string>>();
  const properties = new Map<string, Set<string>>();
  let text = takeVariants(normalise(joinCodes(title)), (group, variant) => add(properties, group, variant));
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => boolean) => {
    for (const match of text.matchAll(pattern)) if (read(match)) text = text.replace(match[0], ' , ');
  };
  text = takeTyres(text, (size) => add(sizes, 'tyre', size));
  take(generationPattern, ([, number = '']) => add(sizes, 'generation', roman[number] ?? number));
  take(productPattern, ([product]) => {
    // 2 × 11-speed: what follows is the unit of both.
    return add(sizes, 'product', product.replaceAll(' ', ''));
  });
  take(rangePattern, ([, from, to]) => add(sizes, 'range', `${from}-${to}`));
  take(sizePattern, ([whole, number = '', word]) => {
    const unit = word === undefined ? undefined : measureOf.get(word);
    if (word !== undefined && unit === undefined && !/[ -]/.test(whole.trim())) return false;
    const times = unit === undefined ? undefined : millimetresIn[unit];
    add(sizes, times === undefined ? (unit ?? 'number') : 'mm', String(Number(number) * (times ?? 1)));
    // A word that is no unit stays.
    if (word !== undefined && unit === undefined) text = `${text} , ${word}`;
    return true;
  });
  return { sizes, properties, ...readNames(text, brand, glossary, properties) };
}

const millimetresIn: Record<string, number> = { cm: 10, m: 1000 };

/** A code whose letters and digits are written apart, `SV 17`: capitals, and no size or count behind them. */
const spacedCode =
  /(?<![\p{L}\p{N}]|\p{N}[-./ ])(\p{Lu}{1,2}) (\d{1,3})(?![\p{L}\p{N}"″”×°/-]|[.,]\p{N}| [×x-])( \p{L}+)?/gu;

const joinCodes = (title: string): string =>
  title.replaceAll(spacedCode, (written, letters: string, digits: string, behind = '') =>
    measureOf.has(plainText(behind).trim()) ? written : `${letters}${digits}${behind}`,
  );

const tyrePattern =
  // oxlint-disable-next-line regexp/no-super-linear-move -- a title: at most 200 characters
  /(?<![\p{L}\d.-])\d{2,3}(?:\.\d)?[abc]?(?:-\d{3}|(?:x\d(?: \d\/\d)){1,2}|x\d{1,2}(?:\.\d{1,2})?[abc]?)(?![\p{L}\d./-])/gu;

/**
 * Takes the sizes of tyres out of a text, as their width and rim in millimetres. A title may state one in several notations,
 * which differ by a millimetre or two: that in millimetres counts.
 */
function takeTyres(text: string, found: (size: string) => void): string {
  const tyres = [...text.matchAll(tyrePattern)].flatMap(([written]) => {
    const sizes = tyreWritings(written).filter((size) => /^\d+-\d{3}$/.test(size));
    return sizes.length > 0 ? [{ written, sizes }] : [];
  });
  const stated = tyres.filter(({ written, sizes }) => sizes.includes(written));
  for (const { sizes } of stated.length > 0 ? stated : tyres) sizes.forEach(found);
  return tyres.reduce((rest, { written }) => rest.replace(written, ' , '), text);
}

const roman: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4' };

const normalise = (title: string): string =>
  plainText(title.replaceAll(/[øØ⌀]/g, ' '))
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/[”″]|''/g, '"')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/(\d) ?[×x*] ?(?=\d)/g, '$1x')
    .replaceAll('km/h', 'kmh');

function readNames(
  text: string,
  brand: string | null,
  glossary: Glossary,
  properties: Map<string, Set<string>>,
): Pick<Traits, 'codes' | 'names' | 'parts' | 'named' | 'own'> {
  const codes = new Set<string>();
  const names = new Set<string>();
  const parts = new Set<string>();
  const named = new Set<string>();
  const ofThing = new Set<string>();
  let isForThing = false;
  const brandWords = new Set(brand === null ? [] : (plainText(brand).match(/[\p{L}\p{N}]+/gu) ?? []));
  const read = (tokens: readonly string[], isOfThing: boolean) => {
    const words: string[] = [];
    for (const token of tokens) {
      const joined = token.replaceAll(/[^\p{L}\p{N}]/gu, '');
      if (/\d/.test(joined) && /\p{L}/u.test(joined) && joined.length >= 2) codes.add(joined);
      else words.push(...(token.match(/[\p{L}\p{N}]+/gu) ?? []));
    }
    const found = isOfThing ? { names, parts: new Set<string>(), named: new Set<string>() } : { names, parts, named };
    readWords(
      words.filter((word) => !brandWords.has(word)),
      glossary,
      { ...found, properties },
    );
  };
  for (const part of text.split(/[,;()]|(?<=\s)-(?=\s)/)) {
    const tokens = [...part.matchAll(/[\p{L}\p{N}][\p{L}\p{N}*./-]*/gu)].map(([token]) => token);
    // `cover for a disc rotor` is a cover: what stands behind the word is the thing that it is for.
    const link = tokens.findIndex((token, at) => at > 0 && linkingWords.has(token) && placeAt(tokens, at) === null);
    read(link < 0 ? tokens : tokens.slice(0, link), false);
    if (link < 0) continue;
    const before = new Set([...codes, ...names]);
    const isNamed = tokens.slice(0, link).some((token) => !brandWords.has(token));
    read(tokens.slice(link + 1), isNamed);
    isForThing ||= isNamed;
    if (isNamed) for (const name of [...codes, ...names]) if (!before.has(name)) ofThing.add(name);
  }
  const own = isForThing ? new Set([...codes, ...names].filter((name) => !ofThing.has(name))) : null;
  return { codes, names, parts, named, own };
}

/** Words between a part and the thing that it is for, or that it comes with. */
const linkingWords = new Set(wordsOfRole('links a part').map(plainText));

function readWords(
  words: readonly string[],
  glossary: Glossary,
  {
    names,
    parts,
    named,
    properties,
  }: Record<'names' | 'parts' | 'named', Set<string>> & { properties: Map<string, Set<string>> },
): void {
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string;
    const place = placeAt(words, at);
    if (place) add(properties, groupOfPlace(place), place);
    const phrase = phraseAt(glossary, words, at);
    for (const concept of phrase?.concepts ?? []) {
      const group = groupOf.get(concept);
      if (group && phrase?.concepts.length === 1) add(properties, group, concept.slice('property:'.length));
      // A `Vorderradnabe` is at the front, whatever words say so.
      const [, side] = /^(front|rear) /.exec(concept) ?? [];
      if (side !== undefined && phrase?.concepts.length === 1) add(properties, 'place', side);
      if (!isProperty(concept)) named.add(concept);
      if (!isProperty(concept)) for (const related of glossary.withBroader(concept)) parts.add(related);
    }
    const hasMeaning = phrase?.isTerm || place !== null || isFiller(word) || commercial.has(word);
    if (!hasMeaning) names.add(word);
    // Front and rear occur inside terms, too.
    for (const inner of words.slice(at + 1, at + (phrase?.length ?? 1))) {
      const further = placeOf.get(inner);
      if (further) add(properties, groupOfPlace(further), further);
    }
    at += Math.max(1, phrase?.length ?? 1);
  }
}

/** Dutch has one word for `for` and `front`: it is the place where nothing follows, or the other place. */
function placeAt(words: readonly string[], at: number): string | null {
  const word = words[at] as string;
  if (word === 'voor') return at === words.length - 1 || words[at + 1] === 'en' ? 'front' : null;
  return placeOf.get(word) ?? null;
}

interface Described {
  concepts: readonly string[];
  length: number;
  isTerm: boolean;
}

const cacheSize = 20_000;
const described = new Map<string, Described | null>();

/** The term at a word, or what a compound is about; kept, since titles consist of the same words again and again. */
function phraseAt(glossary: Glossary, words: readonly string[], at: number): Described | null {
  const key = words.slice(at, at + 3).join(' ');
  const known = described.get(key);
  if (known !== undefined) return known;
  const word = words[at] as string;
  const found = glossary.phraseAt(words.slice(at, at + 3)) ?? glossary.headOf(word);
  // One or two letters are a model more often than an abbreviation: R, RS, SL.
  const isShort = found?.length === 1 && word.length <= 2;
  const phrase = found && !isShort ? { concepts: found.concepts, length: found.length, isTerm: true } : null;
  if (described.size >= cacheSize) described.clear();
  described.set(key, phrase);
  return phrase;
}

function add(map: Map<string, Set<string>>, key: string, value: string): true {
  const held = map.get(key);
  if (held) held.add(value);
  else map.set(key, new Set([value]));
  return true;
}
