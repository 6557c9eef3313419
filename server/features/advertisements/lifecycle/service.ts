import { type AdvertisementState, limits, reportReasonLabels } from '#contract/advertisements/choices.ts';
import type {
  Advertisement,
  listSales as listSalesEndpoint,
  reportAdvertisement as reportEndpoint,
  sellAdvertisement as sellEndpoint,
} from '#contract/advertisements/schemas.ts';
import type { AnswerInput, BodyOf, MetaOf, QueryOf } from '#contract/endpoint.ts';
import { byEnglish, message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notify } from '#server/features/notifications/index.ts';
import { isCurrency } from '#server/features/vocabulary/index.ts';
import { conflict, type FieldProblems, invalid, notAllowed } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { earliestDay, latestDay } from '#server/platform/values/index.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { type Abilities, abilitiesOf, seesPrivate } from '../policy.ts';
import { presentSale } from '../presentation/presenter.ts';
import {
  copyPost,
  hasUsers,
  isActiveMember,
  listModerators,
  type PostChange,
  publishFor,
  saveReport,
  updatePost,
} from '../repository/posts.ts';
import { type DetailRow, subjectOf } from '../repository/rows.ts';
import { listSalesOf, sumSalesOf } from '../repository/sales.ts';
import { lockDealOfLatestSale } from '../repository/stock.ts';
import { explain, getVisible, lockAble, readAgain } from '../service.ts';
import { describeRemaining, followerOf } from '../stock.ts';
import { reserveOpenPost, reserveQuota } from '../writing/quotas.ts';
import { insertSale, revertLatestSale } from './repository.ts';

type Sale = BodyOf<typeof sellEndpoint>;

/**
 * Records a sale of all or part of the stock. The post is locked in the meantime, so that however many sales come at once they never
 * exceed the stock. Where less is left than the minimum order, that falls to what is left: otherwise no one could order the
 * rest. Throws 422 where fewer are left, and for a closing date or a buyer that cannot be.
 */
export async function sellAdvertisement(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
  sale: Sale,
): Promise<{ post: Advertisement; minimumLowered: boolean }> {
  let minimumLowered = false;
  const post = await change(deps, actor, id, 'sell', async (transaction, post) => {
    const errors = await checkSale(transaction, actor, post, sale);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const left = post.number_of_items - sale.total_number_of_items;
    const minimum = post.minimal_order_quantity;
    const isBelowMinimum = minimum !== null && left > 0 && left < minimum;
    minimumLowered = isBelowMinimum;
    const saleId = await insertSale(transaction, {
      advertisementId: id,
      reason: sale.reason,
      soldToOrganizationId: sale.sold_to_organization ?? null,
      currency: sale.sold_currency ?? null,
      quantity: sale.total_number_of_items,
      totalPrice: sale.total_price ?? null,
      closingDate: sale.closing_date,
      minimumBefore: isBelowMinimum ? minimum : null,
      stateBefore: post.state,
      createdBy: actor.id,
      dealLineId: null,
      deliveryNumber: null,
    });
    await updatePost(transaction, id, {
      number_of_items: left,
      sold_quantity: post.sold_quantity + sale.total_number_of_items,
      ...(left === 0 ? { state: 'sold' } : {}),
      ...(isBelowMinimum ? { minimal_order_quantity: left } : {}),
    });
    await emit(transaction, 'post.sold', post);
    await followerOf(deps.db)?.recorded(transaction, actor, {
      id: saleId,
      post: { id, title: post.title, organizationId: post.organization_id },
      buyerId: sale.sold_to_organization ?? null,
      quantity: sale.total_number_of_items,
      dealLineId: null,
      deliveryNumber: null,
    });
  });
  return { post, minimumLowered };
}

async function checkSale(db: InTransaction, actor: Actor, post: DetailRow, sale: Sale): Promise<FieldProblems> {
  const errors: FieldProblems = {};
  if (sale.total_number_of_items > post.number_of_items - post.reserved_quantity) {
    errors.total_number_of_items = [describeRemaining(post)];
  }
  if (sale.sold_to_organization === post.organization_id) {
    errors.sold_to_organization = ['Choose an organization other than your own'];
  } else if (sale.sold_to_organization && !(await hasUsers(db, sale.sold_to_organization))) {
    errors.sold_to_organization = ['Choose one from the list'];
  }
  if (sale.sold_currency && !isCurrency(sale.sold_currency)) errors.sold_currency = ['Choose one from the list'];
  const created = earliestDay(post.created_at, actor.timeZone);
  if (sale.closing_date > latestDay(new Date(), actor.timeZone)) {
    errors.closing_date = ['The closing date cannot be in the future'];
  } else if (sale.closing_date < created) {
    errors.closing_date = [
      message('The post was created on {{day}}: use that day or a later one', { day: { day: created } }),
    ];
  }
  return errors;
}

/** One page of the sales of a post. Throws 404 where the post is hidden, 403 for everyone but its owner's side. */
export async function listSales(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
  { page, per_page }: QueryOf<typeof listSalesEndpoint>,
): Promise<{ data: AnswerInput<typeof listSalesEndpoint>; meta: MetaOf<typeof listSalesEndpoint> }> {
  const post = await getVisible(deps.db, actor, id);
  if (!seesPrivate(actor, subjectOf(post))) throw notAllowed();
  const [rows, { total, sums }] = await Promise.all([
    listSalesOf(deps.db, id, { page, perPage: per_page }),
    sumSalesOf(deps.db, id),
  ]);
  return { data: rows.map(presentSale), meta: { total, page, per_page, sums } };
}

/**
 * Takes the latest sale back, within 24 hours: its items are in stock again, with the minimum order that they had. What a
 * deal sold is reserved for it again.
 */
export function takeBackSale(deps: AdvertisementDependencies, actor: Actor, id: number): Promise<Advertisement> {
  const takeBack = async (transaction: InTransaction, post: DetailRow) => {
    const sale = await revertLatestSale(transaction, id, actor.id);
    if (!sale) throw conflict('There is no sale from the last 24 hours to undo.');
    const stock = post.number_of_items + sale.quantity;
    if (stock > limits.quantity) throw conflict('The stock would be larger than a post can hold. Lower it first.');
    const state = post.state === 'sold' ? (sale.state_before as AdvertisementState) : post.state;
    await updatePost(transaction, id, {
      number_of_items: stock,
      sold_quantity: post.sold_quantity - sale.quantity,
      ...(sale.deal_line_id === null ? {} : { reserved_quantity: post.reserved_quantity + sale.quantity }),
      state: unlessEnded(state, post),
      // Where the post was edited since, its owner has decided about the minimum.
      ...(sale.minimum_before !== null && post.minimal_order_quantity === post.number_of_items
        ? { minimal_order_quantity: Math.min(sale.minimum_before, stock) }
        : {}),
    });
    await followerOf(deps.db)?.takenBack(transaction, actor, {
      id: sale.id,
      post: { id, title: post.title, organizationId: post.organization_id },
      buyerId: sale.sold_to_organization_id,
      quantity: sale.quantity,
      dealLineId: sale.deal_line_id,
      deliveryNumber: sale.delivery_number,
    });
  };
  return change(deps, actor, id, 'take_back_sale', takeBack, lockDealOfLatestSale);
}

/** Hides a post for now. */
export function pauseAdvertisement(deps: AdvertisementDependencies, actor: Actor, id: number): Promise<Advertisement> {
  return change(deps, actor, id, 'pause', (transaction) => updatePost(transaction, id, { state: 'paused' }));
}

/** Shows a paused post again; one that would have ended in the meantime gets its full time again. */
export function resumeAdvertisement(deps: AdvertisementDependencies, actor: Actor, id: number): Promise<Advertisement> {
  return change(deps, actor, id, 'resume', (transaction, post) =>
    hasEnded(post) ? publishFor(transaction, id, limits.daysOnline) : updatePost(transaction, id, { state: 'active' }),
  );
}

/** Keeps a post online for its full time again. */
export function renewAdvertisement(deps: AdvertisementDependencies, actor: Actor, id: number): Promise<Advertisement> {
  return change(deps, actor, id, 'renew', (transaction) => publishFor(transaction, id, limits.daysOnline));
}

/** Brings a deleted post back into the state it had. Throws 422 where its reference was given to another post in the meantime. */
export function restoreAdvertisement(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
): Promise<Advertisement> {
  return change(deps, actor, id, 'restore', async (transaction, post) => {
    await reserveOpenPost(deps, transaction, post.organization_id);
    await updatePost(transaction, id, { deleted_at: null, state: unlessEnded(post.state, post) });
  });
}

/** Copies a post into a paused one without reference; the copy is the actor's where they are of that organization. */
export function duplicateAdvertisement(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
): Promise<Advertisement> {
  return transact(deps.db, async (transaction) => {
    const post = await lockAble(deps, transaction, actor, id, 'duplicate');
    await reserveQuota(deps, transaction, actor, post.organization_id);
    const isMember = await isActiveMember(transaction, actor.id, post.organization_id);
    const ownerId = isMember ? actor.id : post.owner_id;
    return readAgain(deps, transaction, actor, await copyPost(transaction, id, { ownerId, days: limits.daysOnline }));
  });
}

/** Tells the platform, and its admins, that a post does not belong. Throws 403 for posts of the own side. */
export async function reportAdvertisement(
  deps: AdvertisementDependencies,
  mail: Mailer,
  actor: Actor,
  id: number,
  report: BodyOf<typeof reportEndpoint>,
): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const post = await getVisible(transaction, actor, id);
    if (!abilitiesOf(actor, subjectOf(post)).report) throw notAllowed('A post of your own side cannot be reported.');
    await saveReport(transaction, {
      advertisementId: id,
      userId: actor.id,
      reason: report.reason,
      text: report.text ?? null,
    });
    const reason = byEnglish(reportReasonLabels[report.reason]);
    await notify(transaction, mail, {
      userIds: await listModerators(transaction),
      type: 'post_reported',
      title: message('A post was reported: {{title}}', { title: post.title }),
      mailSubject: message('A post was reported'),
      body: report.text ? message('{{reason}}. {{text}}', { reason, text: report.text }) : reason,
      subject: { type: 'report', id, url: '/admin/reports' },
      actorId: actor.id,
      groupKey: `report:${id}`,
      gathered: (count) => ({
        title: message('A post was reported {{count}} times: {{title}}', { count, title: post.title }),
        body: message('Last: {{reason}}', { reason }),
      }),
    });
  });
}

/** One step of a post's life: locked, checked, done; answers the post as it is then. `before` locks what goes before the post. */
async function change(
  deps: AdvertisementDependencies,
  actor: Actor,
  id: number,
  ability: keyof Abilities,
  step: (transaction: InTransaction, post: DetailRow) => Promise<void>,
  before: (transaction: InTransaction, id: number) => Promise<void> = async () => {},
): Promise<Advertisement> {
  try {
    return await transact(deps.db, async (transaction) => {
      await before(transaction, id);
      await step(transaction, await lockAble(deps, transaction, actor, id, ability));
      return readAgain(deps, transaction, actor, id);
    });
  } catch (error) {
    throw explain(error);
  }
}

const hasEnded = (post: DetailRow): boolean => post.expires_at.getTime() <= Date.now();

function unlessEnded(state: AdvertisementState, post: DetailRow): PostChange['state'] {
  return state === 'active' && hasEnded(post) ? 'expired' : state;
}
