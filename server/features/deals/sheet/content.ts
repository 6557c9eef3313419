import { unitLabels } from '#contract/advertisements/choices.ts';
import { quantityWords } from '#contract/advertisements/quantities.ts';
import { dealStateLabels, offerStateLabels } from '#contract/deals/choices.ts';
import type { Deal, DealLine, DealOffer, Party } from '#contract/deals/records.ts';
import { aboutLanguage, type Language } from '#contract/languages.ts';
import {
  byEnglish,
  counted,
  type Message,
  type MessageValue,
  message,
  type WriteMessage,
} from '#contract/texts/message.ts';
import type { Catalogue } from '#server/features/facts/index.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import { formatPhoneNumber } from '#server/platform/values/index.ts';
import type { AgreedBattery } from '../../batteries/index.ts';
import { placeName, withoutFreight } from '../freight.ts';
import { writeBattery, writeFacts } from './facts.ts';

/** The contents of a deal sheet or a delivery note, in reading order. */
export interface SheetContent {
  /** Which columns it has. */
  kind: 'terms' | 'note';
  title: string;
  reference: string;
  subtitle: string;
  /** Each with its logo as JPEG, if it has one. */
  parties: { role: string; lines: string[]; logo: Uint8Array | null }[];
  columns: readonly string[];
  rows: string[][];
  sums: [label: string, value: string][];
  terms: [label: string, value: string][];
  note: string | null;
  versions: string[];
  closing: string;
  /** Where it is not in English, or its language was asked for: in which language it is. */
  printed: string | null;
  /** The language of all this, as a tag with its region, and its fixed words. */
  language: string;
  words: SheetWords;
}

/** The headings of a sheet, the foot of a page, and what its picture is. */
interface SheetWords {
  articles: string;
  terms: string;
  note: string;
  versions: string;
  /** `{{page}}` and `{{pages}}` stand for the numbers. */
  page: string;
  /** What the picture of the reference is, for who cannot see it. */
  code: string;
}

/** What is printed of a side beyond what the deal has of it. */
export interface SheetSide {
  address: {
    street: string | null;
    house_number: string | null;
    addition: string | null;
    zipcode: string | null;
  } | null;
  contact: { name: string; phone_number: string | null } | null;
  logo: Uint8Array | null;
}

/** What is printed beyond the deal itself: its sides, and the fields of its facts, null where it has none. */
interface PrintedWith {
  own: SheetSide;
  partner: SheetSide;
  catalogue: Catalogue | null;
  /** Lines of batteries as they were agreed, by their ids. */
  batteries: ReadonlyMap<number, Pick<AgreedBattery, 'summary'>>;
}

const noSide: SheetSide = { address: null, contact: null, logo: null };
const nothingElse: PrintedWith = { own: noSide, partner: noSide, catalogue: null, batteries: new Map() };

/** How a sheet is written. */
export interface SheetReader {
  write: WriteMessage;
  language: Language;
  /** Whether it names its language. */
  isNamed: boolean;
}

const inEnglish: SheetReader = { write: createMessageWriter(null, 'en-GB'), language: 'en', isNamed: false };

/** Words that stay on one line. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0');

/** The contents of the sheet of one version, with the same numbers as the screen. */
export function contentOf(
  deal: Deal,
  offer: DealOffer,
  zone: string | null,
  { write, language, isNamed } = inEnglish,
  { own: ofOwn, partner: ofPartner, catalogue, batteries }: PrintedWith = nothingElse,
): SheetContent {
  const plain = (value: MessageValue) => write(message('{{value}}', { value }));
  const at = (instant: string): MessageValue => ({ instant, zone });
  const money = (amount: string): MessageValue => ({ money: amount, currency: offer.currency });
  const isIncluded = offer.freight === null || Number(offer.freight) === 0;
  const lines = new Map(deal.lines.map((line) => [line.id, line]));
  const isBuyer = deal.side === 'buyer';
  const [buyer, seller] = isBuyer ? [deal.own, deal.partner] : [deal.partner, deal.own];
  const [ofBuyer, ofSeller] = isBuyer ? [ofOwn, ofPartner] : [ofPartner, ofOwn];
  const state = byEnglish(dealStateLabels[deal.closed_reason ?? (deal.state === 'closed' ? 'expired' : deal.state)]);
  const partyOf = (role: Message, party: Party, side: SheetSide) => printedParty(write, role, party, side);
  const priceOf = (entry: DealOffer['lines'][number]) => {
    const line = lines.get(entry.id);
    const price = plain(money(entry.price_per_unit));
    return line
      ? `${price} ${unbroken(write(message('per {{unit}}', { unit: byEnglish(unitLabels[line.unit][0]) })))}`
      : price;
  };
  return {
    kind: 'terms',
    title: write(message('Deal sheet {{reference}}', { reference: deal.reference })),
    reference: deal.reference,
    subtitle: write(
      message('Offer {{version}} of {{count}} · {{state}}', {
        version: offer.version,
        count: deal.offers.length,
        state,
      }),
    ),
    parties: [partyOf(message('Seller'), seller, ofSeller), partyOf(message('Buyer'), buyer, ofBuyer)],
    columns: [
      message('Article'),
      message('Article number'),
      message('Quantity'),
      message('Price'),
      message('Amount'),
      message('Ready'),
    ].map(write),
    rows: offer.lines.map((entry) => {
      const line = lines.get(entry.id);
      return [
        articleOf(line),
        line?.supplier_article_number ?? line?.gtin ?? '',
        plain(entry.quantity),
        priceOf(entry),
        plain(money(entry.amount)),
        write(readyOf(entry)),
      ];
    }),
    sums: [
      [write(message('Quantity')), write(quantityWords({ count: offer.quantity, unit: deal.unit }))],
      [write(message('Articles')), plain(money(offer.subtotal))],
      [
        write(message('Freight')),
        isIncluded ? write(withoutFreight(offer.incoterm)) : plain(money(offer.freight as string)),
      ],
      [write(message('Total, excl. VAT')), plain(money(offer.total))],
    ],
    terms: [
      [write(placeName(offer)), [offer.incoterm, offer.place].filter(Boolean).join(' ')],
      [write(message('Payment')), offer.payment_terms ?? ''],
      [write(message('Stock held for')), write(counted(offer.hold_days, '{{count}} day', '{{count}} days', {}))],
      [write(message('Valid until')), plain(at(offer.valid_until))],
      [write(message('Reserved until')), deal.reserved_until === null ? '' : plain(at(deal.reserved_until))],
      ...deal.lines
        .filter(({ id }) => offer.lines.some((entry) => entry.id === id))
        .map((line) => {
          const battery = batteries.get(line.id);
          const words = battery
            ? writeBattery(catalogue, { facts: line.facts, summary: battery.summary }, { write, language })
            : writeFacts(catalogue, line.facts, { write, language });
          return [articleOf(line), words];
        }),
    ].filter((term): term is [string, string] => term[1] !== ''),
    note: offer.note,
    versions: deal.offers.map((one) =>
      write(
        message('Offer {{version}}, {{side}}, {{author}}, {{at}}: {{total}}, {{state}}', {
          version: one.version,
          side: one.side === 'buyer' ? message('buyer') : message('seller'),
          author: one.author.name,
          at: at(one.created_at),
          total: { money: one.total, currency: one.currency },
          state: { within: byEnglish(offerStateLabels[one.state]) },
        }),
      ),
    ),
    closing: write(closingOf(deal, offer, { buyer, seller, at })),
    printed: isNamed
      ? write(
          message('Printed in {{language}}; the terms are the same in every language', {
            language: { language },
          }),
        )
      : null,
    language: aboutLanguage(language).formats,
    words: {
      articles: write(message('Articles')),
      terms: write(message('Terms')),
      note: write(message('Note')),
      versions: write(message('Versions')),
      page: write(message('page {{page}} of {{pages}}', { page: '{{page}}', pages: '{{pages}}' })),
      code: write(message('QR code of the reference {{reference}}', { reference: deal.reference })),
    },
  };
}

/** A side with its address, its numbers and whom to call. */
export function printedParty(
  write: WriteMessage,
  role: Message,
  party: Party,
  { address, contact, logo }: SheetSide,
): SheetContent['parties'][number] {
  const country = write(message('{{value}}', { value: { country: party.country_code } }));
  return {
    role: write(role),
    lines: [
      party.name,
      joined(address?.street, joined(address?.house_number, address?.addition)),
      [joined(address?.zipcode, party.city), country].filter(Boolean).join(', '),
      party.vat_number === null ? '' : write(message('VAT {{number}}', { number: party.vat_number })),
      contact
        ? [contact.name, contact.phone_number && formatPhoneNumber(contact.phone_number)].filter(Boolean).join(', ')
        : '',
    ].filter(Boolean),
    logo,
  };
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

/** An article with its brand, which many titles begin with. */
export const articleOf = (line: DealLine | undefined): string =>
  line?.brand && !line.title.toLowerCase().startsWith(line.brand.toLowerCase())
    ? `${line.brand} · ${line.title}`
    : (line?.title ?? '');

/** When the pieces of a line are there. */
function readyOf({ quantity, available_at: at }: DealOffer['lines'][number]): Message {
  if (quantity === 0) return message('Cannot supply');
  return at === null ? message('Now') : message('{{day}}', { day: { day: at } });
}

function closingOf(
  deal: Deal,
  offer: DealOffer,
  { at, ...parties }: { buyer: Party; seller: Party; at: (instant: string) => MessageValue },
): Message {
  if (deal.agreed?.version !== offer.version) return message('Not agreed: this sheet is not a contract.');
  const accepting = offer.side === 'buyer' ? parties.seller : parties.buyer;
  return message(
    'Concluded here by {{person}}, {{organization}}, on {{at}}; the contract is between the two organizations.',
    {
      person: deal.agreed.by.name,
      organization: accepting.name,
      at: at(deal.agreed.at),
    },
  );
}
