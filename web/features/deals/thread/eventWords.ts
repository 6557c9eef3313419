import type { TFunction } from 'i18next';
import { cancelReasonLabels } from '#contract/deals/choices.ts';
import type { Deal, DealEvent } from '#contract/deals/records.ts';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { formatPieces, unitOfLines } from '../parts/pieces.ts';

/** What happened in a deal in a sentence. */
export function eventWords(event: DealEvent, deal: Deal, userId: number, t: TFunction<'deals'>): string {
  const { kind, author, version, text, reason, quantity, delivery, claim, of, until, person } = event;
  const name = author === null ? t('event.nobody') : author.id === userId ? t('event.you') : author.name;
  const isUnconfirmed = kind === 'received' && author === null;
  const isAboutInquiry = version === null && (kind === 'declined' || kind === 'withdrawn');
  const isAnswerRefused = kind === 'claim_refused' && event.side === 'buyer';
  // What is undone of the agreement is reserved until a day, unless the deal was cancelled.
  const isUndone = (kind === 'delivery_taken_back' || kind === 'sale_taken_back') && until === null;
  const other = isUnconfirmed
    ? 'receivedUnconfirmed'
    : isAnswerRefused
      ? 'answerRefused'
      : isUndone && (claim === null ? 'freed' : 'replacementUndone');
  const sentence = t(isAboutInquiry ? `event.${kind}Inquiry` : `event.${other || kind}`, {
    // The sentence of this event does not begin with the name.
    name: kind === 'taken_over' && author?.id === userId ? t('event.toYou') : name,
    version,
    quantity: formatQuantity(quantity ?? 0),
    pieces: formatPieces(quantity ?? 0, unitIn(event, deal), t),
    delivery: delivery ?? 0,
    claim: claim ?? 0,
    of: formatQuantity(of ?? 0),
    date: until ? formatWhen(until) : '',
    person: person?.id === userId ? t('event.toYou') : (person?.name ?? ''),
    reason: reason ? withinSentence(translated(cancelReasonLabels[reason])) : '',
  });
  return text ? t('event.said', { sentence, text }) : sentence;
}

/** The unit of what an event is about: of a claim or a delivery, that of its lines. */
function unitIn(event: DealEvent, deal: Deal): Pick<Deal, 'unit'> {
  const claim = deal.claims.find(({ number }) => number === event.claim);
  const delivery = deal.deliveries.find(({ number }) => number === event.delivery);
  if (claim) return unitOfLines(deal, [claim.line]);
  return delivery
    ? unitOfLines(
        deal,
        delivery.lines.map(({ id }) => id),
      )
    : deal;
}
