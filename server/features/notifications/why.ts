import { notificationKinds } from '#contract/notifications/choices.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import type { NotificationRow } from './repository.ts';

/** Why someone gets a notification: the favourite, search, interest or setting that leads to it, and where it is changed. */
export function whyOf(row: NotificationRow): Notification['why'] {
  const { group, label } = notificationKinds[row.type];
  if (group === 'favorites') {
    return row.cause === 'team_favorite'
      ? {
          text: 'The post is on the favourites of your organization.',
          label: 'Open the list',
          url: '/favorites?list=team',
        }
      : { text: 'You saved the post as a favourite.', label: 'Open your favourites', url: '/favorites' };
  }
  if (row.type === 'search_match') {
    return {
      text: row.cause_name ? `You saved the search “${row.cause_name}”.` : 'You had saved a search, which is gone now.',
      label: 'Change its alerts',
      url: '/saved-searches',
    };
  }
  if (row.type === 'interest_match') {
    return {
      text: row.cause_name
        ? `You chose the category ${row.cause_name} as an interest.`
        : 'You chose categories as interests.',
      label: 'Change your interests',
      url: '/profile?tab=interests',
    };
  }
  return {
    text: `${about[group]} Your settings include “${label}”.`,
    label: 'Change your settings',
    url: '/notifications?view=settings',
  };
}

const about = {
  posts: 'It concerns a post of yours.',
  deals: 'You take part in the deal, or lead your organization.',
  searches: 'It concerns what you look for.',
  transfers: 'You started it.',
  team: 'It concerns your organization.',
  account: 'It concerns your account.',
} as const;
