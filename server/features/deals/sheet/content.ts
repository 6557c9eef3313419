import { unitLabels } from '#contract/advertisements/choices.ts';
import { dealStateLabels, offerStateLabels } from '#contract/deals/choices.ts';
import type { Deal, DealLine, DealOffer, Party } from '#contract/deals/records.ts';
import { formatInstant } from '#server/platform/values/index.ts';
import { formatDay, formatMoney } from '../notifying/index.ts';

/** What a deal sheet says, in reading order. */
export interface SheetContent {
  title: string;
  reference: string;
  subtitle: string;
  parties: { role: string; lines: string[] }[];
  columns: readonly string[];
  rows: string[][];
  sums: [label: string, value: string][];
  terms: [label: string, value: string][];
  note: string | null;
  versions: string[];
  closing: string;
}

/** Words that stay on one line. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0');

/** What the sheet of one version of a deal says; its numbers are those that the screen shows. */
export function contentOf(deal: Deal, offer: DealOffer, zone: string | null): SheetContent {
  const at = (instant: string) => formatInstant(new Date(instant), zone);
  const money = (amount: string) => formatMoney(amount, offer.currency);
  const isIncluded = offer.freight === null || Number(offer.freight) === 0;
  const lines = new Map(deal.lines.map((line) => [line.id, line]));
  const [buyer, seller] = deal.side === 'buyer' ? [deal.own, deal.partner] : [deal.partner, deal.own];
  const state = dealStateLabels[deal.closed_reason ?? (deal.state === 'closed' ? 'expired' : deal.state)];
  return {
    title: `Deal sheet ${deal.reference}`,
    reference: deal.reference,
    subtitle: `Offer ${offer.version} of ${deal.offers.length} · ${state}`,
    parties: [partyOf('Seller', seller), partyOf('Buyer', buyer)],
    columns: ['Article', 'Article number', 'Pieces', 'Price', 'Amount', 'Ready'],
    rows: offer.lines.map((entry) => {
      const line = lines.get(entry.id);
      return [
        articleOf(line),
        line?.supplier_article_number ?? line?.gtin ?? '',
        entry.quantity.toLocaleString('en'),
        `${money(entry.price_per_unit)}${line ? ` ${unbroken(`per ${unitLabels[line.unit][0]}`)}` : ''}`,
        money(entry.amount),
        readyOf(entry),
      ];
    }),
    sums: [
      ['Pieces', offer.quantity.toLocaleString('en')],
      ['Articles', money(offer.subtotal)],
      ['Freight', isIncluded ? 'included' : money(offer.freight as string)],
      ['Total, excl. VAT', money(offer.total)],
    ],
    terms: [
      ['Incoterm 2020', [offer.incoterm, offer.place].filter(Boolean).join(' ')],
      ['Payment', offer.payment_terms ?? ''],
      ['Stock held for', `${offer.hold_days} ${offer.hold_days === 1 ? 'day' : 'days'}`],
      ['Valid until', at(offer.valid_until)],
      ['Reserved until', deal.reserved_until === null ? '' : at(deal.reserved_until)],
    ].filter((term): term is [string, string] => term[1] !== ''),
    note: offer.note,
    versions: deal.offers.map(
      (one) =>
        `Offer ${one.version}, ${one.side}, ${one.author.name}, ${at(one.created_at)}: ${formatMoney(one.total, one.currency)}, ${offerStateLabels[one.state].toLowerCase()}`,
    ),
    closing: closingOf(deal, offer, { buyer, seller, at }),
  };
}

/** An article with its brand, which many titles begin with. */
const articleOf = (line: DealLine | undefined): string =>
  line?.brand && !line.title.toLowerCase().startsWith(line.brand.toLowerCase())
    ? `${line.brand} · ${line.title}`
    : (line?.title ?? '');

/** When the pieces of a line are there. */
function readyOf({ quantity, available_at: at }: DealOffer['lines'][number]): string {
  if (quantity === 0) return 'Cannot supply';
  return at === null ? 'Now' : formatDay(at);
}

function closingOf(
  deal: Deal,
  offer: DealOffer,
  { at, ...parties }: { buyer: Party; seller: Party; at: (instant: string) => string },
): string {
  if (deal.agreed?.version !== offer.version) return 'Not agreed: this sheet is not a contract.';
  const accepting = offer.side === 'buyer' ? parties.seller : parties.buyer;
  return `Agreed by ${deal.agreed.by.name}, ${accepting.name}, on ${at(deal.agreed.at)}; the contract is between the two organizations.`;
}

const partyOf = (role: string, party: Party) => ({
  role,
  lines: [
    party.name,
    [party.city, party.country].filter(Boolean).join(', '),
    party.vat_number === null ? '' : `VAT ${party.vat_number}`,
  ].filter(Boolean),
});
