import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { type CancelReason, cancelReasonLabels, type DealSide, dealLimits } from '#contract/deals/choices.ts';
import { totalsOf } from '#contract/deals/totals.ts';
import {
  byEnglish,
  counted,
  joined,
  type Message,
  type MessageValue,
  message,
  verbatim,
} from '#contract/texts/message.ts';
import type { LineRow, OfferLineRow, OfferRow } from '../rows.ts';

/** The kinds of news about a deal. */
export type NotifiedEvent =
  | 'asked'
  | 'offered'
  | 'message'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'offer_expired'
  | 'silence_ahead'
  | 'expired'
  | 'lapse_ahead'
  | 'lapsed'
  | 'extended'
  | 'short'
  | 'in_stock_again'
  | 'completed'
  | 'sale_taken_back'
  | 'delivered'
  | 'delivery_taken_back'
  | 'released'
  | 'received'
  | 'receipt_ahead'
  | 'received_unconfirmed'
  | 'claimed'
  | 'claim_offered'
  | 'claim_settled'
  | 'claim_refused'
  | 'answer_refused'
  | 'claim_withdrawn'
  | 'replacement_due'
  | 'claim_reopened'
  | 'cancelled';

interface About {
  reference: string;
  partner: string;
  version: number;
  until: Date | null;
  /** The reader's. */
  zone: string | null;
  quantity: number;
  delivery: number;
  /** What someone wrote, or why they did it. */
  text: Message | string | null;
}

const titles: Record<NotifiedEvent, (about: About) => Message> = {
  asked: ({ partner }) => message('{{partner}} asks about your posts', { partner }),
  offered: ({ partner, version }) => message('{{partner}} made offer {{version}}', { partner, version }),
  message: ({ partner }) => message('{{partner}} wrote to you', { partner }),
  accepted: ({ partner, version }) => message('{{partner}} accepted offer {{version}}', { partner, version }),
  declined: ({ partner }) => message('{{partner}} declined', { partner }),
  withdrawn: ({ partner }) => message('{{partner}} withdrew', { partner }),
  offer_expired: ({ version, partner }) => message('Offer {{version}} expired, with {{partner}}', { version, partner }),
  silence_ahead: ({ partner }) => message('The deal with {{partner}} closes soon', { partner }),
  expired: ({ partner }) => message('The deal with {{partner}} was closed', { partner }),
  lapse_ahead: ({ partner }) => message('The reservation in the deal with {{partner}} ends soon', { partner }),
  lapsed: ({ partner }) => message('The reservation in the deal with {{partner}} ended', { partner }),
  extended: ({ partner }) => message('{{partner}} extended the reservation', { partner }),
  short: ({ partner, quantity }) =>
    counted(
      quantity,
      '{{count}} piece is missing in the deal with {{partner}}',
      '{{count}} pieces are missing in the deal with {{partner}}',
      { partner },
    ),
  in_stock_again: ({ partner }) => message('Everything is on the shelf in the deal with {{partner}}', { partner }),
  completed: ({ partner }) => message('{{partner}} completed the deal', { partner }),
  sale_taken_back: ({ partner }) => message('{{partner}} undid a sale', { partner }),
  cancelled: ({ partner }) => message('{{partner}} cancelled the deal', { partner }),
  delivered: ({ partner, quantity }) =>
    counted(quantity, '{{partner}} sent {{count}} piece', '{{partner}} sent {{count}} pieces', { partner }),
  delivery_taken_back: ({ partner, delivery }) =>
    message('{{partner}} undid delivery {{delivery}}', { partner, delivery }),
  released: ({ partner, quantity }) =>
    counted(
      quantity,
      '{{partner}} put {{count}} reserved piece back on sale',
      '{{partner}} put {{count}} reserved pieces back on sale',
      { partner },
    ),
  received: ({ partner, delivery }) => message('{{partner}} received delivery {{delivery}}', { partner, delivery }),
  receipt_ahead: ({ partner, delivery }) =>
    message('Delivery {{delivery}} of {{partner}} counts as received soon', { partner, delivery }),
  received_unconfirmed: ({ partner, delivery }) =>
    message('Delivery {{delivery}} counts as received, with {{partner}}', { partner, delivery }),
  claimed: ({ partner, quantity }) =>
    counted(quantity, '{{partner}} claims {{count}} piece', '{{partner}} claims {{count}} pieces', { partner }),
  claim_offered: ({ partner }) => message('{{partner}} answered your claim', { partner }),
  claim_settled: ({ partner }) => message('{{partner}} accepted your answer to the claim', { partner }),
  claim_refused: ({ partner }) => message('{{partner}} refused your claim', { partner }),
  answer_refused: ({ partner }) => message('{{partner}} refused your answer to the claim', { partner }),
  claim_withdrawn: ({ partner }) => message('{{partner}} withdrew the claim', { partner }),
  replacement_due: ({ partner }) => message('A replacement is due in the deal with {{partner}}', { partner }),
  claim_reopened: ({ partner }) => message('A claim is open again in the deal with {{partner}}', { partner }),
};

/** What someone wrote, or a sentence of ours where they wrote nothing. */
const written = (text: About['text'], fallback: Message): Message =>
  text === null ? fallback : typeof text === 'string' ? verbatim(text) : text;

function reservedUntil({ until, zone }: About): Message {
  return until
    ? message('The agreed stock is reserved until {{until}}.', { until: { instant: until.toISOString(), zone } })
    : message('The agreed stock is reserved.');
}

const bodies: Record<NotifiedEvent, (about: About) => Message> = {
  asked: ({ text }) => written(text, message('They ask for a price. Reply with an offer or a message.')),
  offered: ({ text }) => written(text, message('Accept it, make another offer, or decline.')),
  message: ({ text }) => written(text, message('They sent documents.')),
  accepted: reservedUntil,
  declined: ({ text }) => written(text, message('They gave no reason.')),
  withdrawn: () => message('There is nothing left to answer.'),
  offer_expired: () => message('Make another offer, or ask for one.'),
  silence_ahead: ({ until, zone }) =>
    until
      ? message('No one has written for a while. The deal closes on {{until}} unless someone does.', {
          until: { instant: until.toISOString(), zone },
        })
      : message('No one has written for a while. The deal closes unless someone does.'),
  expired: () => message('No one wrote for 30 days.'),
  lapse_ahead: ({ until, zone }) =>
    until
      ? message('The reserved stock goes back on sale on {{until}}.', { until: { instant: until.toISOString(), zone } })
      : message('The reserved stock goes back on sale.'),
  lapsed: ({ text }) => written(text, message('It was not collected in time. All of it is back on sale.')),
  extended: reservedUntil,
  short: () => message('The last count found fewer pieces on the shelf than are reserved.'),
  in_stock_again: () => message('Everything reserved is in stock again.'),
  completed: () => message('What was collected is recorded as sold here.'),
  sale_taken_back: () => message('Its stock is reserved in the deal again.'),
  cancelled: ({ text }) => written(text, message('The reserved stock is back on sale.')),
  delivered: ({ text }) => written(text, message('Confirm in the deal what arrived.')),
  delivery_taken_back: () => message('Its pieces are reserved in the deal again.'),
  released: ({ text }) => written(text, message('They gave no reason.')),
  received: ({ text }) => written(text, message('All of it arrived.')),
  receipt_ahead: ({ until, zone }) =>
    until
      ? message('Report what is damaged or missing before {{until}}.', {
          until: { instant: until.toISOString(), zone },
        })
      : message('Confirm in the deal what arrived.'),
  received_unconfirmed: () =>
    message('No one confirmed it within {{count}} days.', { count: dealLimits.daysUnconfirmed }),
  claimed: ({ text }) => written(text, message('Offer a credit, a replacement or a return.')),
  claim_offered: ({ text }) => written(text, message('Accept it or refuse it in the deal.')),
  claim_settled: ({ text }) => written(text, message('The claim is settled.')),
  claim_refused: ({ text }) => written(text, message('They gave no reason.')),
  answer_refused: ({ text }) => written(text, message('They gave no reason.')),
  claim_withdrawn: () => message('There is nothing left to answer.'),
  replacement_due: () => message('It was to be sent by today.'),
  claim_reopened: () => message('The replacement was not sent in time. Its pieces are back on sale.'),
};

/** What the answer to a claim is. */
export function describeAnswer(answer: {
  credit?: string | null | undefined;
  replace_by?: string | null | undefined;
  return?: DealSide | null | undefined;
  quantity: number;
  currency: string;
}): Message {
  const { quantity, currency } = answer;
  const credit = answer.credit && message('Credit of {{amount}}', { amount: { money: answer.credit, currency } });
  const replacement =
    answer.replace_by &&
    counted(quantity, '{{count}} more piece by {{day}}', '{{count}} more pieces by {{day}}', {
      day: { day: answer.replace_by },
    });
  if (credit && replacement) return message('{{one}}, or {{other}}', { one: credit, other: replacement });
  if (credit) return credit;
  if (replacement) return replacement;
  return answer.return === 'seller' ? message('Return at the seller’s cost') : message('Return at the buyer’s cost');
}

const withReference = (title: Message, reference: string): Message =>
  message('{{title}} · {{reference}}', { title, reference });

/** The title and text of some news; the reference ends the title, so that mails of one deal are found together. */
export function wordsOf(event: NotifiedEvent, about: About): { title: Message; body: Message } {
  return { title: withReference(titles[event](about), about.reference), body: bodies[event](about) };
}

/** What someone does in a deal that a colleague handles, who is notified of it. */
export type ByColleague = Extract<
  NotifiedEvent,
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'extended'
  | 'completed'
  | 'cancelled'
  | 'delivered'
  | 'delivery_taken_back'
  | 'released'
  | 'received'
  | 'claimed'
  | 'claim_offered'
  | 'claim_settled'
  | 'claim_refused'
  | 'answer_refused'
  | 'claim_withdrawn'
>;

interface ColleagueAction {
  person: string;
  partner: string;
  version: number;
}

const doneByColleague: Record<ByColleague, (about: ColleagueAction) => Message> = {
  offered: ({ person, partner, version }) =>
    message('{{person}} made offer {{version}} to {{partner}}', { person, version, partner }),
  accepted: ({ person, partner, version }) =>
    message('{{person}} accepted offer {{version}} of {{partner}}', { person, version, partner }),
  declined: ({ person, partner }) => message('{{person}} declined in the deal with {{partner}}', { person, partner }),
  withdrawn: ({ person, partner }) => message('{{person}} withdrew in the deal with {{partner}}', { person, partner }),
  extended: ({ person, partner }) =>
    message('{{person}} extended the reservation for {{partner}}', { person, partner }),
  completed: ({ person, partner }) => message('{{person}} completed the deal with {{partner}}', { person, partner }),
  cancelled: ({ person, partner }) => message('{{person}} cancelled the deal with {{partner}}', { person, partner }),
  delivered: ({ person, partner }) => message('{{person}} sent goods to {{partner}}', { person, partner }),
  delivery_taken_back: ({ person, partner }) =>
    message('{{person}} undid a delivery to {{partner}}', { person, partner }),
  released: ({ person, partner }) =>
    message('{{person}} put pieces reserved for {{partner}} back on sale', { person, partner }),
  received: ({ person, partner }) => message('{{person}} confirmed a delivery of {{partner}}', { person, partner }),
  claimed: ({ person, partner }) =>
    message('{{person}} made a claim in the deal with {{partner}}', { person, partner }),
  claim_offered: ({ person, partner }) => message('{{person}} answered a claim of {{partner}}', { person, partner }),
  claim_settled: ({ person, partner }) => message('{{person}} settled a claim with {{partner}}', { person, partner }),
  claim_refused: ({ person, partner }) => message('{{person}} refused a claim of {{partner}}', { person, partner }),
  answer_refused: ({ person, partner }) =>
    message('{{person}} refused an answer of {{partner}} to a claim', { person, partner }),
  claim_withdrawn: ({ person, partner }) =>
    message('{{person}} withdrew a claim in the deal with {{partner}}', { person, partner }),
};

/** The title and text of what a colleague did in a deal that the reader handles. */
export function colleagueWordsOf(
  event: ByColleague,
  about: ColleagueAction & { reference: string },
): { title: Message; body: Message } {
  return {
    title: withReference(doneByColleague[event](about), about.reference),
    body: message('You handle this deal for your organization.'),
  };
}

// A mail names this many articles; the deal has them all.
const linesNamed = 3;

type Fact = [label: Message, value: Message];

/** The first articles, and how many more there are. */
function firstOf<Line>(lines: readonly Line[], factOf: (line: Line) => Fact): Fact[] {
  const named = lines.slice(0, linesNamed).map(factOf);
  const more = lines.length - named.length;
  return more > 0 ? [...named, [message('and {{count}} more', { count: more }), message('in the deal')]] : named;
}

/** An article with its number. */
const articleOf = (line: LineRow | undefined): Message =>
  verbatim([line?.title, line?.supplier_article_number].filter(Boolean).join(', '));

/** How many of an article, in its own unit. */
const countOf = (line: LineRow | undefined, count: number): Message =>
  message('{{count}} {{unit}}', {
    count,
    unit: byEnglish(unitLabels[(line?.unit ?? 'piece') as Unit][count === 1 ? 0 : 1]),
  });

/** What is asked for, as a mail lists it: the first articles with their quantities, and how many more there are. */
export const linesOf = (lines: readonly LineRow[]): Fact[] =>
  firstOf(lines, (line) => [articleOf(line), countOf(line, line.asked_quantity)]);

/** Why a deal was cancelled, with what its author adds. */
export const describeReason = (reason: CancelReason, note: string | null): Message => {
  const label = byEnglish(cancelReasonLabels[reason]);
  return note === null ? label : message('{{label}}: {{note}}', { label, note });
};

/** How many of an article for how much each, and when they come. */
function promiseOf(line: LineRow | undefined, entry: OfferLineRow, currency: string): Message {
  if (entry.quantity === 0) return message('cannot supply');
  const promise = message('{{quantity}} at {{price}}', {
    quantity: countOf(line, entry.quantity),
    price: { money: entry.price_per_unit, currency },
  });
  return entry.available_at === null
    ? promise
    : message('{{promise}}, ready {{day}}', { promise, day: { day: entry.available_at } });
}

const plain = (value: MessageValue): Message => message('{{value}}', { value });

/** The terms of an offer as a mail lists them, for the lines of its deal. */
export function termsOf(offer: OfferRow, lines: readonly LineRow[], zone: string | null): Fact[] {
  const { quantity, total } = totalsOf(offer.lines, offer.freight);
  const { currency } = offer;
  const isIncluded = offer.freight === null || Number(offer.freight) === 0;
  const place = joined([offer.incoterm, offer.place].filter(Boolean) as string[], ' ');
  const validUntil = { instant: offer.valid_until.toISOString(), zone };
  return [
    [message('Offer'), plain(offer.version)],
    ...firstOf(offer.lines, (entry): Fact => {
      const line = lines.find(({ id }) => id === entry.line_id);
      return [articleOf(line), promiseOf(line, entry, currency)];
    }),
    [message('Pieces'), plain(quantity)],
    [message('Freight'), isIncluded ? message('included') : plain({ money: offer.freight as string, currency })],
    [message('Total, excl. VAT'), plain({ money: total, currency })],
    ...(offer.incoterm ? [[message('Incoterm 2020'), place] as Fact] : []),
    ...(offer.payment_terms ? [[message('Payment'), verbatim(offer.payment_terms)] as Fact] : []),
    [message('Stock held for'), counted(offer.hold_days, '{{count}} day', '{{count}} days', {})],
    ...(offer.state === 'open' ? [[message('Valid until'), plain(validUntil)] as Fact] : []),
  ];
}
