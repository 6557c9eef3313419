import { type Database, sql } from '#server/db/database.ts';
import { languages } from '#server/reading/vocabulary.ts';
import { isProperty, listCountries, loadGlossary } from '../vocabulary/index.ts';

export interface Named {
  name: string;
  /** The stems of the words by which it is found, as posts' titles are stemmed. */
  stems: ReadonlySet<string>;
}

interface NamedRecord extends Named {
  id: number;
}

export interface CategoryName extends NamedRecord {
  parentId: number | null;
  slug: string | null;
  /** Place in the menu, sub-categories right behind their parent. */
  place: number;
  /** The parts that the category's name mentions; where it names none, the properties that it mentions. */
  concepts: readonly string[];
}

/** The names that lists show and words find, and which organizations are in the market. */
export interface Names {
  brands: Map<number, NamedRecord>;
  categories: Map<number, CategoryName>;
  /** Found by the place where they are as well. */
  organizations: Map<number, NamedRecord & { isActive: boolean }>;
  /** By code, found by their names in the languages of the glossary. */
  countries: ReadonlyMap<string, Named>;
  /** All words of names of brands and organizations. */
  words: ReadonlySet<string>;
}

/** Names of nothing, until they are read. */
export const noNames = (): Names => ({
  brands: new Map(),
  categories: new Map(),
  organizations: new Map(),
  countries: new Map(),
  words: new Set(),
});

const stemsOf = (text: ReturnType<typeof sql>) => sql`tsvector_to_array(to_tsvector('english', search_text(${text})))`;

/** Reads all names afresh; some thousands of rows. */
export async function readNames(db: Database): Promise<Names> {
  type Row = { id: number; name: string; stems: string[]; words: string[] | null } & {
    kind: string;
    parent_id: number | null;
    slug: string | null;
    active: boolean;
  };
  const { rows } = await sql<Row>`
    select 'brand' as kind, id, name, ${stemsOf(sql`name`)} as stems, string_to_array(search_text(name), ' ') as words,
      null::integer as parent_id, null as slug, true as active, 0 as place, 0 as own_place
    from brands
    union all
    select 'category', c.id, c.name, ${stemsOf(sql`c.name`)}, null,
      c.parent_id, c.slug, true, coalesce(p.position, c.position), case when p.id is null then -1 else c.position end
    from categories c left join categories p on p.id = c.parent_id
    union all
    select 'organization', id, name, ${stemsOf(sql`concat_ws(' ', name, city)`)}, string_to_array(search_text(name), ' '),
      null, null, status = 'active', 0, 0 from organizations
    order by place, own_place, id`.execute(db);
  const names = { ...noNames(), countries: await readCountries(db) };
  const words = new Set<string>();
  const glossary = loadGlossary();
  for (const { kind, id, name, stems: list, words: nameConcepts, parent_id, slug, active } of rows) {
    const stems = new Set(list);
    for (const word of nameConcepts ?? []) words.add(word);
    if (kind === 'brand') names.brands.set(id, { id, name, stems });
    else if (kind === 'organization') names.organizations.set(id, { id, name, stems, isActive: active });
    else {
      const nameConcepts = [...glossary.conceptsOfName(name)];
      const parts = nameConcepts.filter((concept) => !isProperty(concept));
      // What is for tubeless wheels may be called nothing but that.
      const concepts = parts.length > 0 ? parts : nameConcepts;
      names.categories.set(id, { id, name, stems, parentId: parent_id, slug, place: names.categories.size, concepts });
    }
  }
  return { ...names, words };
}

let countries: Promise<ReadonlyMap<string, Named>> | null = null;

/** The names of countries never change: they are stemmed once. */
function readCountries(db: Database): Promise<ReadonlyMap<string, Named>> {
  countries ??= stemCountries(db).catch((error: unknown) => {
    countries = null;
    throw error;
  });
  return countries;
}

async function stemCountries(db: Database): Promise<ReadonlyMap<string, Named>> {
  const regionNames = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const given = listCountries().map(({ id: code, name }) => ({
    code,
    name,
    nameConcepts: regionNames.map((names) => names.of(code) ?? '').join(' '),
  }));
  const { rows } = await sql<{ code: string; stems: string[] }>`
    select code, ${stemsOf(sql`said`)} as stems
    from unnest(${given.map(({ code }) => code)}::text[], ${given.map(({ nameConcepts }) => nameConcepts)}::text[]) given (code, said)`.execute(
    db,
  );
  const stems = new Map(rows.map((row) => [row.code, new Set(row.stems)]));
  return new Map(given.map(({ code, name }) => [code, { name, stems: stems.get(code) ?? new Set() }]));
}

/** A category by id or slug; undefined if there is none. */
export function findCategoryByText(names: Names, text: string): CategoryName | undefined {
  if (/^\d{1,9}$/.test(text)) return names.categories.get(Number(text));
  const slug = text.replace(/^\//, '');
  return [...names.categories.values()].find((category) => category.slug === slug);
}
