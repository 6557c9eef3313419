import { type Database, sql } from '#server/db/database.ts';

interface Named {
  id: number;
  name: string;
  /** The stems of the name's words, as posts' titles are stemmed. */
  stems: string[];
}

export interface CategoryName extends Named {
  parentId: number | null;
  slug: string | null;
  /** Place in the menu, sub-categories right behind their parent. */
  place: number;
}

/** The names that lists show and words find, and which organizations are in the market. */
export interface Names {
  brands: Map<number, Named>;
  categories: Map<number, CategoryName>;
  organizations: Map<number, { id: number; name: string; isActive: boolean }>;
}

/** Reads all names afresh; some thousands of rows. */
export async function readNames(db: Database): Promise<Names> {
  type Row = Named & { kind: string; parent_id: number | null; slug: string | null; active: boolean };
  const { rows } = await sql<Row>`
    select 'brand' as kind, id, name, tsvector_to_array(to_tsvector('english', search_text(name))) as stems,
      null::integer as parent_id, null as slug, true as active, 0 as place, 0 as own_place
    from brands
    union all
    select 'category', c.id, c.name, tsvector_to_array(to_tsvector('english', search_text(c.name))),
      c.parent_id, c.slug, true, coalesce(p.position, c.position), case when p.id is null then -1 else c.position end
    from categories c left join categories p on p.id = c.parent_id
    union all
    select 'organization', id, name, '{}', null, null, status = 'active', 0, 0 from organizations
    order by place, own_place, id`.execute(db);
  const names: Names = { brands: new Map(), categories: new Map(), organizations: new Map() };
  for (const { kind, id, name, stems, parent_id, slug, active } of rows) {
    if (kind === 'brand') names.brands.set(id, { id, name, stems });
    else if (kind === 'organization') names.organizations.set(id, { id, name, isActive: active });
    else names.categories.set(id, { id, name, stems, parentId: parent_id, slug, place: names.categories.size });
  }
  return names;
}

/** A category by id or slug; undefined where there is none. */
export function findCategoryByText(names: Names, text: string): CategoryName | undefined {
  if (/^\d{1,9}$/.test(text)) return names.categories.get(Number(text));
  const slug = text.replace(/^\//, '');
  return [...names.categories.values()].find((category) => category.slug === slug);
}
