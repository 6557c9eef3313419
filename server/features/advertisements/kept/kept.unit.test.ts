import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CheckedJson } from '#server/platform/http/index.ts';
import { createKeptPosts, createReadingAhead, type KeptPost, roomFor } from './index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-kept-'));
const textOf = (post: KeptPost<unknown> | null) => post?.text.bytes.toString();
const postOf = (name: string, more: Partial<KeptPost<unknown>['facts']> = {}): KeptPost<{ name: string }> => ({
  facts: {
    subject: {
      type: 'offered',
      state: 'active',
      ownerId: 7,
      organizationId: 3,
      organizationActive: true,
      expiresAt: new Date('2026-12-01T10:00:00.123Z'),
      deletedAt: null,
      lastSoldAt: undefined,
      isAvailable: true,
    },
    price: { amount: '12.50', currency: 'EUR' },
    quantity: 5,
    reserved: 2,
    answeringId: 8,
    ...more,
  },
  text: CheckedJson.of(z.object({ name: z.string() }), { name }),
});

describe('kept posts', () => {
  it('come back with facts and text as they were put, from memory and from the file', () => {
    const posts = createKeptPosts<{ name: string }>(folder, { size: 100_000, inMemory: 2_000 });
    const put = Array.from({ length: 20 }, (_, id) => postOf(`Sattelstütze ${id} “Ø 27,2”`));
    put.forEach((post, id) => {
      posts.put(id, post);
    });
    for (let round = 0; round < 2; round += 1) {
      put.forEach((post, id) => {
        const found = posts.get(id);
        expect(found?.facts).toEqual(post.facts);
        expect(textOf(found)).toBe(textOf(post));
      });
    }
    posts.close();
  });

  it('are gone once dropped, replaced or cleared, and say so', () => {
    const posts = createKeptPosts<{ name: string }>(folder, { size: 100_000, inMemory: 50_000 });
    const cleared = vi.fn();
    posts.onClear.push(cleared);
    posts.put(1, postOf('one'));
    posts.put(2, postOf('two'));
    expect([textOf(posts.get(1)), textOf(posts.get(2))]).toEqual(['{"name":"one"}', '{"name":"two"}']);
    posts.drop(1);
    posts.put(2, postOf('second'));
    expect([posts.get(1), textOf(posts.get(2)), posts.placeOf(2) < posts.end]).toEqual([
      null,
      '{"name":"second"}',
      true,
    ]);
    posts.clear();
    expect([posts.get(2), posts.has(2), cleared.mock.calls.length]).toEqual([null, false, 1]);
    posts.close();
  });

  it('are not given from memory once the file has let go of them', () => {
    const posts = createKeptPosts<{ name: string }>(folder, { size: 1_000, inMemory: 50_000 });
    posts.put(1, postOf('one'));
    expect(textOf(posts.get(1))).toBe('{"name":"one"}');
    for (let id = 2; id < 10; id += 1) posts.put(id, postOf('another'));
    expect(posts.get(1)).toBeNull();
    posts.close();
  });
});

describe('room for kept posts', () => {
  it('is for a large market where the disk has it, and for as many as an eighth of what is free takes', () => {
    const fresh = path.join(folder, 'of a new market', 'kept');
    const { bavail, bsize } = fs.statfsSync(folder);
    // Others write to the same disk meanwhile.
    const eighth = (bavail * bsize) / 8;
    expect(roomFor(fresh, { bytesEach: 10, inMemory: 5 })).toEqual({ posts: 1_200_000, size: 12_000_000, inMemory: 5 });
    const { posts, size } = roomFor(fresh, { bytesEach: 2 ** 30, inMemory: 5 });
    expect(size).toBe(posts * 2 ** 30);
    expect(Math.abs(size - eighth)).toBeLessThan(2 ** 31);
    expect(fs.statSync(fresh).isDirectory()).toBe(true);
  });

  it('is none where the folder cannot be made, and posts are read all the same', () => {
    const file = path.join(folder, 'no folder');
    fs.writeFileSync(file, '');
    const room = roomFor(path.join(file, 'kept'), { bytesEach: 10, inMemory: 5 });
    expect(room).toEqual({ posts: 0, size: 0, inMemory: 5 });
    const posts = createKeptPosts<{ name: string }>(path.join(file, 'kept'), room);
    posts.put(1, postOf('one'));
    expect(posts.get(1)).toBeNull();
    posts.close();
  });
});

describe('reading ahead', () => {
  function readingOf(ids: number[], read: () => Promise<unknown>) {
    const posts = createKeptPosts<{ name: string }>(folder, { size: 100_000, inMemory: 1_000 });
    const asked: number[] = [];
    const ahead = createReadingAhead(posts, {
      delay: 1,
      ids: () => ids,
      async read(some) {
        await read();
        asked.push(...some);
        for (const id of some) posts.put(id, postOf(`post ${id}`));
      },
    });
    return { posts, ahead, asked };
  }

  it('reads what is not kept, in the order given, and all again once everything was dropped', async () => {
    const ids = Array.from({ length: 100 }, (_, id) => id + 1);
    const { posts, ahead, asked } = readingOf(ids, async () => {});
    posts.put(5, postOf('known'));
    ahead.start();
    await vi.waitFor(() => expect(asked).toEqual(ids.filter((id) => id !== 5)));
    posts.clear();
    await vi.waitFor(() => expect(asked).toHaveLength(199));
    expect(ids.every((id) => posts.has(id))).toBe(true);
    await ahead.close();
    expect(posts.has(1)).toBe(false);
  });

  it('ends quietly where the database is away, and begins again when it is asked to', async () => {
    const read = vi.fn(async () => {}).mockRejectedValueOnce(new Error('connection terminated'));
    const { posts, ahead } = readingOf([1, 2], read);
    ahead.start();
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
    await vi.waitFor(() => {
      ahead.start();
      expect(posts.has(2)).toBe(true);
    });
    await ahead.close();
  });
});
