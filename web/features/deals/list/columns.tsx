import type { TFunction } from 'i18next';
import type { ListedDeal } from '#contract/deals/records.ts';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { StateBadge } from '../parts/StateBadge.tsx';
import { holderOf, TurnDot } from '../parts/TurnDot.tsx';
import { End, Handler, LastWord, PartnerLink, Value } from './cells.tsx';
import classes from './DealList.module.css';
import { sizeOf } from './rowWords.ts';

/** The columns of the list of deals. */
export function columnsOf(userId: number, t: TFunction<'deals'>): Column<ListedDeal>[] {
  return [
    {
      id: 'turn',
      title: <span className="vh">{t('list.turn')}</span>,
      width: 32,
      cell: (deal) => <TurnDot holder={holderOf(deal, userId)} />,
    },
    {
      id: 'partner',
      title: t('list.partner'),
      sortable: true,
      // Phones show cards; these are drawn while they come.
      phone: 'lead',
      cell: (deal) => (
        <span className={classes.two} data-post={deal.id}>
          <PartnerLink deal={deal} />
          <span className="xs muted">
            <span className="code">{deal.reference}</span> · {t(`side.${deal.side}`)}
          </span>
        </span>
      ),
    },
    {
      id: 'subject',
      title: t('list.subject'),
      phone: 'bare',
      cell: (deal) => (
        <span className={classes.two}>
          <span>{sizeOf(deal, t)}</span>
          {deal.line_count > 1 && (
            <span className="xs muted" title={deal.subject}>
              {deal.subject}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'value',
      title: t('list.value'),
      sortable: true,
      align: 'right',
      width: 132,
      cell: (deal) => <Value deal={deal} />,
    },
    { id: 'state', title: t('list.state'), width: 128, phone: 'bare', cell: (deal) => <StateBadge deal={deal} /> },
    {
      id: 'runs_out',
      title: t('list.until'),
      sortable: true,
      width: 140,
      cell: (deal) => <End deal={deal} />,
    },
    { id: 'handler', title: t('list.handler'), width: 100, cell: (deal) => <Handler deal={deal} /> },
    { id: 'word', title: t('list.word'), width: 168, cell: (deal) => <LastWord deal={deal} /> },
  ];
}
