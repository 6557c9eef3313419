import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { quantityWords } from '#contract/advertisements/quantities.ts';
import { counted, joined, type Message, type MessageValue, message, verbatim } from '#contract/texts/message.ts';
import type { Mail, MailContent, Mailer } from '#server/platform/mail/index.ts';
import type { ApproximatePrice } from '../../rates/index.ts';
import { chosen } from '../mail.ts';
import type { MailedPost, Rhythm, WaitingNotification } from './repository.ts';

/** The contents of a digest. */
export interface Digest {
  rhythm: Rhythm | 'at_once';
  /** Each once, with every reason why it is there. */
  posts: { post: MailedPost; about: ApproximatePrice | null; reasons: Message[] }[];
  others: Omit<WaitingNotification, 'advertisementId' | 'type'>[];
  /** For each search that is in it, the link that stops it. */
  stops: { name: string; url: string }[];
  /** The link that stops insights, where some are in it. */
  insightsStop: string | null;
  /** The address by which a mail program stops everything that is in it; null where a part can't be stopped by a link. */
  unsubscribe: string | null;
}

const mostPosts = 50;
const periods: Record<Digest['rhythm'], (news: Message) => Message> = {
  at_once: (news) => news,
  daily: (news) => message('{{news}} from the last day', { news }),
  weekly: (news) => message('{{news}} from the last week', { news }),
};

/** How many posts and other news a mail is about. */
function countNews(posts: number, others: number): Message {
  const found = counted(posts, '1 new post', '{{count}} new posts', {});
  const rest = counted(others, '1 notification', '{{count}} notifications', {});
  if (posts > 0 && others > 0) return message('{{posts}} and {{notifications}}', { posts: found, notifications: rest });
  return posts > 0 ? found : rest;
}

/** News of a moment, a day or a week as one mail. */
export function digestMail(mailer: Mailer, reader: { id: number; email: string }, digest: Digest): Mail {
  const { posts, others, stops, insightsStop, rhythm } = digest;
  const heading = periods[rhythm](countNews(posts.length, others.length));
  const blocks: MailContent['blocks'] = [];
  if (posts.length > 0) {
    blocks.push({
      items: posts.slice(0, mostPosts).map(({ post, about, reasons }) => ({
        title: post.type === 'wanted' ? message('Wanted: {{title}}', { title: post.title }) : verbatim(post.title),
        detail: describePost(post, about),
        note: joined(reasons, ' · '),
        url: mailer.link(`/advertisement/${post.id}`),
      })),
    });
    if (posts.length > mostPosts)
      blocks.push({ text: message('And {{count}} more.', { count: posts.length - mostPosts }) });
  }
  if (others.length > 0) {
    blocks.push({
      items: others.map(({ title, body, url, button }) => ({
        title,
        detail: body,
        ...(url ? { url: mailer.link(url) } : {}),
        ...(button ? { note: button.note, action: button } : {}),
      })),
    });
  }
  blocks.push({ button: { label: message('Open notifications'), url: mailer.link('/notifications') } });
  const links = [
    ...stops.map(({ name, url }) => ({ label: message('Stop emails for “{{name}}”', { name }), url })),
    ...(insightsStop ? [{ label: message('Stop mails like this'), url: insightsStop }] : []),
  ];
  if (links.length > 0) blocks.push({ links });
  return {
    kind: `notifications.${rhythm === 'at_once' ? 'found' : rhythm}`,
    to: { email: reader.email, userId: reader.id },
    subject: heading,
    content: { heading, blocks, ...chosen(mailer) },
    unsubscribe: digest.unsubscribe,
  };
}

function describePost(
  { price_per_unit: price, currency, number_of_items: items, unit, organization, country, type }: MailedPost,
  about: ApproximatePrice | null,
): Message {
  const own: MessageValue =
    price === null || currency === null
      ? type === 'wanted'
        ? message('make an offer')
        : message('price on request')
      : { money: price, currency };
  const estimate = about && { money: about.amount, currency: about.currency };
  const amount = estimate ? message('{{amount}} (≈ {{estimate}})', { amount: own, estimate }) : own;
  const quantity = quantityWords({ count: items, unit: unit && unit in unitLabels ? (unit as Unit) : 'piece' });
  const asked = type === 'wanted' && price !== null ? message('up to {{amount}}', { amount }) : amount;
  const seller = message('{{organization}}, {{country}}', { organization, country });
  return joined([asked, quantity, seller], ' · ');
}
