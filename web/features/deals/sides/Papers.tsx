import { Button, Group } from '@mantine/core';
import { IconFileText, IconLock, IconTruck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { encodeQuery, fillPath } from '#web/lib/api/formData.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';
import { formatPieces, unitOfLines } from '../parts/pieces.ts';
import { sheetUrl } from '../parts/queries.ts';
import classes from './Papers.module.css';

interface Paper {
  name: string;
  about: string;
  icon: typeof IconFileText;
  files: readonly (readonly [format: string, href: string])[];
}

/** The files of an agreed deal; the drafts of invoices are the seller's alone. */
export function papersOf(deal: Deal, t: TFunction<'deals'>): Paper[] {
  const { agreed, deliveries, id, reference, side } = deal;
  if (agreed === null) return [];
  const offer = deal.offers.find(({ version }) => version === agreed.version);
  const total = offer ? formatMoney(offer.total, offer.currency) : '';
  const draftUrl = fillPath(endpoints.readInvoiceDraft.url, { id });
  const draft = (name: string, href: string): Paper => ({
    name,
    about: t('papers.draftAbout'),
    icon: IconLock,
    files: [['XML', href]],
  });
  const isInvoiced = deal.state === 'agreed' || deal.lines.some(({ delivered }) => delivered > 0);
  return [
    {
      name: t('papers.order', { reference }),
      about: t('papers.orderAbout', { date: formatDate(agreed.at), total }),
      icon: IconFileText,
      files: [
        ['PDF', sheetUrl(id, agreed.version)],
        ['XML', fillPath(endpoints.readOrder.url, { id })],
        ['CSV', fillPath(endpoints.readOrderTable.url, { id })],
      ],
    },
    ...deliveries.map(({ number: n, sent_at: at, quantity, lines }) => ({
      name: t('papers.note', { number: n }),
      about: `${formatDate(at)}, ${formatPieces(
        quantity,
        unitOfLines(
          deal,
          lines.map((line) => line.id),
        ),
        t,
      )}`,
      icon: IconTruck,
      files: [
        ['PDF', fillPath(endpoints.readPrintedNote.url, { id, n })],
        ['XML', fillPath(endpoints.readDeliveryNote.url, { id, n })],
      ] as const,
    })),
    ...(side === 'seller' && isInvoiced
      ? [
          ...deliveries.map(({ number }) =>
            draft(t('papers.draft', { number }), draftUrl + encodeQuery({ delivery: number })),
          ),
          // Of a deal that ended with one delivery it is that delivery's.
          ...(deal.state === 'agreed' || deliveries.length !== 1 ? [draft(t('papers.draftWhole'), draftUrl)] : []),
        ]
      : []),
  ];
}

/** The files of an agreed deal for the bookkeeping of both sides. */
export function Papers({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  return (
    <section className={classes.papers} aria-label={t('papers.title')}>
      <ul>
        {papersOf(deal, t).map(({ name, about, icon: Icon, files }) => (
          <li key={name}>
            <span className={classes.icon} aria-hidden="true">
              <Icon size={20} stroke={1.5} />
            </span>
            <div className="grow">
              <div className="strong">{name}</div>
              <div className="xs muted">{about}</div>
            </div>
            <Group gap={6} wrap="nowrap">
              {files.map(([format, href]) => (
                <Button key={format} component="a" size="xs" href={href} target="_blank" rel="noreferrer">
                  {format}
                  <span className="vh"> {name}</span>
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
      <p className="xs muted">{t('papers.format')}</p>
    </section>
  );
}
