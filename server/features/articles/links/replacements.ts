import type { LinkKind } from '#contract/articles/links/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** An article in whose place another one can be had. */
export interface Replacement {
  /** The article that is asked about. */
  article: number;
  other: number;
  kind: LinkKind;
}

/** Whether articles are asked about that are replaced, or those that replace others. */
export type Replacing = 'replaced' | 'replacing';

/**
 * What is in the place of articles by links that the platform confirmed or an organization stated itself, the nearest first;
 * in the other direction, what articles are in the place of. A chain is followed to its end.
 */
export async function listReplacements(
  db: Database,
  articles: readonly number[],
  { organizationId, direction = 'replaced' }: { organizationId: number | null; direction?: Replacing },
): Promise<Replacement[]> {
  if (articles.length === 0) return [];
  const [own, other] = direction === 'replaced' ? (['from_id', 'to_id'] as const) : (['to_id', 'from_id'] as const);
  const { rows } = await sql<Replacement>`
    with recursive chain (article, other, kind, depth) as (
      select id, id, null::text, 0 from unnest(${[...articles]}::int[]) as asked (id)
      union
      -- Beyond its first link a chain has successors only.
      select chain.article, case when l.${sql.ref(own)} = chain.other then l.${sql.ref(other)} else l.${sql.ref(own)} end,
        coalesce(chain.kind, l.kind), chain.depth + 1
      from chain join article_links l
        on l.${sql.ref(own)} = chain.other or (l.kind = 'same' and chain.depth = 0 and l.${sql.ref(other)} = chain.other)
      where chain.depth < 5 and (chain.depth = 0 or (chain.kind = 'successor' and l.kind = 'successor'))
        and (l.is_confirmed or exists (
          select from article_link_statements s where s.link_id = l.id and s.organization_id = ${organizationId}::int)))
    select article, other, (array_agg(kind order by depth))[1] as kind from chain
    where depth > 0 and other <> article group by article, other
    order by article, min(depth), (array_agg(array_position(array['successor', 'same', 'substitute'], kind) order by depth))[1], other`.execute(
    db,
  );
  return rows;
}
