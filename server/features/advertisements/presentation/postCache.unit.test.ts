import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Changes, Subjects } from '#server/platform/changes/index.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { SharedSummary } from './forms.ts';
import { type CachedPost, PostCache } from './postCache.ts';

/** Changes that the test announces itself. */
function createTestChanges() {
  const subscribers = new Map<string, ((subjects: Subjects) => void)[]>();
  let version = 0;
  const changes: Changes = {
    watch: () => {},
    subscribe: (kind, drop) => subscribers.set(kind, [...(subscribers.get(kind) ?? []), drop]),
    forget: () => {},
    catchUp: async () => {},
    get version() {
      return version;
    },
  };
  const announce = (kind: string, ids: number[] | null) => {
    version += 1;
    for (const drop of subscribers.get(kind) ?? []) drop(ids && new Set(ids));
  };
  return { changes, announce };
}

const postOf = (name: string, facts: Partial<CachedPost<unknown>['facts']> = {}): CachedPost<SharedSummary> => ({
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
    names: [20, 30, null],
    people: [7, 8],
    answering: null,
    ...facts,
  },
  text: CheckedJson.of(z.object({ name: z.string() }), { name }) as unknown as CheckedJson<SharedSummary>,
});

const textOf = (cache: PostCache, id: number) => cache.get('summary', id)?.text.bytes.toString();

async function fill(cache: PostCache, posts: Record<number, CachedPost<SharedSummary>>) {
  await cache.fill('summary', async () => new Map(Object.entries(posts).map(([id, post]) => [Number(id), post])));
}

describe('the cache of posts', () => {
  it('returns facts and text as they were read, each form separately', async () => {
    const cache = new PostCache(createTestChanges().changes);
    const post = postOf('Sattelstütze “Ø 27,2”');
    await fill(cache, { 1: post });
    expect(cache.get('summary', 1)?.facts).toEqual(post.facts);
    expect(textOf(cache, 1)).toBe('{"name":"Sattelstütze “Ø 27,2”"}');
    expect(cache.get('whole', 1)).toBeUndefined();
  });

  it('drops exactly the posts that changed, or that refer to what changed', async () => {
    const { changes, announce } = createTestChanges();
    const cache = new PostCache(changes);
    const other = postOf('other', { names: [21, 31, 32], people: [9] });
    const posts = { 1: postOf('one'), 2: other, 3: postOf('three', { names: [22, 31, 32], people: [9] }) };
    for (const [kind, subject, kept] of [
      ['post', 1, [2, 3]],
      ['name', 30, [2, 3]],
      ['name', 21, [1, 3]],
      ['name', 32, [1]],
      ['contact', 8, [2, 3]],
      ['contact', 9, [1]],
      ['organization', 3, []],
      ['organization', 4, [1, 2, 3]],
      ['session', 1, [1, 2, 3]],
    ] as const) {
      await fill(cache, posts);
      announce(kind, [subject]);
      expect([kind, subject, [1, 2, 3].filter((id) => cache.get('summary', id))]).toEqual([kind, subject, kept]);
    }
  });

  it('drops everything if any post may have changed', async () => {
    const { changes, announce } = createTestChanges();
    const cache = new PostCache(changes);
    await fill(cache, { 1: postOf('one'), 2: postOf('two') });
    announce('name', null);
    expect([textOf(cache, 1), textOf(cache, 2)]).toEqual([undefined, undefined]);
  });

  it('returns what was read during a change, but does not cache it', async () => {
    const { changes, announce } = createTestChanges();
    const cache = new PostCache(changes);
    const read = await cache.fill('summary', async () => {
      announce('contact', [1]);
      return new Map([[1, postOf('one')]]);
    });
    expect(read.get(1)?.text.bytes.toString()).toBe('{"name":"one"}');
    expect(cache.get('summary', 1)).toBeUndefined();
  });

  it('stays within its byte limit, and evicts the least recently read post first', async () => {
    const cache = new PostCache(createTestChanges().changes, 2_500);
    await fill(cache, { 1: postOf('one'), 2: postOf('two'), 3: postOf('three') });
    expect(textOf(cache, 1)).toBe('{"name":"one"}');
    await fill(cache, { 4: postOf('four') });
    expect([1, 2, 3, 4].map((id) => cache.get('summary', id) !== undefined)).toEqual([true, false, true, true]);
  });
});
