import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { textType } from '#server/platform/spreadsheets/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { readOwnDeal } from '../reading/service.ts';
import { findContact, findLetterheads } from '../repository/letterheads.ts';
import { noteOf, orderOf, partiesOf } from './content.ts';
import { orderCsv } from './csv.ts';
import { draftOf } from './draft.ts';
import { draftXml } from './ubl/draft.ts';
import { noteXml } from './ubl/note.ts';
import { orderXml } from './ubl/order.ts';

/** A file for the bookkeeping of a side. */
export interface Paper {
  name: string;
  type: string;
  content: string;
}

const xmlType = 'application/xml; charset=utf-8';

/** An agreed deal with its terms and both sides. Throws 404 for anyone on neither side, and before the agreement. */
async function readAgreed(deps: DealDependencies, actor: Actor, id: number) {
  const deal = await readOwnDeal(deps, actor, id);
  const { agreed } = deal;
  if (agreed === null) throw notFound('deal');
  const offer = deal.offers.find(({ version }) => version === agreed.version) as DealOffer;
  const handler = deal.handlers[deal.side];
  const own = handler ? await findContact(deps.db, handler.id) : null;
  const addresses = await findLetterheads(deps.db, [deal.own.id, deal.partner.id]);
  const parties = partiesOf(deal, addresses, own && { name: own.name, phone: own.phone_number });
  return { deal: { ...deal, agreed } satisfies Deal, offer, parties };
}

/** The order of an agreed deal, for the bookkeeping of either side. */
export async function readOrder(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  format: 'xml' | 'csv',
): Promise<Paper> {
  const { deal, offer, parties } = await readAgreed(deps, actor, id);
  const order = orderOf(deal, offer, parties);
  const name = `${deal.reference}.${format}`;
  return format === 'xml'
    ? { name, type: xmlType, content: orderXml(order) }
    : { name, type: textType, content: `\ufeff${orderCsv(order)}` };
}

/** The note of a delivery, for either side. */
export async function readDeliveryNote(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  number: number,
): Promise<Paper> {
  const { deal, offer, parties } = await readAgreed(deps, actor, id);
  const delivery = deal.deliveries.find((one) => one.number === number);
  if (!delivery) throw notFound('delivery');
  const content = noteXml(noteOf(deal, offer, delivery, parties));
  return { name: `${deal.reference}-${number}.xml`, type: xmlType, content };
}

/**
 * The draft of an invoice for the seller: of a delivery, or of the whole deal. Throws 404 for anyone on neither side and where
 * nothing is to be invoiced, 403 for the buyer.
 */
export async function readInvoiceDraft(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  about: { delivery: number | null; write: WriteMessage },
): Promise<Paper> {
  const { deal, offer, parties } = await readAgreed(deps, actor, id);
  if (deal.side !== 'seller') throw notAllowed(dealMessages.draftSellerOnly);
  const draft = draftOf(deal, offer, parties, { ...about, now: deps.now() });
  if (draft === null) throw notFound('delivery');
  const part = about.delivery === null ? '' : `-${about.delivery}`;
  return { name: `${deal.reference}${part}-draft.xml`, type: xmlType, content: draftXml(draft) };
}
