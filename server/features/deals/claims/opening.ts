import { type ClaimKind, type ClaimWish, dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { openClaim as openEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { conflict, type FieldProblems, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { notifyColleagues } from '../notifying/service.ts';
import { describeDeal } from '../reading/details.ts';
import { insertClaim, listClaims } from '../repository/claims.ts';
import { setArchived } from '../repository/deals.ts';
import { listDeliveries } from '../repository/deliveries.ts';
import { listLines } from '../repository/lines.ts';
import { listOffers } from '../repository/offers.ts';
import { type DeliveryRow, type OfferRow, quantityOf } from '../rows.ts';
import { claimDocuments, withPictures } from '../transitions/messages.ts';
import { type ActedTransition, recordEvent, recordReply, takeTransition } from '../transitions/transition.ts';
import { claimableOf, claimsOfLine, claimsUntil, worthOf } from './rules.ts';

/** What is claimed of a line of a delivery. */
export interface NewClaim {
  line: number;
  kind: ClaimKind;
  quantity: number;
  wish: ClaimWish;
  text: string | null;
  /** The ids of its pictures. */
  images: readonly string[];
}

/** Claims pieces of a delivery that is received. Throws 409 with the deal once the time for claims is over. */
export function openClaim(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  given: BodyOf<typeof openEndpoint>,
  uploads: readonly Upload[],
): Promise<Deal> {
  return withPictures(deps, actor, uploads, (stored) =>
    takeTransition(deps, actor, id, 'claim', async (transition) => {
      const { transaction, deal, now } = transition;
      const delivery = (await listDeliveries(transaction, id)).find(({ number }) => number === given.delivery);
      if (!delivery) throw invalid({ delivery: ['Choose one from the list'] });
      const until = claimsUntil(delivery, deps.claimDays);
      if (until === null) throw conflict(dealMessages.receiveFirst, await describeDeal(deps, actor, deal, transaction));
      if (until <= now)
        throw conflict(dealMessages.claimedLate(deps.claimDays), await describeDeal(deps, actor, deal, transaction));
      const errors = await checkClaim(transition, delivery, given);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      await claimDocuments(transition, stored);
      const images = stored.map((file) => file.id);
      await addClaims(transition, delivery, [{ ...given, text: given.text ?? null, images }]);
      recordReply(transition);
      const claimed = quantityOf(await listLines(transaction, id), [{ id: given.line, quantity: given.quantity }]);
      await notifyColleagues(transition, 'claimed', { quantity: claimed, text: given.text ?? null });
    }),
  );
}

async function checkClaim(
  { deps, transaction, deal, actor }: ActedTransition,
  delivery: DeliveryRow,
  given: Pick<BodyOf<typeof openEndpoint>, 'line' | 'kind' | 'quantity' | 'number'>,
): Promise<FieldProblems> {
  const line = delivery.lines.find((one) => one.line_id === given.line);
  if (!line) return { line: [dealMessages.chooseLine] };
  const claims = await listClaims(transaction, deal.id);
  if (claims.length >= dealLimits.claims) throw conflict(dealMessages.tooManyClaims);
  if (given.number && given.number !== claims.length + 1)
    throw conflict(dealMessages.claimedSince, await describeDeal(deps, actor, deal, transaction));
  const left = claimableOf(line, claimsOfLine(claims, delivery.number, line.line_id))[given.kind];
  return given.quantity > left ? { quantity: [dealMessages.onlyClaimable(left)] } : {};
}

/** Adds claims of a delivery to the deal; there are that many pieces to claim. */
export async function addClaims(
  transition: ActedTransition,
  delivery: DeliveryRow,
  given: readonly NewClaim[],
): Promise<void> {
  const { transaction, deal, actor, now } = transition;
  const offer = (await listOffers(transaction, deal.id)).find(
    ({ version }) => version === deal.agreed_version,
  ) as OfferRow;
  for (const one of given) {
    const claims = await listClaims(transaction, deal.id);
    const number = claims.length + 1;
    const replaced = claims.find((claim) => claim.number === delivery.claim_number);
    const claim = {
      deal_id: deal.id,
      number,
      delivery_number: delivery.number,
      root_number: replaced?.root_number ?? delivery.number,
      line_id: one.line,
      kind: one.kind,
      quantity: one.quantity,
      value: worthOf(delivery, one.line, { quantity: one.quantity, claims, offer }),
      wish: one.wish,
      text: one.text,
      created_by: actor.id,
      created_at: now,
    };
    await insertClaim(transaction, claim, one.images);
    recordEvent(transition, 'claimed', {
      details: { claim: number, delivery: delivery.number, quantity: one.quantity, text: one.text },
    });
  }
  if (given.length === 0) return;
  // A claim is to be answered, also in a deal that a side put away.
  await setArchived(transaction, deal.id, 'seller', null);
  await setArchived(transaction, deal.id, 'buyer', null);
}
