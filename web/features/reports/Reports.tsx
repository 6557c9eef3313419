import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportReasonLabels } from '#contract/advertisements/choices.ts';
import { reportMessages } from '#contract/reports/choices.ts';
import type { Report } from '#contract/reports/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { notify } from '#web/lib/notify.ts';
import { ReasonDialog } from '#web/ui/dialogs/ReasonDialog.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { BlockedPosts } from './BlockedPosts.tsx';
import { DealReports } from './DealReports.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import {
  blockedPostsQuery,
  categoryPath,
  dealReportsQuery,
  type ReportChoice,
  reportsQuery,
  useReportWrites,
} from './queries.ts';
import { ReasonGiven } from './ReasonGiven.tsx';
import classes from './Reports.module.css';

const reportTabs = ['open', 'blocked', 'dismissed', 'posts', 'deals'] as const;

/** Posts reported as out of place, and deals reported for a problem. */
export default function Reports() {
  const { t } = useTranslation('admin');
  const list = useListChoice<ReportChoice>({ state: 'open', page: 1 }, { state: reportTabs });
  const { state } = list.choice;
  const result = useQuery(reportsQuery(list.choice));
  const blocked = useQuery(blockedPostsQuery(1)).data?.states.blocked ?? null;
  const openOfDeals = useQuery(dealReportsQuery(1)).data?.open ?? null;
  const [blocking, setBlocking] = useState<Report | null>(null);
  const [moving, setMoving] = useState<Report | null>(null);
  const { blockReported, dismissReport, unblock } = useReportWrites();
  const columns: Column<Report>[] = [
    {
      id: 'post',
      title: t('reports.post'),
      width: 260,
      phone: 'lead',
      cell: ({ advertisement }) => (
        <div>
          <Link
            className={classes.name}
            to="/advertisement/$id"
            params={{ id: String(advertisement.id) }}
            data-opens-row
          >
            {advertisement.name}
          </Link>
          <div className="xs muted">
            {advertisement.organization}, {categoryPath(advertisement.category_name)}
            {advertisement.open_reports > 1 && ` · ${t('reports.more', { count: advertisement.open_reports })}`}
          </div>
        </div>
      ),
    },
    {
      id: 'reason',
      title: t('reports.reason'),
      phone: 'bare',
      cell: (report) => (
        <Stack gap="xs">
          <ReasonGiven label={translated(reportReasonLabels[report.reason])} report={report} />
          <div className="buttons">
            {report.abilities.block && (
              <Button size="xs" data-danger onClick={() => setBlocking(report)}>
                {t('reports.block')}
              </Button>
            )}
            {report.abilities.move && (
              <Button size="xs" onClick={() => setMoving(report)}>
                {t('reports.move')}
              </Button>
            )}
            {report.abilities.dismiss && (
              <Button
                size="xs"
                onClick={() =>
                  void notify.outcome(dismissReport.mutateAsync(report.id), reportMessages.reportDismissed)
                }
              >
                {t('reports.dismiss')}
              </Button>
            )}
            {report.abilities.unblock && (
              <Button
                size="xs"
                onClick={() =>
                  void notify.outcome(
                    unblock.mutateAsync(report.advertisement.id),
                    reportMessages.advertisementUnblocked,
                  )
                }
              >
                {t('reports.unblock')}
              </Button>
            )}
          </div>
        </Stack>
      ),
    },
  ];
  const countOf = (tab: ReportChoice['state']) => {
    if (tab === 'deals') return openOfDeals;
    if (tab === 'posts') return blocked;
    const states = result.data?.states;
    if (!states) return null;
    return tab === 'blocked' ? states.blocked + states.moved : states[tab];
  };
  return (
    <>
      <PageHeader title={t('reports.title')} />
      <Tabs
        label={t('reports.state')}
        value={state}
        onChange={(chosen) => list.change({ state: chosen })}
        tabs={reportTabs.map((value) => ({
          value,
          text: t(`reports.${value}`),
          count: countOf(value),
        }))}
      >
        {state === 'posts' && <BlockedPosts list={list} />}
        {state === 'deals' && <DealReports list={list} />}
        {state !== 'posts' && state !== 'deals' && (
          <ListTable
            caption={t('reports.title')}
            columns={columns}
            list={list}
            result={result}
            empty={
              <EmptyState drawing="drivetrain-and-gears/chains" title={t(`reports.none.${state}`)}>
                {t(`reports.noneBody.${state}`)}
              </EmptyState>
            }
          />
        )}
      </Tabs>
      {moving && <MoveDialog report={moving} onClose={() => setMoving(null)} />}
      {blocking && (
        <ReasonDialog
          title={t('reports.blockTitle', { name: blocking.advertisement.name })}
          body={t('reports.blockBody')}
          label={t('reason')}
          confirmLabel={t('reports.block')}
          onClose={() => setBlocking(null)}
          onConfirm={async (reason) => {
            await blockReported.mutateAsync({ id: blocking.id, reason });
            notify.success(reportMessages.advertisementBlocked);
          }}
        />
      )}
    </>
  );
}
