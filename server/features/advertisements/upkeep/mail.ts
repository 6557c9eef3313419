import type { News } from '#server/features/notifications/index.ts';
import type { EndingPost } from './repository.ts';

/** How many days the link of a mail works that renews posts. */
export const daysOfLink = 30;

/** What the owners of these posts are told: one piece of news each, however many of their posts end. */
export async function describeEndings(
  posts: readonly EndingPost[],
  linkTo: (ownerId: number, ids: number[]) => Promise<string>,
  words: {
    type: 'post_expiring' | 'post_expired';
    one: (title: string) => string;
    many: (count: number) => string;
    body: string;
    bodyOfMany: string;
  },
): Promise<News[]> {
  const byOwner = new Map<number, EndingPost[]>();
  for (const post of posts) byOwner.set(post.owner_id, [...(byOwner.get(post.owner_id) ?? []), post]);
  const all: News[] = [];
  for (const [ownerId, owned] of byOwner) {
    const [first] = owned as [EndingPost, ...EndingPost[]];
    const isOne = owned.length === 1;
    all.push({
      userIds: [ownerId],
      type: words.type,
      title: isOne ? words.one(first.title) : words.many(owned.length),
      body: isOne ? words.body : `${listTitles(owned)}. ${words.bodyOfMany}`,
      subject: isOne
        ? { type: 'advertisement', id: first.id, url: `/advertisement/${first.id}` }
        : { type: 'advertisements', id: null, url: '/my-posts' },
      mailed: {
        label: isOne ? 'Renew for 90 days' : `Renew ${owned.length} posts for 90 days`,
        url: await linkTo(
          ownerId,
          owned.map(({ id }) => id),
        ),
        note: `You see what is renewed before you confirm. No sign-in needed. The link works once, within ${daysOfLink} days.`,
      },
    });
  }
  return all;
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

const listed = 3;

function listTitles(posts: readonly EndingPost[]): string {
  const titles = posts.slice(0, listed).map((post) => `“${post.title}”`);
  const rest = posts.length - titles.length;
  return rest > 0 ? `${titles.join(', ')} and ${rest} more` : titles.join(' and ');
}
