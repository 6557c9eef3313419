import { joined, type Message, message } from '#contract/texts/message.ts';
import type { News } from '#server/features/notifications/index.ts';
import type { EndingPost } from './repository.ts';

/** How many days the link of a mail works that renews posts. */
export const daysOfLink = 30;

/** The news for the owners of these posts: one each, however many of their posts end. */
export async function describeEndings(
  posts: readonly EndingPost[],
  linkTo: (ownerId: number, ids: number[]) => Promise<string>,
  words: {
    type: 'post_expiring' | 'post_expired';
    one: (title: string) => Message;
    many: (count: number) => Message;
    body: Message;
    bodyOfMany: Message;
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
      body: isOne
        ? words.body
        : message('{{titles}}. {{advice}}', { titles: listTitles(owned), advice: words.bodyOfMany }),
      subject: isOne
        ? { type: 'advertisement', id: first.id, url: `/advertisement/${first.id}` }
        : { type: 'advertisements', id: null, url: '/my-posts' },
      mailed: {
        label: isOne
          ? message('Renew for 90 days')
          : message('Renew {{count}} posts for 90 days', { count: owned.length }),
        url: await linkTo(
          ownerId,
          owned.map(({ id }) => id),
        ),
        note: message(
          'You see what is renewed before you confirm. No sign-in needed. The link works once, within {{days}} days.',
          { days: daysOfLink },
        ),
      },
    });
  }
  return all;
}

/** The texts some days before a post expires, and once it has expired. */
export const endingWords = (days: number) => ({
  type: 'post_expiring' as const,
  one: (title: string) => message('“{{title}}” expires within {{days}} days', { title, days }),
  many: (count: number) => message('{{count}} of your posts expire within {{days}} days', { count, days }),
  body: message('Renew it to keep it online for another 90 days.'),
  bodyOfMany: message('Renew them to keep them online for another 90 days.'),
});
export const endedWords = {
  type: 'post_expired' as const,
  one: (title: string) => message('“{{title}}” has expired', { title }),
  many: (count: number) => message('{{count}} of your posts have expired', { count }),
  body: message('Others no longer see it. Renew it to put it online for another 90 days.'),
  bodyOfMany: message('Others no longer see them. Renew them to put them online for another 90 days.'),
};

const listed = 3;

function listTitles(posts: readonly EndingPost[]): Message {
  const titles = posts.slice(0, listed).map(({ title }) => message('“{{title}}”', { title }));
  const more = posts.length - titles.length;
  if (more > 0) return message('{{titles}} and {{more}} more', { titles: joined(titles, ', '), more });
  const last = titles.pop() as Message;
  return titles.length > 0 ? message('{{titles}} and {{last}}', { titles: joined(titles, ', '), last }) : last;
}
