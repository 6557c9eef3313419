import { declaredFields } from '#contract/advertisements/fields.ts';
import type { HistoryKind } from '#contract/advertisements/upkeep/choices.ts';
import type { listHistory as endpoint, HistoryEntry } from '#contract/advertisements/upkeep/schemas.ts';
import type { MetaOf, QueryOf } from '#contract/endpoint.ts';
import { platformRoles } from '#contract/rights/roles.ts';
import { message, type WriteMessage } from '#contract/texts/message.ts';
import { notAllowed } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { AdvertisementDependencies } from './dependencies.ts';
import { actsForAll, seesPrivate } from './policy.ts';
import type { ColumnChanges } from './repository/changes.ts';
import { findNames, type HistoryRow, listEntries } from './repository/changes.ts';
import { subjectOf } from './repository/rows.ts';
import { getVisible } from './service.ts';

/** What the columns point to that are shown by name. */
const references: Record<string, 'brands' | 'categories' | 'people'> = {
  brand_id: 'brands',
  category_id: 'categories',
  sub_category_id: 'categories',
  contact_id: 'people',
  owner_id: 'people',
};

/** The columns that are shown, under the names that forms and screens give them; no other is. */
const names: ReadonlyMap<string, string> = new Map([
  ...declaredFields.flatMap(({ name, column }): [string, string][] => (column === null ? [] : [[column, name]])),
  ...['state', 'expires_at', 'blocked_reason', 'sold_quantity', 'images', 'documents'].map(
    (column): [string, string] => [column, column],
  ),
  ['owner_id', 'owner'],
]);

/** One page of what happened to a post. Throws 404 where the post is hidden, 403 for everyone but its owner's side. */
export async function listHistory(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
  { page, per_page }: QueryOf<typeof endpoint>,
  write: WriteMessage,
): Promise<{ data: HistoryEntry[]; meta: MetaOf<typeof endpoint> }> {
  const post = await getVisible(deps.db, actor, id);
  if (!seesPrivate(actor, subjectOf(post))) throw notAllowed();
  const { rows, total } = await listEntries(deps.db, id, { page, perPage: per_page });
  const named = await findNames(deps.db, {
    brands: idsOf(rows, 'brands'),
    categories: idsOf(rows, 'categories'),
    people: idsOf(rows, 'people'),
  });
  const data = rows.map(
    (row): HistoryEntry => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: actorOf(row, actor, post.organization_id, write),
      what: kindOf(row),
      way: row.via,
      changes: Object.fromEntries(
        Object.entries(row.is_creation ? {} : row.changes).flatMap(([column, [from, to]]) => {
          const name = names.get(column);
          const kind = references[column];
          const written = (value: string | null) =>
            value === null || !kind ? value : (named.get(`${kind}:${value}`) ?? 'Removed since');
          return name ? [[name, [written(from), written(to)]]] : [];
        }),
      ),
    }),
  );
  return { data, meta: { total, page, per_page } };
}

function idsOf(rows: readonly HistoryRow[], wanted: 'brands' | 'categories' | 'people'): number[] {
  const ids = rows.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([column, values]) => (references[column] === wanted ? values : [])),
  );
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [Number(id)])))];
}

/** Who did it: people of the own organization by name, others as far as they are known to it. */
function actorOf(row: HistoryRow, reader: Actor, organizationId: number, write: WriteMessage): HistoryEntry['actor'] {
  if (row.actor_id === null) return null;
  if (row.actor_organization_id === organizationId || actsForAll(reader) || row.actor_id === reader.id)
    return { id: row.actor_id, name: row.actor_name ?? '' };
  const isPlatform = platformRoles.some((role) => role === row.actor_role);
  return {
    id: null,
    name: isPlatform ? write(message('The platform')) : (row.actor_organization ?? write(message('Another user'))),
  };
}

const ofPrice = new Set(['price_per_unit', 'price_breaks', 'whole_lot_price', 'currency']);

/** What happened to a post, read from what changed of it: the weightiest of all that did. */
function kindOf({ is_creation, changes }: { is_creation: boolean; changes: ColumnChanges }): HistoryKind {
  if (is_creation) return 'created';
  if (changes.deleted_at) return changes.deleted_at[1] === null ? 'restored' : 'deleted';
  if (changes.sold_quantity) {
    const [before, after] = changes.sold_quantity.map(Number) as [number, number];
    return after > before ? 'sold' : 'sale_taken_back';
  }
  const [from, to] = changes.state ?? [];
  if (to === 'blocked') return 'blocked';
  if (from === 'blocked') return 'unblocked';
  if (to === 'paused') return 'paused';
  if (to === 'expired') return 'expired';
  if (to === 'active') return from === 'expired' ? 'renewed' : 'resumed';
  const columns = Object.keys(changes);
  if (changes.owner_id) return 'handed_over';
  if (columns.length === 1 && changes.expires_at) return 'renewed';
  if (columns.every((column) => ofPrice.has(column))) return 'price';
  return 'edited';
}
