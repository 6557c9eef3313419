import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { type CancelReason, cancelReasonLabels } from '#contract/deals/choices.ts';
import { formatInstant } from '#server/platform/values/index.ts';
import { totalsOf } from '../reading/index.ts';
import type { LineRow, OfferLineRow, OfferRow } from '../rows.ts';

/** What people are told of a deal. */
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
  | 'cancelled';

interface About {
  reference: string;
  partner: string;
  version: number;
  until: Date | null;
  /** The reader's. */
  zone: string | null;
  quantity: number;
  text: string | null;
}

const titles: Record<NotifiedEvent, (about: About) => string> = {
  asked: ({ partner }) => `${partner} asks about your posts`,
  offered: ({ partner, version }) => `${partner} made offer ${version}`,
  message: ({ partner }) => `${partner} wrote to you`,
  accepted: ({ partner, version }) => `${partner} accepted offer ${version}`,
  declined: ({ partner }) => `${partner} declined`,
  withdrawn: ({ partner }) => `${partner} withdrew`,
  offer_expired: ({ version, partner }) => `Offer ${version} expired, with ${partner}`,
  silence_ahead: ({ partner }) => `The deal with ${partner} closes soon`,
  expired: ({ partner }) => `The deal with ${partner} was closed`,
  lapse_ahead: ({ partner }) => `The reservation in the deal with ${partner} ends soon`,
  lapsed: ({ partner }) => `The reservation in the deal with ${partner} ended`,
  extended: ({ partner }) => `${partner} extended the reservation`,
  short: ({ partner, quantity }) =>
    `${quantity.toLocaleString('en')} ${quantity === 1 ? 'piece is' : 'pieces are'} missing in the deal with ${partner}`,
  in_stock_again: ({ partner }) => `Everything is on the shelf in the deal with ${partner}`,
  completed: ({ partner }) => `${partner} completed the deal`,
  sale_taken_back: ({ partner }) => `${partner} undid a sale`,
  cancelled: ({ partner }) => `${partner} cancelled the deal`,
};

const bodies: Record<NotifiedEvent, (about: About) => string> = {
  asked: ({ text }) => text ?? 'They ask for a price. Reply with an offer or a message.',
  offered: ({ text }) => text ?? 'Accept it, make another offer, or decline.',
  message: ({ text }) => text ?? 'They sent documents.',
  accepted: ({ until, zone }) => `The agreed stock is reserved${until ? ` until ${formatInstant(until, zone)}` : ''}.`,
  declined: ({ text }) => text ?? 'They gave no reason.',
  withdrawn: () => 'There is nothing left to answer.',
  offer_expired: () => 'Make another offer, or ask for one.',
  silence_ahead: ({ until, zone }) =>
    `No one has written for a while. The deal closes${until ? ` on ${formatInstant(until, zone)}` : ''} unless someone does.`,
  expired: () => 'No one wrote for 30 days.',
  lapse_ahead: ({ until, zone }) =>
    `The reserved stock goes back on sale${until ? ` on ${formatInstant(until, zone)}` : ''}.`,
  lapsed: () => 'It was not collected in time. All of it is back on sale.',
  extended: ({ until, zone }) => `The agreed stock is reserved${until ? ` until ${formatInstant(until, zone)}` : ''}.`,
  short: () => 'The last count found fewer pieces on the shelf than are reserved.',
  in_stock_again: () => 'Everything reserved is in stock again.',
  completed: () => 'What was collected is recorded as sold here.',
  sale_taken_back: () => 'Its stock is reserved in the deal again.',
  cancelled: ({ text }) => text ?? 'The reserved stock is back on sale.',
};

/** The title and text of some news; the reference ends the title, so that mails of one deal are found together. */
export function wordsOf(event: NotifiedEvent, about: About): { title: string; body: string } {
  return { title: `${titles[event](about)} · ${about.reference}`, body: bodies[event](about) };
}

/** What someone does in a deal that a colleague handles, who is notified of it. */
export type ByColleague = Extract<
  NotifiedEvent,
  'offered' | 'accepted' | 'declined' | 'withdrawn' | 'extended' | 'completed' | 'cancelled'
>;

const doneByColleague: Record<ByColleague, (version: number) => string> = {
  offered: (version) => `made offer ${version} to`,
  accepted: (version) => `accepted offer ${version} of`,
  declined: () => 'declined in the deal with',
  withdrawn: () => 'withdrew in the deal with',
  extended: () => 'extended the reservation for',
  completed: () => 'completed the deal with',
  cancelled: () => 'cancelled the deal with',
};

/** The title and text of what a colleague did in a deal that the reader handles. */
export function colleagueWordsOf(
  event: ByColleague,
  about: Pick<About, 'reference' | 'partner' | 'version'> & { person: string },
): { title: string; body: string } {
  const { reference, partner, version, person } = about;
  return {
    title: `${person} ${doneByColleague[event](version)} ${partner} · ${reference}`,
    body: 'You handle this deal for your organization.',
  };
}

// A mail names so many articles; the deal has them all.
const linesNamed = 3;

type Fact = [label: string, value: string];

/** The first articles, and how many more there are. */
function firstOf<Line>(lines: readonly Line[], factOf: (line: Line) => Fact): Fact[] {
  const named = lines.slice(0, linesNamed).map(factOf);
  const more = lines.length - named.length;
  return more > 0 ? [...named, [`and ${more} more`, 'in the deal']] : named;
}

/** An article with its number. */
const articleOf = (line: LineRow | undefined): string =>
  [line?.title, line?.supplier_article_number].filter(Boolean).join(', ');

/** How many of an article, in its own unit. */
const countOf = (line: LineRow | undefined, quantity: number): string =>
  `${quantity.toLocaleString('en')} ${unitLabels[(line?.unit ?? 'piece') as Unit][quantity === 1 ? 0 : 1]}`;

/** What is asked for, as a mail lists it: the first articles with their quantities, and how many more there are. */
export const linesOf = (lines: readonly LineRow[]): Fact[] =>
  firstOf(lines, (line) => [articleOf(line), countOf(line, line.asked_quantity)]);

/** A calendar day, `yyyy-mm-dd`, as mails write it. */
export const formatDay = (day: string): string => {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(day));
  return `${parts({ weekday: 'short' })} ${parts({ day: 'numeric', month: 'short', year: 'numeric' })}`;
};

/** An amount as it is written in mails and on the deal sheet. */
export const formatMoney = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount as unknown as number);

/** Why a deal was cancelled, with what its author adds. */
export const describeReason = (reason: CancelReason, note: string | null): string =>
  note === null ? cancelReasonLabels[reason] : `${cancelReasonLabels[reason]}: ${note}`;

/** How many of an article for how much each, and when they come. */
function promiseOf(line: LineRow | undefined, entry: OfferLineRow, currency: string): string {
  if (entry.quantity === 0) return 'cannot supply';
  const promise = `${countOf(line, entry.quantity)} at ${formatMoney(entry.price_per_unit, currency)}`;
  return entry.available_at === null ? promise : `${promise}, ready ${formatDay(entry.available_at)}`;
}

/** The terms of an offer as a mail lists them, for the lines of its deal. */
export function termsOf(offer: OfferRow, lines: readonly LineRow[], zone: string | null): Fact[] {
  const { quantity, total } = totalsOf(offer.lines, offer.freight);
  const isIncluded = offer.freight === null || Number(offer.freight) === 0;
  return [
    ['Offer', String(offer.version)],
    ...firstOf(offer.lines, (entry): Fact => {
      const line = lines.find(({ id }) => id === entry.line_id);
      return [articleOf(line), promiseOf(line, entry, offer.currency)];
    }),
    ['Pieces', quantity.toLocaleString('en')],
    ['Freight', isIncluded ? 'included' : formatMoney(offer.freight as string, offer.currency)],
    ['Total, excl. VAT', formatMoney(total, offer.currency)],
    ...(offer.incoterm ? ([['Incoterm 2020', [offer.incoterm, offer.place].filter(Boolean).join(' ')]] as const) : []),
    ...(offer.payment_terms ? ([['Payment', offer.payment_terms]] as const) : []),
    ['Stock held for', `${offer.hold_days} ${offer.hold_days === 1 ? 'day' : 'days'}`],
    ...(offer.state === 'open' ? ([['Valid until', formatInstant(offer.valid_until, zone)]] as const) : []),
  ].map(([label, value]) => [label, value] as [string, string]);
}
