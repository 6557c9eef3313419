import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { reportMessages } from '#contract/reports/choices.ts';
import { notify } from '#web/lib/notify.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import type { ListChoice } from '#web/ui/tables/useListChoice.ts';
import { blockedPostsQuery, type ReportChoice, useReportWrites } from './queries.ts';
import classes from './Reports.module.css';

/** Every blocked post of the platform, whether or not someone reported it. */
export function BlockedPosts({ list }: { list: ListChoice<ReportChoice> }) {
  const { t } = useTranslation('admin');
  const { unblock } = useReportWrites();
  const columns: Column<OwnAdvertisement>[] = [
    {
      id: 'post',
      title: t('reports.post'),
      phone: 'lead',
      cell: ({ id, name, organization }) => (
        <div>
          <Link className={classes.name} to="/advertisement/$id" params={{ id: String(id) }} data-opens-row>
            {name}
          </Link>
          <div className="xs muted">{organization}</div>
        </div>
      ),
    },
    {
      id: 'reason',
      title: t('reports.why'),
      phone: 'bare',
      cell: ({ blocked_reason: reason }) => <div className={classes.wrap}>{reason}</div>,
    },
    {
      id: 'actions',
      title: <span className="vh">{t('table.actions', { ns: 'common' })}</span>,
      width: 180,
      phone: 'bare',
      cell: ({ id, abilities }) => (
        <div className="buttons">
          {abilities.unblock && (
            <Button
              size="xs"
              onClick={() => void notify.outcome(unblock.mutateAsync(id), reportMessages.advertisementUnblocked)}
            >
              {t('reports.unblock')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <ListTable
      caption={t('reports.posts')}
      columns={columns}
      list={list}
      result={useQuery(blockedPostsQuery(list.choice.page))}
      empty={
        <EmptyState drawing="drivetrain-and-gears/chains" title={t('reports.none.posts')}>
          {t('reports.noneBody.posts')}
        </EmptyState>
      }
    />
  );
}
