import type { News } from '../news.ts';

const mostTitles = 3;

const named = (titles: readonly string[]) =>
  titles.length > mostTitles
    ? `${titles.slice(0, mostTitles).join('; ')} and ${titles.length - mostTitles} more`
    : titles.join('; ');

/** New posts in a saved search; `count` is how many there are since the last poll. Mails say it in their own way. */
export function searchNews(
  userId: number,
  search: { id: number; name: string; count: number },
  titles: readonly string[],
): News {
  return {
    userIds: [userId],
    type: 'search_match',
    title: `${search.count === 1 ? '1 new post' : `${search.count} new posts`}: ${search.name}`,
    body: named(titles),
    subject: { type: 'saved_search', id: search.id, url: `/saved-searches/${search.id}` },
    groupKey: `search:${search.id}`,
    inAppOnly: true,
  };
}

const countedPosts = (count: number, category: string) =>
  `${count === 1 ? '1 new post' : `${count} new posts`} in ${category}`;

/** New posts in a category of interest. */
export function interestNews(
  userIds: number[],
  category: { id: number; name: string; url: string },
  titles: readonly string[],
): News {
  return {
    userIds,
    type: 'interest_match',
    title: countedPosts(titles.length, category.name),
    body: named(titles),
    subject: { type: 'category', id: category.id, url: category.url },
    groupKey: `interest:${category.id}`,
    size: titles.length,
    gathered: (count) => ({ title: countedPosts(count, category.name), body: named(titles) }),
    inAppOnly: true,
  };
}
