import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import type { Mail, MailContent, Mailer } from '#server/platform/mail/index.ts';
import type { ApproximatePrice } from '../../rates/index.ts';
import { chosen } from '../mail.ts';
import type { MailedPost, Rhythm, WaitingNotification } from './repository.ts';

/** What a digest says. */
export interface Digest {
  rhythm: Rhythm | 'at_once';
  /** Each once, with every reason why it is there. */
  posts: { post: MailedPost; about: ApproximatePrice | null; reasons: string[] }[];
  others: Omit<WaitingNotification, 'advertisementId'>[];
  /** For each search that is in it, the link that stops it. */
  stops: { name: string; url: string }[];
}

const mostPosts = 50;
const periods = { at_once: '', daily: ' from the last day', weekly: ' from the last week' } as const;

/** News of a moment, a day or a week as one mail. */
export function digestMail(mailer: Mailer, reader: { id: number; email: string }, digest: Digest): Mail {
  const { posts, others, stops, rhythm } = digest;
  const counts = [
    ...(posts.length > 0 ? [posts.length === 1 ? '1 new post' : `${posts.length} new posts`] : []),
    ...(others.length > 0 ? [others.length === 1 ? '1 notification' : `${others.length} notifications`] : []),
  ];
  const heading = `${counts.join(' and ')}${periods[rhythm]}`;
  const blocks: MailContent['blocks'] = [];
  if (posts.length > 0) {
    blocks.push({
      items: posts.slice(0, mostPosts).map(({ post, about, reasons }) => ({
        title: post.type === 'wanted' ? `Wanted: ${post.title}` : post.title,
        detail: describePost(post, about),
        note: reasons.join(' · '),
        url: mailer.link(`/advertisement/${post.id}`),
      })),
    });
    if (posts.length > mostPosts) blocks.push({ text: `And ${posts.length - mostPosts} more.` });
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
  blocks.push({ button: { label: 'Open notifications', url: mailer.link('/notifications') } });
  if (stops.length > 0)
    blocks.push({ links: stops.map(({ name, url }) => ({ label: `Stop emails for “${name}”`, url })) });
  return {
    kind: `notifications.${rhythm === 'at_once' ? 'found' : rhythm}`,
    to: { email: reader.email, userId: reader.id },
    subject: heading,
    content: { heading, blocks, ...chosen(mailer) },
  };
}

const money = (amount: string, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount));

function describePost(
  { price, currency, items, unit, organization, country, type }: MailedPost,
  about: ApproximatePrice | null,
): string {
  const own =
    price === null || currency === null
      ? type === 'wanted'
        ? 'make an offer'
        : 'price on request'
      : money(price, currency);
  const amount = about ? `${own} (≈ ${money(about.amount, about.currency)})` : own;
  const [one, many] = unit && unit in unitLabels ? unitLabels[unit as Unit] : ['piece', 'pieces'];
  const quantity = `${items.toLocaleString('en-GB')} ${items === 1 ? one : many}`;
  return `${type === 'wanted' && price !== null ? `up to ${amount}` : amount} · ${quantity} · ${organization}, ${country}`;
}
