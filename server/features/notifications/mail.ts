import { type Message, message } from '#contract/texts/message.ts';
import type { Mail, Mailer } from '#server/platform/mail/index.ts';
import type { News } from './news.ts';

type Reader = { id: number; email: string };
/** The label of a button that leads to the subject of some news. */
const openings: Record<string, Message> = {
  advertisement: message('Open post'),
  advertisements: message('Open my posts'),
  article: message('See all offers'),
  category: message('Open category'),
  deal: message('Open deal'),
  insights: message('Open insights'),
  favorite: message('Open favourites'),
  member: message('Open member'),
  profile: message('Open profile'),
  purchase: message('Open purchases'),
  saved_search: message('Open search'),
};

/** Why a mail of one's own choice comes, and where it is chosen. */
export const chosen = (mailer: Mailer) => ({
  reason: message('You’re getting this because of your notification settings.'),
  settings: { label: message('Change notification settings'), url: mailer.link('/notifications?view=settings') },
});

/** The way to what some news are about, quietly where something else comes first. */
function opening(mailer: Mailer, subject: NonNullable<News['subject']>, isSecond: boolean) {
  const link = {
    label: openings[subject.type] ?? message('Open {{brand}}', { brand: mailer.brand }),
    url: mailer.link(subject.url),
  };
  return isSecond ? { links: [link] } : { button: link };
}

/** What several mails are about over time. */
const threads: readonly string[] = ['deal', 'list', 'feed'];

/** News as a mail at once. */
export function notificationMail(
  mailer: Mailer,
  reader: Reader,
  news: Pick<News, 'title' | 'body' | 'mailSubject' | 'subject' | 'type' | 'facts' | 'mailed'>,
): Mail {
  return {
    kind: `notifications.${news.type}`,
    to: { email: reader.email, userId: reader.id },
    subject: news.mailSubject ?? news.title,
    thread: news.subject?.id && threads.includes(news.subject.type) ? `${news.subject.type}.${news.subject.id}` : null,
    content: {
      heading: news.title,
      blocks: [
        { text: news.body },
        ...(news.facts?.length ? [{ facts: news.facts }] : []),
        ...(news.mailed ? [{ button: news.mailed }, { note: news.mailed.note }] : []),
        ...(news.subject ? [opening(mailer, news.subject, news.mailed !== undefined)] : []),
      ],
      ...chosen(mailer),
    },
  };
}
