import type { News } from '#server/features/notifications/index.ts';
import type { EndingPost } from './repository.ts';

/** What the owners of these posts are told: one piece of news each, however many of their posts end. */
export function describeEndings(
  posts: readonly EndingPost[],
  words: {
    type: 'post_expiring' | 'post_expired';
    one: (title: string) => string;
    many: (count: number) => string;
    body: string;
    bodyOfMany: string;
  },
): News[] {
  const byOwner = new Map<number, EndingPost[]>();
  for (const post of posts) byOwner.set(post.owner_id, [...(byOwner.get(post.owner_id) ?? []), post]);
  return [...byOwner].map(([ownerId, owned]) => {
    const [first] = owned as [EndingPost, ...EndingPost[]];
    const isOne = owned.length === 1;
    return {
      userIds: [ownerId],
      type: words.type,
      title: isOne ? words.one(first.title) : words.many(owned.length),
      body: isOne ? words.body : `${listTitles(owned)}. ${words.bodyOfMany}`,
      subject: isOne
        ? { type: 'advertisement', id: first.id, url: `/advertisement/${first.id}` }
        : { type: 'advertisements', id: null, url: '/my-posts' },
    };
  });
}

/** What is said some days before a post ends, and when it did. */
export const endingWords = (days: number) => ({
  type: 'post_expiring' as const,
  one: (title: string) => `“${title}” expires within ${days} days`,
  many: (count: number) => `${count} of your posts expire within ${days} days`,
  body: 'Renew it to keep it online for another 90 days.',
  bodyOfMany: 'Renew them to keep them online for another 90 days.',
});
export const endedWords = {
  type: 'post_expired' as const,
  one: (title: string) => `“${title}” has expired`,
  many: (count: number) => `${count} of your posts have expired`,
  body: 'Others no longer see it. Renew it to put it online for another 90 days.',
  bodyOfMany: 'Others no longer see them. Renew them to put them online for another 90 days.',
};

const shown = 3;

function listTitles(posts: readonly EndingPost[]): string {
  const titles = posts.slice(0, shown).map((post) => `“${post.title}”`);
  const rest = posts.length - titles.length;
  return rest > 0 ? `${titles.join(', ')} and ${rest} more` : titles.join(' and ');
}
