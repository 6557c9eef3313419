import { memberMessages } from '#contract/members/choices.ts';
import { type Product, productLabels } from '#contract/rights/roles.ts';
import { byEnglish, message } from '#contract/texts/message.ts';
import { transact } from '#server/db/transaction.ts';
import { notify } from '#server/features/notifications/index.ts';
import { findOrganization } from '#server/features/organizations/index.ts';
import { conflict } from '#server/platform/errors.ts';
import {
  type By,
  listAdminIds,
  nameOfActor,
  requireOrganization,
  type ThrottleRule,
  throttle,
  throttleKey,
} from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkProducts } from './policy.ts';

const day = 24 * 60 * 60;

/** What one person asks for a product: once a day. */
const onceADay: ThrottleRule = { free: 1, window: day, pause: day, longestPause: day };

/**
 * Asks the admins of an organization to switch a product on for the person who asks. Throws a Refusal of 409 where they have
 * it or no one else can give it, of 422 where the organization does not hold it, of 429 for a second time in a day.
 */
export async function requestProduct(
  { db, mail }: Pick<Platform, 'db' | 'mail'>,
  { actor }: By,
  product: Product,
): Promise<void> {
  const organizationId = requireOrganization(actor);
  const label = byEnglish(productLabels[product]);
  if (actor.permissions.includes(product))
    throw conflict(message('“{{product}}” is already switched on for you.', { product: label }));
  await transact(db, async (transaction) => {
    const organization = await findOrganization(transaction, organizationId);
    checkProducts(actor, [product], organization?.products ?? [], 'product');
    const admins = (await listAdminIds(transaction, organizationId)).filter((id) => id !== actor.id);
    if (admins.length === 0)
      throw conflict('No one else in your organization can switch it on. Ask the operator of this market.');
    // Of two requests at once the second waits here, and is refused.
    const key = throttleKey('product-request', `${actor.id} ${product}`);
    await throttle(transaction, [{ key, rule: onceADay, message: memberMessages.productAlreadyRequested }]);
    await notify(transaction, mail, {
      userIds: admins,
      type: 'product_request',
      title: message('{{person}} asks for “{{product}}”', { person: nameOfActor(actor), product: label }),
      body: message('You can switch it on under “Members”.'),
      mailSubject: message('A member asks for a product'),
      subject: { type: 'member', id: actor.id, url: `/organization-members/${actor.id}/edit` },
      actorId: actor.id,
    });
  });
}
