import type { Mail, Mailer } from '#server/platform/mail/index.ts';
import type { News } from './news.ts';

type Reader = { id: number; email: string };
/** What a button says that leads to the subject of some news. */
const openings: Record<string, string> = {
  advertisement: 'Open post',
  advertisements: 'Open my posts',
  deal: 'Open deal',
  favorite: 'Open favourites',
  member: 'Open member',
  profile: 'Open profile',
};

const chosen = (mailer: Mailer) => ({
  reason: 'You chose to be mailed about this.',
  settings: { label: 'Change notification settings', url: mailer.link('/notifications?view=settings') },
});

/** News as a mail at once. */
export function notificationMail(
  mailer: Mailer,
  reader: Reader,
  news: Pick<News, 'title' | 'body' | 'subject' | 'type' | 'facts'>,
): Mail {
  return {
    kind: `notifications.${news.type}`,
    to: { email: reader.email, userId: reader.id },
    subject: news.title,
    content: {
      heading: news.title,
      blocks: [
        { text: news.body },
        ...(news.facts ? [{ facts: news.facts }] : []),
        ...(news.subject
          ? [
              {
                button: {
                  label: openings[news.subject.type] ?? `Open ${mailer.brand}`,
                  url: mailer.link(news.subject.url),
                },
              },
            ]
          : []),
      ],
      ...chosen(mailer),
    },
  };
}

/** News of a day or a week as one mail. */
export function digestMail(
  mailer: Mailer,
  reader: Reader,
  digest: { rhythm: 'daily' | 'weekly'; items: { title: string; body: string; url: string | null }[] },
): Mail {
  const count = digest.items.length;
  const heading = `${count} ${count === 1 ? 'notification' : 'notifications'} from ${digest.rhythm === 'daily' ? 'the last day' : 'the last week'}`;
  return {
    kind: `notifications.${digest.rhythm}`,
    to: { email: reader.email, userId: reader.id },
    subject: heading,
    content: {
      heading,
      blocks: [
        {
          items: digest.items.map(({ title, body, url }) => ({
            title,
            detail: body,
            ...(url ? { url: mailer.link(url) } : {}),
          })),
        },
        { button: { label: 'Open notifications', url: mailer.link('/notifications') } },
      ],
      ...chosen(mailer),
    },
  };
}
