import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { DealReport } from '#contract/deals/records.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import type { ListChoice } from '#web/ui/tables/useListChoice.ts';
import { dealReportsQuery, type ReportChoice, useReportWrites } from './queries.ts';
import { ReasonGiven } from './ReasonGiven.tsx';

/** Deals that someone of one of their sides reported; while such a report is open, the deal can be read. */
export function DealReports({ list }: { list: ListChoice<ReportChoice> }) {
  const { t } = useTranslation('admin');
  const { dismissDealReport } = useReportWrites();
  const columns: Column<DealReport>[] = [
    {
      id: 'deal',
      title: t('reports.deal'),
      phone: 'lead',
      cell: ({ deal }) => (
        <div>
          <span className="code strong">{deal.reference}</span>
          <div className="xs muted">{t('reports.between', { buyer: deal.buyer, seller: deal.seller })}</div>
        </div>
      ),
    },
    {
      id: 'reason',
      title: t('reports.reason'),
      phone: 'bare',
      cell: (report) => <ReasonGiven label={t(`reports.dealReason.${report.reason}`)} report={report} />,
    },
    {
      id: 'actions',
      title: <span className="vh">{t('table.actions', { ns: 'common' })}</span>,
      width: 224,
      phone: 'bare',
      cell: ({ id, state, deal, resolved_at: at }) =>
        state === 'open' ? (
          <div className="buttons">
            <LinkButton
              size="xs"
              to="/deals/$id"
              params={{ id: String(deal.id) }}
              aria-label={t('reports.readDealOf', { reference: deal.reference })}
            >
              {t('reports.readDeal')}
            </LinkButton>
            <Button
              size="xs"
              aria-label={t('reports.dismissOf', { reference: deal.reference })}
              onClick={() => void notify.outcome(dismissDealReport.mutateAsync(id), dealMessages.reportDismissed)}
            >
              {t('reports.dismiss')}
            </Button>
          </div>
        ) : (
          <span className="sm muted num">{at && t('reports.settled', { date: formatDate(at) })}</span>
        ),
    },
  ];
  return (
    <ListTable
      caption={t('reports.deals')}
      columns={columns}
      list={list}
      result={useQuery(dealReportsQuery(list.choice.page))}
      empty={
        <EmptyState drawing="other" title={t('reports.none.deals')}>
          {t('reports.noneBody.deals')}
        </EmptyState>
      }
    />
  );
}
