import { labelOfChoice } from '#contract/advertisements/fields.ts';
import { declaredFieldOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { currencyBehindIn, currencyIn, writtenCurrencies } from '#server/reading/currencies.ts';
import { availabilityOfDate, availabilityOfTime } from '#server/reading/dates.ts';
import { withoutEntities } from '#server/reading/entities.ts';
import { plain } from '#server/reading/text.ts';
import { type Language, languages, readHeaderRows } from '#server/reading/vocabulary.ts';
import { choiceOfWord } from './choices.ts';
import { type KnownFacts, knowFacts, type MarketFacts } from './factColumns.ts';

/** What a value of a file means: the choice as it is stored, what people read, and how sure that is. */
interface Meaning {
  choice: string;
  label: string;
  sure: boolean;
  language: Language | null;
  hint: Sentence | null;
}

export interface CategoryName {
  id: number;
  parent_id: number | null;
  name: string;
  /** In other languages, by their tags. */
  names?: Readonly<Partial<Record<Language, string>>>;
}

/** What terms of the trade mean, in the languages of the glossary. */
export interface Concepts {
  /** The concepts of a term: none, one, or several where languages share the word. */
  conceptsOf(term: string): readonly string[];
  /** A concept and what it is a kind of, the nearest first. */
  withBroader(concept: string): readonly string[];
}

/** What values of a market mean: its categories and brands, the fixed choices, countries and currencies. */
export interface Lexicon {
  categories: ReadonlyMap<number, CategoryName>;
  facts: KnownFacts;
  /** The meaning of a text in a field; null if it is unknown. */
  understand(field: ImportField, text: string): Meaning | null;
  /** What people read for a stored choice; null where it is none of the field's. */
  labelOf(field: ImportField, choice: string): string | null;
  /** The brand of a name in any spelling. */
  brandNamed(name: string): { id: number; name: string } | null;
  /** Possible meanings of an unknown text in a field, the likeliest first, with the reason. */
  nearest(field: ImportField, text: string): { choice: string; label: string; reason: Sentence }[];
  /** A known brand that is one letter off. */
  brandLike(name: string): string | null;
}

/** Characters of a value that may name a choice: paths of categories are the longest. */
const mostOfChoice = 300;

/** The fields whose values are choices: the mapping shows what each value of a file means. */
export const choiceFields: readonly ImportField[] = importFields.filter(
  (field) =>
    field === 'category' ||
    field === 'subcategory' ||
    ['choice', 'currency', 'country'].includes(declaredFieldOf(field)?.kind ?? ''),
);

/** Creates the meanings of values. `distance` is the edit distance of two words. */
export function createLexicon(given: {
  categories: readonly CategoryName[];
  brands: readonly { id: number; name: string }[];
  countries: readonly { id: string; name: string }[];
  currencies: readonly { id: string; name: string; symbol: string }[];
  concepts: Concepts;
  /** Left out where files are read for something other than posts. */
  facts?: MarketFacts;
  distance(one: string, other: string): number;
}): Lexicon {
  const categories = new Map(given.categories.map((category) => [category.id, category]));
  const byName = indexCategories(given.categories);
  const brands = new Map(given.brands.map((brand) => [plain(brand.name), brand]));
  const brandsByLength = new Map<number, string[]>();
  for (const key of brands.keys()) brandsByLength.set(key.length, [...(brandsByLength.get(key.length) ?? []), key]);
  const countries = indexCodes(given.countries, 'region');
  const currencies = indexCodes(given.currencies, 'currency');
  const countryLabels = new Map(given.countries.map(({ id, name }) => [id, name]));
  const currencyLabels = new Map(given.currencies.map(({ id, name }) => [id, name]));

  const labelOf: Lexicon['labelOf'] = (field, choice) => {
    if (field === 'category' || field === 'subcategory') return categories.get(Number(choice))?.name ?? null;
    if (field === 'country') return countryLabels.get(choice) ?? null;
    if (field === 'currency') return currencyLabels.has(choice) ? choice : null;
    const declared = declaredFieldOf(field);
    return declared?.kind === 'choice' && Object.hasOwn(declared.labels, choice)
      ? labelOfChoice(declared, choice)
      : null;
  };

  // The glossary is large: only values that no name explains are looked up, and categories once.
  let byConcepts: Map<string, CategoryMeaning> | null = null;
  function categoryOf(concept: string): CategoryMeaning | undefined {
    if (!byConcepts) {
      byConcepts = new Map();
      // Sub-categories first: the narrower one is meant.
      const ordered = [...given.categories].sort((a, b) => Number(a.parent_id === null) - Number(b.parent_id === null));
      for (const { id, name } of ordered) {
        const [meant, another] = given.concepts.conceptsOf(name);
        if (meant && !another && !byConcepts.has(meant))
          byConcepts.set(meant, { id, language: null, sure: true, via: name });
      }
    }
    return byConcepts.get(concept);
  }

  /** What a word of the trade means; not sure where only one of its meanings, or what it is a kind of, is a category. */
  function byConcept(text: string): CategoryMeaning | undefined {
    // A word of that many letters is no compound: splitting it would cost more than it gives.
    if (/\S{61}/.test(text)) return undefined;
    const concepts = given.concepts.conceptsOf(text);
    const direct = concepts.flatMap((concept) => categoryOf(concept) ?? []);
    const found =
      direct.length > 0
        ? direct
        : concepts.flatMap(
            (concept) => given.concepts.withBroader(concept).flatMap((each) => categoryOf(each) ?? [])[0] ?? [],
          );
    const [first] = found;
    if (!first || found.some(({ id }) => id !== first.id)) return undefined;
    return { ...first, sure: concepts.length === 1 && direct.length > 0 };
  }

  /** `Brakes > Rotors`, or several such paths: what the last part means, else the nearest above it that is known. */
  function byPath(text: string): CategoryMeaning | undefined {
    const paths = text.split(/[,;]/).map((path) =>
      path
        .split(/[>/|»]|::/)
        .map((part) => part.trim())
        .filter(Boolean),
    );
    if (paths.length === 1 && paths[0]?.length === 1) return undefined;
    const deepest = Math.max(...paths.map((parts) => parts.length));
    for (let depth = deepest; depth > 0; depth -= 1)
      for (const parts of paths.toReversed()) {
        const part = parts[depth - 1];
        const found = part === undefined ? undefined : (byName.get(plain(part)) ?? byConcept(part));
        if (found) return { ...found, sure: found.sure && depth === deepest && paths.length === 1 };
      }
    return undefined;
  }

  /** `TL`, `€`: what is written behind amounts. */
  const codeOf = (text: string) => {
    const code = /^[^\d\s]{1,4}$/u.test(text) ? (currencyIn(`1 ${text}`) ?? currencyBehindIn(text)) : null;
    return code === null ? undefined : { choice: code, language: null };
  };

  function find(field: ImportField, given: string): Omit<Meaning, 'label'> | null {
    // No name of a choice is as long as this, whatever else a cell holds.
    if (given.length > mostOfChoice) return null;
    // `Components &gt; Chains`, as shops export what they show.
    const text = withoutEntities(given);
    const key = plain(text);
    const sure = { sure: true, hint: null };
    if (field === 'category' || field === 'subcategory') {
      // A number is no category: ids count only where people chose them, or in files of our own.
      if (!/\p{L}/u.test(text)) return null;
      const found = byName.get(key) ?? byConcept(text) ?? byPath(text);
      return found
        ? {
            choice: String(found.id),
            language: found.language,
            sure: found.sure,
            hint: found.sure ? null : message('Read as {{value}}', { value: { key: found.via } }),
          }
        : null;
    }
    if (field === 'country' || field === 'currency') {
      const found =
        (field === 'country' ? countries : currencies).get(text.trim()) ??
        (field === 'country' ? countries : currencies).get(key) ??
        (field === 'currency' ? codeOf(text.trim()) : undefined);
      return found ? { ...found, ...sure } : null;
    }
    const declared = declaredFieldOf(field);
    const choices = declared?.kind === 'choice' ? declared.choices : [];
    const own = choices.find((choice) => plain(choice) === key || plain(labelOf(field, choice) ?? '') === key);
    if (own) return { choice: own, language: 'en', ...sure };
    const word = choiceOfWord(field, text);
    if (word) return { ...word, ...sure };
    if (field !== 'availability') return null;
    if (/^[●•✓✔✅🟢]\ufe0f?$/u.test(text.trim())) return { choice: 'in_stock', language: null, ...sure };
    const date = availabilityOfDate(text, new Date());
    if (date) return { choice: date, language: null, sure: true, hint: 'Read from the date of delivery' };
    const time = availabilityOfTime(text);
    return time && { ...time, sure: true, hint: 'Read from the delivery time' };
  }

  function choicesOf(field: ImportField): { choice: string; label: string }[] {
    if (field === 'category' || field === 'subcategory')
      return given.categories
        .filter(({ parent_id }) => field === 'category' || parent_id !== null)
        .map(({ id, name }) => ({ choice: String(id), label: name }));
    if (field === 'country') return given.countries.map(({ id, name }) => ({ choice: id, label: name }));
    if (field === 'currency') return given.currencies.map(({ id }) => ({ choice: id, label: id }));
    const declared = declaredFieldOf(field);
    return declared?.kind === 'choice'
      ? declared.choices.map((choice) => ({ choice, label: labelOf(field, choice) ?? choice }))
      : [];
  }

  function nearest(field: ImportField, whole: string): ReturnType<Lexicon['nearest']> {
    const text = whole.slice(0, mostOfChoice);
    const found = new Map<string, { choice: string; label: string; reason: Sentence; rank: number }>();
    const offer = (choice: string, label: string, reason: Sentence, rank: number) => {
      const known = found.get(choice);
      if (!known || known.rank > rank) found.set(choice, { choice, label, reason, rank });
    };
    const parts = text.split(/[^\p{L}\d]+/u).filter((part) => part.length > 2);
    // One of its words is known: the last one names the thing in most of the languages.
    parts.forEach((part, place) => {
      const meaning = parts.length > 1 ? find(field, part) : null;
      const label = meaning && labelOf(field, meaning.choice);
      if (meaning && label)
        offer(
          meaning.choice,
          label,
          message('“{{word}}” means this', { word: part }),
          1 + (parts.length - place) / 100,
        );
    });
    const key = plain(text).slice(0, 60);
    const words = parts.map(plain);
    for (const { choice, label } of choicesOf(field)) {
      const other = plain(label);
      const longest = Math.max(key.length, other.length, 1);
      const isOfLength = Math.abs(key.length - other.length) <= longest / 3;
      const apart = isOfLength ? given.distance(key, other) / longest : 1;
      if (apart <= 1 / 3) offer(choice, label, 'Spelled almost like this', apart);
      const shared = label.split(/[^\p{L}\d]+/u).find((word) => word.length > 3 && words.includes(plain(word)));
      if (shared) offer(choice, label, message('Both say “{{word}}”', { word: shared }), 2);
    }
    return [...found.values()]
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 3)
      .map(({ choice, label, reason }) => ({ choice, label, reason }));
  }

  // `Shimano / XT` is a brand with what it calls a series.
  const brandOf = (name: string) =>
    brands.get(plain(name)) ?? brands.get(plain(name.split(/[/|]/, 1)[0] ?? '')) ?? null;

  const held = new Map<string, Meaning | null>();
  return {
    categories,
    facts: knowFacts(given.facts ?? { fields: [], categories: [] }),
    labelOf,
    understand(field, text) {
      const place = `${field} ${text}`;
      const known = held.get(place);
      if (known !== undefined) return known;
      const found = find(field, text);
      const label = found && labelOf(field, found.choice);
      const meaning = found && label !== null ? { ...found, label: label as string } : null;
      held.set(place, meaning);
      return meaning;
    },
    nearest,
    brandNamed: (name) => (name.length > mostOfChoice ? null : brandOf(name)),
    brandLike(name) {
      if (name.length > mostOfChoice) return null;
      const key = plain(name);
      if (key.length < 4 || brands.has(key)) return null;
      const alike = [key.length - 1, key.length, key.length + 1].flatMap((length) => brandsByLength.get(length) ?? []);
      const found = alike.find((other) => other.length >= 4 && given.distance(key, other) === 1);
      return found ? (brands.get(found)?.name ?? null) : null;
    },
  };
}

interface CategoryMeaning {
  id: number;
  language: Language | null;
  sure: boolean;
  via: string;
}

/** Categories by their names and by the words of the trade for them; a name that sub-categories share leads to none. */
function indexCategories(categories: readonly CategoryName[]): Map<string, CategoryMeaning> {
  const index = new Map<string, CategoryMeaning>();
  const add = (key: string, meaning: CategoryMeaning) => {
    if (key !== '' && !index.has(key)) index.set(key, meaning);
  };
  for (const { id, name } of categories) add(plain(name), { id, language: 'en', sure: true, via: name });
  for (const { id, name } of categories) {
    const singular = plain(name).replace(/ies$/, 'y').replace(/s$/, '');
    add(singular, { id, language: 'en', sure: true, via: name });
  }
  for (const [key, [first, another]] of namesElsewhere(categories)) if (first && !another) add(key, first);
  return index;
}

/** What categories are called in other languages. Two that differ only in an accent leave it to the glossary. */
function namesElsewhere(categories: readonly CategoryName[]): Map<string, CategoryMeaning[]> {
  const found = new Map<string, CategoryMeaning[]>();
  for (const { id, name, names = {} } of categories)
    for (const [language, other] of Object.entries(names)) {
      const key = plain(other);
      const known = found.get(key) ?? [];
      if (known.every((each) => each.id !== id))
        found.set(key, [...known, { id, language: language as Language, sure: true, via: name }]);
    }
  return found;
}

type CodeIndex = ReadonlyMap<string, { choice: string; language: Language | null }>;

/** What lists call countries and currencies besides their names, by code. */
const otherWords = {
  region: readHeaderRows().flatMap(({ role, field, words }) =>
    role === 'country' ? words.map((word) => [plain(word), field] as const) : [],
  ),
  currency: writtenCurrencies.map(([word, code]) => [/^[\p{L}\s]+$/u.test(word) ? plain(word) : word, code] as const),
};

/** Names in all languages take a while to gather and are the same for every upload. */
const indexed = new WeakMap<readonly { id: string }[], CodeIndex>();

function indexCodes(list: readonly { id: string }[], type: 'region' | 'currency'): CodeIndex {
  const known = indexed.get(list);
  if (known) return known;
  const index = new Map<string, { choice: string; language: Language | null }>();
  for (const { id } of list) {
    index.set(id, { choice: id, language: null });
    index.set(id.toLowerCase(), { choice: id, language: null });
  }
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type });
    for (const { id } of list) {
      const key = plain(names.of(id) ?? id);
      if (!index.has(key)) index.set(key, { choice: id, language });
    }
  }
  for (const [word, choice] of otherWords[type])
    if (type === 'region' || !index.has(word)) index.set(word, { choice, language: type === 'region' ? 'en' : null });
  indexed.set(list, index);
  return index;
}
