import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { PostColumns } from '#server/search-engine/columns/posts.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { Alphabet } from './alphabet.ts';

let db: Database;
let close: () => Promise<void>;
let category: Awaited<ReturnType<typeof createCategory>>;
let owner: Awaited<ReturnType<typeof createUser>>;
let columns: PostColumns;
let alphabet: Alphabet;

beforeAll(async () => {
  const { connection, drop } = await createTestDatabase();
  const opened = openDatabase(connection);
  db = opened.db;
  close = async () => {
    await opened.close();
    await drop();
  };
  category = await createCategory(db);
  owner = await createUser(db);
});
afterAll(() => close());
beforeEach(async () => {
  await db.deleteFrom('advertisements').execute();
  columns = new PostColumns(8);
  alphabet = new Alphabet(db, columns);
});

/** Adds a post to database and columns. */
async function add(title: string, state: 'active' | 'paused' = 'active'): Promise<number> {
  const { id } = await createAdvertisement(db, owner, { category, title, state });
  know(id);
  return id;
}

function know(id: number): void {
  columns.put({
    id,
    type: 0,
    availability: 0,
    categoryId: 1,
    subCategoryId: null,
    brandId: null,
    organizationId: 1,
    country: 'NL',
    currency: null,
    price: null,
    createdAt: 0,
    quantity: 1,
  });
}

async function rename(id: number, title: string): Promise<void> {
  await db.updateTable('advertisements').set({ title }).where('id', '=', id).execute();
  alphabet.touch(id);
}

/** The given posts in the order of the alphabet. */
async function order(...ids: number[]): Promise<number[]> {
  const ranks = await alphabet.ranksBySlot();
  const rank = (id: number) => ranks[columns.slotOf(id)] as number;
  return [...ids].sort((a, b) => rank(a) - rank(b));
}

describe('the order of names', () => {
  it('is that of the database for all letters and accents, and by id for equal names', async () => {
    const [saddle, rotor, elan, rotorAgain] = [
      await add('saddle'),
      await add('Rotor'),
      await add('Élan'),
      await add('rotor'),
    ];
    expect(await order(rotorAgain, saddle, rotor, elan)).toEqual([elan, rotor, rotorAgain, saddle]);
    expect(await alphabet.ranksBySlot()).toBe(await alphabet.ranksBySlot());
  });

  it('puts changed and new names between their neighbours, also at both ends', async () => {
    const [b, d, f] = [await add('b'), await add('d'), await add('f')];
    expect(await order(f, d, b)).toEqual([b, d, f]);
    await rename(f, 'c');
    expect(await order(f, d, b)).toEqual([b, f, d]);
    await rename(d, 'a');
    expect(await order(f, b, d)).toEqual([d, b, f]);
    await rename(b, 'z');
    const e = await add('e');
    alphabet.touch(e);
    expect(await order(b, d, e, f)).toEqual([d, f, e, b]);
    const ranks = await alphabet.ranksBySlot();
    expect(new Set([b, d, e, f].map((id) => ranks[columns.slotOf(id)])).size).toBe(4);
  });

  it('accepts several new names at once, even adjacent ones', async () => {
    const [a, z] = [await add('a'), await add('z')];
    await alphabet.ranksBySlot();
    const added = [await add('n'), await add('m'), await add('o')] as const;
    for (const id of added) alphabet.touch(id);
    const [n, m, o] = added;
    expect(await order(z, o, n, m, a)).toEqual([a, m, n, o, z]);
  });

  it('stays correct after one gap was divided until no number is left', async () => {
    const ids = [await add('a'), await add('b')];
    await alphabet.ranksBySlot();
    for (let n = 60; n > 0; n -= 1) {
      // Each between "a" and the one before.
      const id = await add(`a${String(n).padStart(2, '0')}`);
      ids.splice(1, 0, id);
      alphabet.touch(id);
      await alphabet.ranksBySlot();
    }
    expect(await order(...[...ids].reverse())).toEqual(ids);
  });

  it('is read again after many changes, after the columns grow, and when dropped', async () => {
    const ids = [await add('c'), await add('b'), await add('a')];
    const [c, b, a] = ids as [number, number, number];
    const before = await alphabet.ranksBySlot();
    for (let n = 0; n < 1100; n += 1) know(1_000_000 + n);
    const late = await add('aa');
    alphabet.touch(late);
    expect(await order(c, b, late, a)).toEqual([a, late, b, c]);
    expect(await alphabet.ranksBySlot()).not.toBe(before);
    await db.updateTable('advertisements').set({ title: 'zz' }).where('id', '=', a).execute();
    expect(await order(c, b, late, a)).toEqual([a, late, b, c]);
    for (let id = 2_000_000; id < 2_000_101; id += 1) alphabet.touch(id);
    expect(await order(c, b, late, a)).toEqual([late, b, c, a]);
    await db.updateTable('advertisements').set({ title: 'zzz' }).where('id', '=', b).execute();
    alphabet.forget();
    expect(await order(c, b, late, a)).toEqual([late, c, a, b]);
  });

  it('leaves out posts that are not live, and ignores changes of posts that the columns do not hold', async () => {
    const [b, hidden] = [await add('b'), await add('a', 'paused')];
    const ranks = await alphabet.ranksBySlot();
    expect([ranks[columns.slotOf(hidden)], ranks[columns.slotOf(b)]]).toEqual([0, 1]);
    const { id } = await createAdvertisement(db, owner, { category, title: 'unknown' });
    alphabet.touch(id);
    expect(await alphabet.ranksBySlot()).toBe(ranks);
    alphabet.touch(hidden);
    expect([...(await alphabet.ranksBySlot())].slice(0, 2)).toEqual([1, 0]);
  });

  it('is read once for concurrent callers, and includes changes made meanwhile', async () => {
    const [b, a] = [await add('b'), await add('a')];
    const asked = [alphabet.ranksBySlot(), alphabet.ranksBySlot()];
    await rename(a, 'c');
    const [first, second] = await Promise.all(asked);
    expect(first).toBe(second);
    expect(await order(a, b)).toEqual([b, a]);
  });

  it('cannot be read while the database is gone', async () => {
    const [b, a] = [await add('b'), await add('a')];
    const broken = openDatabase({ ...(await brokenConnection()) });
    const blind = new Alphabet(broken.db, columns);
    await expect(blind.ranksBySlot()).rejects.toThrow(/does not exist/);
    await expect(blind.ranksBySlot()).rejects.toThrow(/does not exist/);
    await broken.close();
    expect(await order(b, a)).toEqual([a, b]);
  });
});

/** The address of a database that is gone. */
async function brokenConnection() {
  const { connection, drop } = await createTestDatabase();
  await drop();
  return connection;
}
