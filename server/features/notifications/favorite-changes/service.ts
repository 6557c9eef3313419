import { type Availability, availabilityLabels, type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { News } from '../news.ts';
import { notify } from '../service.ts';
import { type FavoriteChange, type Gone, type Standing, takeFavoriteChanges } from './repository.ts';

const batch = 500;

/** Tells people what became of the posts they saved: another price, another availability, gone. Returns how many changes. */
export async function tellFavoriteChanges(db: Database, mailer: Mailer): Promise<number> {
  let told = 0;
  for (;;) {
    const changes = await transact(db, async (transaction) => {
      const taken = await takeFavoriteChanges(transaction, batch);
      for (const change of taken) {
        for (const news of describeChange(change)) await notify(transaction, mailer, news);
      }
      return taken.length;
    });
    told += changes;
    if (changes < batch) return told;
  }
}

const goneBecause: Record<Gone, string> = {
  deleted: 'The post was deleted.',
  sold: 'It was sold.',
  expired: 'The post expired.',
  unavailable: 'The post is no longer shown.',
};

/** The news in a change; none where a post came back unchanged. */
export function describeChange({ user_id, advertisement_id, name, unit, before, now }: FavoriteChange): News[] {
  const about = {
    userIds: [user_id],
    subject: { type: 'advertisement', id: advertisement_id, url: `/advertisement/${advertisement_id}` },
    groupKey: `favorite:${advertisement_id}`,
  };
  if (now.gone) {
    if (before.gone) return [];
    const subject = { type: 'favorite', id: advertisement_id, url: '/favorites' };
    const says = { title: `A favourite is gone: ${name}`, body: goneBecause[now.gone] };
    return [{ ...about, subject, type: 'favorite_gone', ...says }];
  }
  if (before.price !== now.price || before.currency !== now.currency) {
    const says = {
      title: `${verbOf(before, now)}: ${name}`,
      body: `${priceOf(now, unit)}, was ${priceOf(before, null)}`,
    };
    return [{ ...about, type: 'favorite_price', ...says }];
  }
  if (before.availability !== now.availability) {
    const body = `${labelOf(now)}, was ${lowerFirst(labelOf(before))}`;
    return [{ ...about, type: 'favorite_availability', title: `Availability of a favourite changed: ${name}`, body }];
  }
  return [];
}

function verbOf(before: Standing, now: Standing): string {
  if (before.price === null || now.price === null || before.currency !== now.currency)
    return 'Price of a favourite changed';
  return Number(now.price) < Number(before.price) ? 'Price of a favourite fell' : 'Price of a favourite rose';
}

function priceOf({ price, currency }: Standing, unit: string | null): string {
  if (price === null || currency === null) return 'price on request';
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(price));
  return unit && unit in unitLabels ? `${amount} per ${unitLabels[unit as Unit][0]}` : amount;
}

const labelOf = (standing: Standing) =>
  availabilityLabels[standing.availability as Availability] ?? standing.availability;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
