import { type Availability, availabilityLabels, type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { lowStock } from '#contract/favorites/schemas.ts';
import { scopeOf } from '#contract/rights/matrix.ts';
import { byEnglish, type Message, message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { type News, notify } from '../notifications/index.ts';
import { type FavoriteChange, type Gone, listTeam, type Standing, takeFavoriteChanges } from './repository.ts';

/** Changes that are announced in one transaction. */
const batch = 100;

/** Tells people what became of the posts they or their organization saved: another price, availability or stock, gone. Returns how many changes. */
export async function notifyOfFavoriteChanges(db: Database, mailer: Mailer, turn = wholeTurn()): Promise<number> {
  let notified = 0;
  for (;;) {
    const ofPeople = await notifyOfBatch(db, mailer, 'person');
    const ofTeams = await notifyOfBatch(db, mailer, 'organization');
    notified += ofPeople + ofTeams;
    if (Math.max(ofPeople, ofTeams) < batch || turn.isOver()) return notified;
  }
}

function notifyOfBatch(db: Database, mailer: Mailer, keeper: 'person' | 'organization'): Promise<number> {
  return transactInBackground(db, async (transaction) => {
    const taken = await takeFavoriteChanges(transaction, keeper, { limit: batch, low: lowStock });
    const readersOf =
      keeper === 'person' ? (change: FavoriteChange) => [change.keeper_id] : await teamOf(transaction, taken);
    for (const change of taken) {
      for (const news of describeChange(change))
        await notify(transaction, mailer, {
          ...news,
          userIds: readersOf(change),
          ...(keeper === 'organization' ? { cause: 'team_favorite' } : {}),
        });
    }
    return taken.length;
  });
}

/** Who is notified of changes of what organizations saved: everyone of the organization who has not saved it as well. */
async function teamOf(
  transaction: InTransaction,
  changes: readonly FavoriteChange[],
): Promise<(change: FavoriteChange) => number[]> {
  if (changes.length === 0) return () => [];
  const people = await listTeam(transaction, [...new Set(changes.map(({ keeper_id }) => keeper_id))]);
  const readers = people.filter(
    ({ role, permissions }) =>
      scopeOf({ role, permissions, organizationActive: true } as Parameters<typeof scopeOf>[0], 'favorite.manage') !==
      'none',
  );
  return ({ keeper_id, advertisement_id }) =>
    readers
      .filter(({ organization_id, own }) => organization_id === keeper_id && !own.includes(advertisement_id))
      .map(({ id }) => id);
}

const goneBecause: Record<Gone, Message> = {
  deleted: message('The post was deleted.'),
  sold: message('It was sold.'),
  expired: message('The post expired.'),
  unavailable: message('The post is no longer shown.'),
};

/** The news in a change; none where a post came back unchanged. */
function describeChange({
  advertisement_id,
  name,
  type,
  unit,
  available,
  before,
  now,
}: FavoriteChange): Omit<News, 'userIds'>[] {
  const about = {
    subject: { type: 'advertisement', id: advertisement_id, url: `/advertisement/${advertisement_id}` },
    groupKey: `favorite:${advertisement_id}`,
  };
  if (now.gone) {
    if (before.gone) return [];
    const subject = { type: 'favorite', id: advertisement_id, url: '/favorites' };
    const text = {
      ...titled(message('A favourite is gone'), name),
      body: goneBecause[now.gone],
    };
    return [{ ...about, subject, type: 'favorite_gone', ...text }];
  }
  const standing = standingNews({ name, type, unit }, before, now);
  const stock = stockNews(name, available, before, now);
  return [
    ...(standing ? [{ ...about, ...standing }] : []),
    ...(stock ? [{ ...about, ...stock, groupKey: `${about.groupKey}:stock` }] : []),
  ];
}

type NewsText = Pick<News, 'type' | 'title' | 'body' | 'mailSubject'>;

/** The news of a changed price or availability; where both changed, of the price. */
function standingNews(
  { name, type, unit }: Pick<FavoriteChange, 'name' | 'type' | 'unit'>,
  before: Standing,
  now: Standing,
): NewsText | null {
  if (before.price !== now.price || before.currency !== now.currency) {
    const body = message('{{now}}, was {{before}}', { now: priceOf(now, unit), before: priceOf(before, null) });
    return { type: 'favorite_price', ...titled(verbOf(type, before, now), name), body };
  }
  if (before.availability === now.availability) return null;
  const body = message('{{now}}, was {{before}}', { now: labelOf(now), before: { within: labelOf(before) } });
  return { type: 'favorite_availability', ...titled(message('Availability of a favourite changed'), name), body };
}

/** The news of a changed stock: low, out or back. */
function stockNews(name: string, available: number | null, before: Standing, now: Standing): NewsText | null {
  if (before.stock === now.stock) return null;
  const count = available ?? 0;
  const isLower = now.stock === 'out' || before.stock === 'plenty';
  const what =
    now.stock === 'out'
      ? message('A favourite is out of stock')
      : isLower
        ? message('A favourite runs low')
        : message('A favourite is back in stock');
  const body =
    now.stock === 'out'
      ? message('All of it is sold or reserved at the moment.')
      : isLower
        ? message('{{count}} left', { count })
        : message('{{count}} available', { count });
  return { type: 'favorite_stock', ...titled(what, name), body };
}

/** A title that names the post, which the subject of a mail does not. */
const titled = (what: Message, name: string) => ({
  title: message('{{what}}: {{title}}', { what, title: name }),
  mailSubject: what,
});

function verbOf(type: FavoriteChange['type'], before: Standing, now: Standing): Message {
  if (before.price === null || now.price === null || before.currency !== now.currency)
    return message('Price of a favourite changed');
  const isLess = Number(now.price) < Number(before.price);
  if (type === 'wanted')
    return isLess ? message('The buyer of a favourite pays less') : message('The buyer of a favourite pays more');
  return isLess ? message('Price of a favourite fell') : message('Price of a favourite rose');
}

function priceOf({ price, currency }: Standing, unit: string | null): Message {
  if (price === null || currency === null) return message('price on request');
  const amount = { money: price, currency };
  return unit && unit in unitLabels
    ? message('{{amount}} per {{unit}}', { amount, unit: byEnglish(unitLabels[unit as Unit][0]) })
    : message('{{amount}}', { amount });
}

const labelOf = (standing: Standing): Message =>
  byEnglish(availabilityLabels[standing.availability as Availability] ?? standing.availability);
