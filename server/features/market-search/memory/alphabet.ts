import { type Database, sql } from '#server/db/database.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import { readIds } from './feed.ts';

// Above this many changed names, the whole order is read again; below, each is put between its neighbours.
const mostDirty = 100;

/**
 * The place of each post in the order of names, read from PostgreSQL when a list is first sorted by name. A post that
 * changes is given a number between its neighbours' numbers.
 */
export class Alphabet {
  private ranks: Float64Array | null = null;
  private dirty = new Set<number>();
  private running: Promise<void> | null = null;

  constructor(
    private readonly db: Database,
    private readonly columns: PostColumns,
  ) {}

  /** Takes note that a post is new or may be called something else. */
  touch(id: number): void {
    if (this.ranks === null) return;
    this.dirty.add(id);
    if (this.dirty.size > mostDirty) this.forget();
  }

  /** Forgets the order; the next one who needs it reads it. */
  forget(): void {
    this.ranks = null;
    this.dirty.clear();
  }

  /** The place of every slot; brings it up to date first. */
  async ranksBySlot(): Promise<Float64Array> {
    let ranks: Float64Array | null = null;
    // While thousands of posts arrive, an order that lacks the latest is better than none.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (this.ranks !== null && this.dirty.size === 0) return this.ranks;
      this.running ??= (this.ranks === null ? this.read() : this.insert()).finally(() => {
        this.running = null;
      });
      await this.running;
      ranks = this.ranks ?? ranks;
    }
    return ranks ?? new Float64Array(0);
  }

  private async read(): Promise<void> {
    this.dirty.clear();
    const ranks = new Float64Array(this.columns.capacity);
    // Set before the answer, so that posts which change during it are noted.
    this.ranks = ranks;
    try {
      const ids = await readOrder(this.db);
      let rank = 0;
      for (const id of ids) {
        const slot = this.columns.slotOf(id);
        rank += 1;
        if (slot >= 0 && slot < ranks.length) ranks[slot] = rank;
      }
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private async insert(): Promise<void> {
    const { columns } = this;
    const ids = [...this.dirty].filter((id) => columns.slotOf(id) >= 0);
    const ranks = this.ranks as Float64Array;
    this.dirty.clear();
    if (ids.length === 0) return;
    try {
      const { rows } = await sql<{ id: number; before: number | null }>`
        select post.id, (
          select neighbour.id from advertisements neighbour
          where neighbour.state = 'active' and neighbour.deleted_at is null
            and (search_text(neighbour.title) collate "C", neighbour.id) < (search_text(post.title) collate "C", post.id)
          order by search_text(neighbour.title) collate "C" desc, neighbour.id desc limit 1) as before
        from advertisements post
        where post.id = any(${ids}::int[]) and post.state = 'active' and post.deleted_at is null
        order by search_text(post.title) collate "C", post.id`.execute(this.db);
      for (const { id, before } of rows) {
        const slot = columns.slotOf(id);
        if (slot < 0) continue;
        if (slot >= ranks.length) return this.forget();
        const below = before === null ? 0 : this.rankOf(before);
        if (below === null) return this.forget();
        const above = lowestAbove(ranks, below, slot);
        ranks[slot] = (below + above) / 2;
        // No number is left between two neighbours.
        if (above - below < 1e-6) return this.forget();
      }
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private rankOf(id: number): number | null {
    const slot = this.columns.slotOf(id);
    return slot < 0 ? null : (this.ranks?.[slot] ?? null);
  }
}

/** The ids of all live posts in the order of their names. */
async function readOrder(db: Database): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    // The planner underestimates the cost of making a million names comparable; the index has them so, in order.
    await sql`set local enable_sort = off`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await sql<{ ids: Buffer | null }>`
      select string_agg(int4send(id), ''::bytea) as ids from (
        select id from advertisements where state = 'active' and deleted_at is null
        order by search_text(title) collate "C", id) ordered`.execute(trx);
    return readIds(rows[0]?.ids ?? null);
  });
}

function lowestAbove(ranks: Float64Array, below: number, except: number): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < ranks.length; slot += 1) {
    const rank = ranks[slot] as number;
    if (rank > below && rank < lowest && slot !== except) lowest = rank;
  }
  return lowest === Number.POSITIVE_INFINITY ? below + 2 : lowest;
}
