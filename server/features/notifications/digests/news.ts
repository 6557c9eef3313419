import { byEnglish, counted, joined, type Message, message } from '#contract/texts/message.ts';
import type { News } from '../news.ts';

const mostTitles = 3;

const named = (titles: readonly string[]): Message => {
  const first = joined(titles.slice(0, mostTitles), '; ');
  const more = titles.length - mostTitles;
  return more > 0 ? message('{{titles}} and {{more}} more', { titles: first, more }) : first;
};

/** New posts in a saved search; `count` is how many there are since the last poll. Mails have their own wording. */
export function searchNews(
  userId: number,
  search: { id: number; name: string; count: number },
  titles: readonly string[],
): News {
  return {
    userIds: [userId],
    type: 'search_match',
    title: counted(search.count, '1 new post: {{name}}', '{{count}} new posts: {{name}}', { name: search.name }),
    body: named(titles),
    subject: { type: 'saved_search', id: search.id, url: `/saved-searches/${search.id}` },
    groupKey: `search:${search.id}`,
    inAppOnly: true,
  };
}

const countedPosts = (count: number, category: string) =>
  counted(count, '1 new post in {{category}}', '{{count}} new posts in {{category}}', {
    category: byEnglish(category),
  });

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
