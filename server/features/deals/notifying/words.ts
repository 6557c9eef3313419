import type { Unit } from '#contract/advertisements/choices.ts';
import { commonUnit, type Quantity, quantityWords } from '#contract/advertisements/quantities.ts';
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
import { placeName, withoutFreight } from '../freight.ts';
import type { LineRow, OfferLineRow, OfferRow } from '../rows.ts';

interface About {
  reference: string;
  partner: string;
  version: number;
  until: Date | null;
  /** The reader's. */
  zone: string | null;
  quantity: Quantity;
  delivery: number;
  /** What someone wrote, or why they did it. */
  text: Message | string | null;
}

interface ColleagueAction {
  person: string;
  partner: string;
  version: number;
}

interface Notice {
  title: (about: About) => Message;
  body: (about: About) => Message;
  byColleague?: (action: ColleagueAction) => Message;
}

/** What someone wrote, or a sentence of ours where they wrote nothing. */
const written = (text: About['text'], fallback: Message): Message =>
  text === null ? fallback : typeof text === 'string' ? verbatim(text) : text;

function reservedUntil({ until, zone }: About): Message {
  return until
    ? message('The agreed stock is reserved until {{until}}.', { until: { instant: until.toISOString(), zone } })
    : message('The agreed stock is reserved.');
}

/** The title and text of each kind of news, and its title for the colleague who handles the deal, if someone else did it. */
const notices = {
  asked: {
    title: ({ partner }) => message('{{partner}} asks about your posts', { partner }),
    body: ({ text }) => written(text, message('They ask for a price. Reply with an offer or a message.')),
  },
  offered: {
    title: ({ partner, version }) => message('{{partner}} made offer {{version}}', { partner, version }),
    body: ({ text }) => written(text, message('Accept it, make another offer, or decline.')),
    byColleague: ({ person, partner, version }) =>
      message('{{person}} made offer {{version}} to {{partner}}', { person, version, partner }),
  },
  message: {
    title: ({ partner }) => message('{{partner}} wrote to you', { partner }),
    body: ({ text }) => written(text, message('They sent documents.')),
  },
  accepted: {
    title: ({ partner, version }) => message('{{partner}} accepted offer {{version}}', { partner, version }),
    body: reservedUntil,
    byColleague: ({ person, partner, version }) =>
      message('{{person}} accepted offer {{version}} of {{partner}}', { person, version, partner }),
  },
  declined: {
    title: ({ partner }) => message('{{partner}} declined', { partner }),
    body: ({ text }) => written(text, message('They gave no reason.')),
    byColleague: ({ person, partner }) =>
      message('{{person}} declined in the deal with {{partner}}', { person, partner }),
  },
  withdrawn: {
    title: ({ partner }) => message('{{partner}} withdrew', { partner }),
    body: () => message('There is nothing left to answer.'),
    byColleague: ({ person, partner }) =>
      message('{{person}} withdrew in the deal with {{partner}}', { person, partner }),
  },
  offer_expired: {
    title: ({ version, partner }) => message('Offer {{version}} expired, with {{partner}}', { version, partner }),
    body: () => message('Make another offer, or ask for one.'),
  },
  silence_ahead: {
    title: ({ partner }) => message('The deal with {{partner}} closes soon', { partner }),
    body: ({ until, zone }) =>
      until
        ? message('No one has written for a while. The deal closes on {{until}} unless someone does.', {
            until: { instant: until.toISOString(), zone },
          })
        : message('No one has written for a while. The deal closes unless someone does.'),
  },
  expired: {
    title: ({ partner }) => message('The deal with {{partner}} was closed', { partner }),
    body: () => message('No one wrote for 30 days.'),
  },
  lapse_ahead: {
    title: ({ partner }) => message('The reservation in the deal with {{partner}} ends soon', { partner }),
    body: ({ until, zone }) =>
      until
        ? message('The reserved stock goes back on sale on {{until}}.', {
            until: { instant: until.toISOString(), zone },
          })
        : message('The reserved stock goes back on sale.'),
  },
  lapsed: {
    title: ({ partner }) => message('The reservation in the deal with {{partner}} ended', { partner }),
    body: ({ text }) => written(text, message('It was not collected in time. All of it is back on sale.')),
  },
  extended: {
    title: ({ partner }) => message('{{partner}} extended the reservation', { partner }),
    body: reservedUntil,
    byColleague: ({ person, partner }) =>
      message('{{person}} extended the reservation for {{partner}}', { person, partner }),
  },
  short: {
    title: ({ partner, quantity }) =>
      counted(
        quantity.count,
        '{{quantity}} is missing in the deal with {{partner}}',
        '{{quantity}} are missing in the deal with {{partner}}',
        { quantity: quantityWords(quantity), partner },
      ),
    body: () => message('The last count found less on the shelf than is reserved.'),
  },
  in_stock_again: {
    title: ({ partner }) => message('Everything is on the shelf in the deal with {{partner}}', { partner }),
    body: () => message('Everything reserved is in stock again.'),
  },
  completed: {
    title: ({ partner }) => message('{{partner}} completed the deal', { partner }),
    body: () => message('What was collected is recorded as sold here.'),
    byColleague: ({ person, partner }) =>
      message('{{person}} completed the deal with {{partner}}', { person, partner }),
  },
  sale_taken_back: {
    title: ({ partner }) => message('{{partner}} undid a sale', { partner }),
    body: ({ text }) => written(text, message('Its stock is reserved in the deal again.')),
  },
  cancelled: {
    title: ({ partner }) => message('{{partner}} cancelled the deal', { partner }),
    body: ({ text }) => written(text, message('The reserved stock is back on sale.')),
    byColleague: ({ person, partner }) =>
      message('{{person}} cancelled the deal with {{partner}}', { person, partner }),
  },
  delivered: {
    title: ({ partner, quantity }) =>
      message('{{partner}} sent {{quantity}}', { partner, quantity: quantityWords(quantity) }),
    body: ({ text }) => written(text, message('Confirm in the deal what arrived.')),
    byColleague: ({ person, partner }) => message('{{person}} sent goods to {{partner}}', { person, partner }),
  },
  delivery_taken_back: {
    title: ({ partner, delivery }) => message('{{partner}} undid delivery {{delivery}}', { partner, delivery }),
    body: ({ text }) => written(text, message('The goods are reserved in the deal again.')),
    byColleague: ({ person, partner }) => message('{{person}} undid a delivery to {{partner}}', { person, partner }),
  },
  released: {
    title: ({ partner, quantity }) =>
      message('{{partner}} put {{quantity}} back on sale that you had reserved', {
        partner,
        quantity: quantityWords(quantity),
      }),
    body: ({ text }) => written(text, message('They gave no reason.')),
    byColleague: ({ person, partner }) =>
      message('{{person}} put goods reserved for {{partner}} back on sale', { person, partner }),
  },
  received: {
    title: ({ partner, delivery }) => message('{{partner}} received delivery {{delivery}}', { partner, delivery }),
    body: ({ text }) => written(text, message('All of it arrived.')),
    byColleague: ({ person, partner }) =>
      message('{{person}} confirmed a delivery of {{partner}}', { person, partner }),
  },
  receipt_ahead: {
    title: ({ partner, delivery }) =>
      message('Delivery {{delivery}} of {{partner}} counts as received soon', { partner, delivery }),
    body: ({ until, zone }) =>
      until
        ? message('Report what is damaged or missing before {{until}}.', {
            until: { instant: until.toISOString(), zone },
          })
        : message('Confirm in the deal what arrived.'),
  },
  received_unconfirmed: {
    title: ({ partner, delivery }) =>
      message('Delivery {{delivery}} counts as received, with {{partner}}', { partner, delivery }),
    body: () => message('No one confirmed it within {{count}} days.', { count: dealLimits.daysUnconfirmed }),
  },
  claimed: {
    title: ({ partner, quantity }) =>
      message('{{partner}} claims {{quantity}}', { partner, quantity: quantityWords(quantity) }),
    body: ({ text }) => written(text, message('Offer a credit, a replacement or a return.')),
    byColleague: ({ person, partner }) =>
      message('{{person}} made a claim in the deal with {{partner}}', { person, partner }),
  },
  claim_offered: {
    title: ({ partner }) => message('{{partner}} answered your claim', { partner }),
    body: ({ text }) => written(text, message('Accept it or refuse it in the deal.')),
    byColleague: ({ person, partner }) => message('{{person}} answered a claim of {{partner}}', { person, partner }),
  },
  claim_settled: {
    title: ({ partner }) => message('{{partner}} accepted your answer to the claim', { partner }),
    body: ({ text }) => written(text, message('The claim is settled.')),
    byColleague: ({ person, partner }) => message('{{person}} settled a claim with {{partner}}', { person, partner }),
  },
  claim_refused: {
    title: ({ partner }) => message('{{partner}} refused your claim', { partner }),
    body: ({ text }) => written(text, message('They gave no reason.')),
    byColleague: ({ person, partner }) => message('{{person}} refused a claim of {{partner}}', { person, partner }),
  },
  answer_refused: {
    title: ({ partner }) => message('{{partner}} refused your answer to the claim', { partner }),
    body: ({ text }) => written(text, message('They gave no reason.')),
    byColleague: ({ person, partner }) =>
      message('{{person}} refused an answer of {{partner}} to a claim', { person, partner }),
  },
  claim_withdrawn: {
    title: ({ partner }) => message('{{partner}} withdrew the claim', { partner }),
    body: () => message('There is nothing left to answer.'),
    byColleague: ({ person, partner }) =>
      message('{{person}} withdrew a claim in the deal with {{partner}}', { person, partner }),
  },
  replacement_due: {
    title: ({ partner }) => message('A replacement is due in the deal with {{partner}}', { partner }),
    body: () => message('It was to be sent by today.'),
  },
  claim_reopened: {
    title: ({ partner }) => message('A claim is open again in the deal with {{partner}}', { partner }),
    body: () => message('The replacement was not sent in time. The goods are back on sale.'),
  },
} satisfies Record<string, Notice>;

type Notices = typeof notices;

/** The kinds of news about a deal. */
export type NotifiedEvent = keyof Notices;

/** What someone does in a deal that a colleague handles, who is notified of it. */
export type ByColleague = {
  [Event in NotifiedEvent]: Notices[Event] extends { byColleague: unknown } ? Event : never;
}[NotifiedEvent];

/** What the answer to a claim is. */
export function describeAnswer(answer: {
  credit?: string | null | undefined;
  replace_by?: string | null | undefined;
  return?: DealSide | null | undefined;
  quantity: Quantity;
  currency: string;
}): Message {
  const { quantity, currency } = answer;
  const credit = answer.credit && message('Credit of {{amount}}', { amount: { money: answer.credit, currency } });
  const replacement =
    answer.replace_by &&
    message('{{quantity}} more by {{day}}', {
      quantity: quantityWords(quantity),
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
  const notice: Notice = notices[event];
  return { title: withReference(notice.title(about), about.reference), body: notice.body(about) };
}

/** The title and text of what a colleague did in a deal that the reader handles. */
export function colleagueWordsOf(
  event: ByColleague,
  about: ColleagueAction & { reference: string },
): { title: Message; body: Message } {
  return {
    title: withReference(notices[event].byColleague(about), about.reference),
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
  quantityWords({ count, unit: (line?.unit ?? 'piece') as Unit });

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
    [message('Quantity'), quantityWords({ count: quantity, unit: commonUnit(lines.map(({ unit }) => unit as Unit)) })],
    [
      message('Freight'),
      isIncluded ? withoutFreight(offer.incoterm) : plain({ money: offer.freight as string, currency }),
    ],
    [message('Total, excl. VAT'), plain({ money: total, currency })],
    ...(offer.incoterm || offer.place ? [[placeName(offer), place] as Fact] : []),
    ...(offer.payment_terms ? [[message('Payment'), verbatim(offer.payment_terms)] as Fact] : []),
    [message('Stock held for'), counted(offer.hold_days, '{{count}} day', '{{count}} days', {})],
    ...(offer.state === 'open' ? [[message('Valid until'), plain(validUntil)] as Fact] : []),
  ];
}
