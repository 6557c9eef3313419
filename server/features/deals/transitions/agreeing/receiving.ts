import { quantityWords } from '#contract/advertisements/quantities.ts';
import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { receiveDelivery as receiveEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import { conflict, type FieldProblems, invalid, notFound } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { addClaims, type NewClaim } from '../../claims/opening.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyBothSides, notifyColleagues, notifySide } from '../../notifying/service.ts';
import { describeDeal } from '../../reading/details.ts';
import { confirmDelivery, insertDeliveryFiles, listDeliveries, setDeliveryDue } from '../../repository/deliveries.ts';
import { listLines } from '../../repository/lines.ts';
import { confirmsAt, type DeliveryRow, quantityOf } from '../../rows.ts';
import { claimDocuments, withPictures } from '../messages.ts';
import { type ActedTransition, recordEvent, recordReply, type Transition, takeTransition } from '../transition.ts';

type Receipt = BodyOf<typeof receiveEndpoint>;
type Line = DeliveryRow['lines'][number];
type GivenLine = NonNullable<Receipt['lines']>[number];

/** A delivery that waits to be confirmed. Throws 404 if the deal has no delivery of this number, 409 with the deal once it is confirmed. */
export async function sentDelivery(transition: ActedTransition, number: number): Promise<DeliveryRow> {
  const { deps, transaction, deal, actor } = transition;
  const delivery = (await listDeliveries(transaction, deal.id)).find((one) => one.number === number);
  if (!delivery) throw notFound('delivery');
  if (delivery.state !== 'sent')
    throw conflict(dealMessages.alreadyReceived, await describeDeal(deps, actor, deal, transaction));
  return delivery;
}

/** Confirms what arrived of a delivery; lines that are not named arrived as they were sent. */
export function receiveDelivery(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  number: number,
  receipt: Receipt,
  uploads: readonly Upload[],
): Promise<Deal> {
  return withPictures(deps, actor, uploads, (stored) =>
    takeTransition(deps, actor, id, 'receive', async (transition) => {
      const { transaction, now } = transition;
      const delivery = await sentDelivery(transition, number);
      const errors = checkReceipt(receipt.lines ?? [], delivery.lines, uploads.length);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const given = new Map((receipt.lines ?? []).map((line) => [line.id, line]));
      const lines = delivery.lines.map((line) => arrivalOf(line, given.get(line.line_id)));
      const arrived = lines.reduce((sum, line) => sum + line.received, 0);
      const of = delivery.lines.reduce((sum, line) => sum + line.quantity, 0);
      await claimDocuments(transition, stored);
      const files = stored.map((file) => file.id);
      await insertDeliveryFiles(transaction, { dealId: id, number, kind: 'image' }, files);
      const state = arrived === of ? 'received' : 'disputed';
      const note = receipt.note ?? null;
      await confirmDelivery(transaction, { dealId: id, number }, { state, at: now, by: actor.id, note, lines });
      recordEvent(transition, 'received', { details: { delivery: number, quantity: arrived, of, text: note } });
      await addClaims(transition, delivery, claimsOf(lines, given, { note, files }));
      recordReply(transition);
      const sent = delivery.lines.map((line) => ({ id: line.line_id, quantity: line.quantity }));
      const quantity = quantityWords(quantityOf(await listLines(transaction, id), sent));
      await notifyColleagues(transition, 'received', {
        delivery: number,
        text:
          state === 'received'
            ? null
            : message('Arrived well: {{count}} of {{quantity}}', { count: arrived, quantity }),
      });
    }),
  );
}

/** The claims that a receipt opens: one for what is damaged, missing or wrong of each line. */
function claimsOf(
  arrivals: readonly ReturnType<typeof arrivalOf>[],
  given: ReadonlyMap<number, GivenLine>,
  { note, files }: { note: string | null; files: readonly string[] },
): NewClaim[] {
  const isNamed = [...given.values()].some(({ images }) => images?.length);
  const claimed = arrivals.filter((line) => line.damaged + line.missing + line.wrong > 0);
  return claimed.flatMap((line) => {
    const { wish, text, images } = given.get(line.line_id) as GivenLine;
    // Without a place for any, the pictures of a single line are that line's.
    const own = isNamed ? (images ?? []).map((place) => files[place] as string) : claimed.length === 1 ? files : [];
    return receiptKinds.flatMap((kind): NewClaim[] =>
      line[kind] > 0
        ? [{ line: line.line_id, kind, quantity: line[kind], wish: wish ?? 'none', text: text ?? note, images: own }]
        : [],
    );
  });
}

const receiptKinds = ['damaged', 'missing', 'wrong'] as const;

const arrivalOf = ({ line_id, quantity }: Line, given: NonNullable<Receipt['lines']>[number] | undefined) => ({
  line_id,
  received: given?.received ?? quantity,
  damaged: given?.damaged ?? 0,
  missing: given?.missing ?? 0,
  wrong: given?.wrong ?? 0,
});

function checkReceipt(given: readonly GivenLine[], lines: readonly Line[], pictures: number): FieldProblems {
  const errors: FieldProblems = {};
  const named = new Set<number>();
  given.forEach(({ id, received, damaged, missing, wrong, images }, index) => {
    const line = lines.find((one) => one.line_id === id);
    const sum = received + damaged + missing + wrong;
    if (!line || named.has(id)) errors[`lines.${index}.id`] = [dealMessages.chooseLine];
    else if (sum !== line.quantity) errors[`lines.${index}.received`] = [dealMessages.receiptSum(sum, line.quantity)];
    if (images?.some((place) => place >= pictures)) errors[`lines.${index}.images`] = [dealMessages.chooseImage];
    named.add(id);
  });
  return errors;
}

/** Confirms deliveries that no one confirmed in time as they were sent, and reminds the buyer before that. */
export async function confirmWhatIsDue(transition: Transition): Promise<void> {
  const { transaction, deal, now } = transition;
  for (const delivery of await listDeliveries(transaction, deal.id)) {
    const { number, due_at: due } = delivery;
    if (due === null || due > now) continue;
    const at = confirmsAt(delivery) as Date;
    if (at > now) {
      await setDeliveryDue(transaction, deal.id, number, at);
      await notifySide(transition, 'buyer', 'receipt_ahead', { delivery: number, until: at });
      continue;
    }
    const lines = delivery.lines.map((line) => arrivalOf(line, undefined));
    await confirmDelivery(
      transaction,
      { dealId: deal.id, number },
      { state: 'received', at: now, by: null, note: null, lines },
    );
    const of = delivery.lines.reduce((sum, line) => sum + line.quantity, 0);
    recordEvent(transition, 'received', { details: { delivery: number, quantity: of, of } });
    await notifyBothSides(transition, 'received_unconfirmed', { delivery: number });
  }
}
