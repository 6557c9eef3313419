import { notificationKinds } from '#contract/notifications/choices.ts';
import { byEnglish, type Message, message } from '#contract/texts/message.ts';
import type { NotificationRow } from './repository.ts';

/** Why someone gets a notification: the favourite, search, interest or setting that leads to it, and where it is changed. */
export function whyOf(row: NotificationRow): { text: Message; label: Message; url: string } {
  const { group, label } = notificationKinds[row.type];
  if (group === 'favorites') {
    return row.cause === 'team_favorite'
      ? {
          text: message('The post is on the favourites of your organization.'),
          label: message('Open the list'),
          url: '/favorites?list=team',
        }
      : {
          text: message('You saved the post as a favourite.'),
          label: message('Open your favourites'),
          url: '/favorites',
        };
  }
  if (row.type === 'search_match') {
    return {
      text: row.cause_name
        ? message('You saved the search “{{name}}”.', { name: row.cause_name })
        : message('You had saved a search that no longer exists.'),
      label: message('Change its alerts'),
      url: '/saved-searches',
    };
  }
  if (row.type === 'article_price') {
    return {
      text: message('You watch the price of this part.'),
      label: message('Change the price'),
      url: row.url ?? '/notifications?view=settings',
    };
  }
  if (row.type === 'interest_match') {
    return {
      text: row.cause_name
        ? message('You chose the category {{category}} as an interest.', { category: byEnglish(row.cause_name) })
        : message('You chose categories as interests.'),
      label: message('Change your interests'),
      url: '/profile?tab=interests',
    };
  }
  return {
    text: message('{{about}} Your settings include “{{label}}”.', { about: about[group], label: message(label) }),
    label: message('Change your settings'),
    url: '/notifications?view=settings',
  };
}

const about = {
  posts: message('It concerns a post of yours.'),
  deals: message('You take part in the deal, or lead your organization.'),
  searches: message('It concerns something you are looking for.'),
  transfers: message('You started it.'),
  team: message('It concerns your organization.'),
  account: message('It concerns your account.'),
} as const;
