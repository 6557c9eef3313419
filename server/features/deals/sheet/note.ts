import { commonUnit, quantityWords } from '#contract/advertisements/quantities.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { listFacts } from '#contract/facts/stored.ts';
import { aboutLanguage } from '#contract/languages.ts';
import { message } from '#contract/texts/message.ts';
import { type Catalogue, renewFacts } from '#server/features/facts/index.ts';
import type { DeliveredBattery } from '../../batteries/index.ts';
import { outstandingAfter } from '../papers/content.ts';
import { articleOf, printedParty, type SheetContent, type SheetReader, type SheetSide } from './content.ts';
import { writeBattery } from './facts.ts';

interface NoteParts {
  reader: SheetReader;
  sides: { own: SheetSide; partner: SheetSide };
  batteries: readonly DeliveredBattery[];
  /** Null where no line is of batteries. */
  catalogue: Catalogue | null;
}

/** The contents of a delivery note: what was sent, by whom, and of batteries what they are and which. */
export function noteContentOf(
  deal: Deal,
  delivery: DealDelivery,
  zone: string | null,
  { reader: { write, language, isNamed }, sides, batteries, catalogue }: NoteParts,
): SheetContent {
  const countOf = (count: number, line: DealLine | undefined) =>
    write(quantityWords({ count, unit: line?.unit ?? 'piece' }));
  const reference = `${deal.reference}-${delivery.number}`;
  const isBuyer = deal.side === 'buyer';
  const [buyer, seller] = isBuyer ? [deal.own, deal.partner] : [deal.partner, deal.own];
  const [ofBuyer, ofSeller] = isBuyer ? [sides.own, sides.partner] : [sides.partner, sides.own];
  const lineOf = (id: number) => deal.lines.find((line) => line.id === id);
  const ofBatteries = batteries.map(({ line_id: id, facts, summary, passports }): [string, string] => {
    const stated = listFacts(facts);
    const current = catalogue ? renewFacts(catalogue, stated) : stated;
    const words = writeBattery(catalogue, { facts: current, summary }, { write, language });
    const numbers = passports.map(({ passport, former_passport: former }) =>
      former === null ? passport : write(message('{{passport}}, formerly {{former}}', { passport, former })),
    );
    const named = numbers.length > 0 ? write(message('Battery passports: {{list}}', { list: numbers.join('; ') })) : '';
    return [articleOf(lineOf(id)), [words, named].filter(Boolean).join('\n')];
  });
  return {
    kind: 'note',
    title: write(message('Delivery note {{reference}}', { reference })),
    reference,
    subtitle: write(message('Sent on {{at}}', { at: { instant: delivery.sent_at, zone } })),
    parties: [
      printedParty(write, message('Seller'), seller, ofSeller),
      printedParty(write, message('Buyer'), buyer, ofBuyer),
    ],
    columns: [message('Article'), message('Article number'), message('Quantity'), message('Still to come')].map(write),
    rows: delivery.lines.map(({ id, quantity }) => {
      const line = lineOf(id);
      return [
        articleOf(line),
        line?.supplier_article_number ?? line?.gtin ?? '',
        countOf(quantity, line),
        countOf(outstandingAfter(deal, delivery, id), line),
      ];
    }),
    sums: [
      [
        write(message('Quantity')),
        write(
          quantityWords({
            count: delivery.quantity,
            unit: commonUnit(delivery.lines.flatMap(({ id }) => lineOf(id)?.unit ?? [])),
          }),
        ),
      ],
    ],
    terms: [
      [write(message('Order')), deal.reference] as [string, string],
      [write(message('Carrier')), delivery.carrier ?? ''] as [string, string],
      [write(message('Tracking number')), delivery.tracking ?? ''] as [string, string],
      ...ofBatteries,
    ].filter(([, value]) => value !== ''),
    note: delivery.note,
    versions: [],
    closing: write(
      message('Check what arrived and confirm it in the deal {{reference}}.', { reference: deal.reference }),
    ),
    printed: isNamed ? write(message('Printed in {{language}}', { language: { language } })) : null,
    language: aboutLanguage(language).formats,
    words: {
      articles: write(message('Articles')),
      terms: write(message('Details')),
      note: write(message('Note')),
      versions: '',
      page: write(message('page {{page}} of {{pages}}', { page: '{{page}}', pages: '{{pages}}' })),
      code: write(message('QR code of the reference {{reference}}', { reference })),
    },
  };
}
