import { Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Organization, organizationStatuses } from '#contract/organizations.ts';
import { countryName, formatDate, formatQuantity } from '#web/lib/format.ts';
import { Badge, type BadgeKind } from '#web/ui/Badge.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { ScreenLink } from '#web/ui/ScreenLink.tsx';
import { Strip } from '#web/ui/Strip.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { OrganizationMenu } from './OrganizationMenu.tsx';
import classes from './Organizations.module.css';
import {
  type OrganizationChoice,
  type OrganizationSort,
  type OrganizationStatus,
  organizationsPerPage,
  organizationsQuery,
} from './organizations.queries.ts';

const kinds: Record<Exclude<OrganizationStatus, 'active'>, BadgeKind> = { suspended: 'warning', closed: 'neutral' };

/** All organizations of the platform. */
export function OrganizationList() {
  const { t } = useTranslation('admin');
  const [choice, setChoice] = useState<OrganizationChoice>({ q: '', status: null, sort: 'name', page: 1 });
  const change = (next: Partial<OrganizationChoice>) => setChoice((before) => ({ ...before, page: 1, ...next }));
  const { data, isError, isPlaceholderData, refetch } = useQuery(organizationsQuery(choice));
  const counts = data?.statuses;
  const all = organizationStatuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  const number = (id: 'members' | 'posts', title: string): Column<Organization> => ({
    id,
    title,
    sortable: true,
    align: 'right',
    width: '96px',
    phone: 'inline',
    cell: (organization) => <span className="num">{formatQuantity(organization[id])}</span>,
  });
  const columns: Column<Organization>[] = [
    {
      id: 'name',
      title: t('organizations.name'),
      sortable: true,
      phone: 'lead',
      cell: ({ id, name, city, country }) => (
        <div>
          <ScreenLink className={classes.name} to="/admin/organizations/$id/users" params={{ id: String(id) }}>
            {name}
          </ScreenLink>
          <div className="xs muted">{[city, countryName(country)].filter(Boolean).join(', ')}</div>
        </div>
      ),
    },
    {
      id: 'status',
      title: t('organizations.status'),
      sortable: true,
      width: '120px',
      phone: 'inline',
      // A normal state needs no badge.
      cell: ({ status }) =>
        status === 'active' ? (
          <span className="muted">{t('status.active')}</span>
        ) : (
          <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
        ),
    },
    number('members', t('organizations.members')),
    number('posts', t('organizations.posts')),
    {
      id: 'created_at',
      title: t('organizations.added'),
      sortable: true,
      width: '124px',
      phone: 'hide',
      cell: ({ created_at: at }) => <span className="num muted">{formatDate(at)}</span>,
    },
    {
      id: 'actions',
      title: <span className="vh">{t('actions')}</span>,
      width: '48px',
      phone: 'corner',
      cell: (organization) => <OrganizationMenu organization={organization} />,
    },
  ];
  return (
    <>
      <PageHeader
        title={t('organizations.title')}
        subtitle={counts && t('organizations.count', { count: all, quantity: formatQuantity(all) })}
        actions={
          <LinkButton
            variant="filled"
            to="/admin/organizations/create"
            leftSection={<IconPlus size={16} stroke={1.75} />}
          >
            {t('organizations.add')}
          </LinkButton>
        }
      />
      <Tabs
        label={t('organizations.status')}
        value={choice.status ?? 'all'}
        onChange={(value) => change({ status: value === 'all' ? null : (value as OrganizationStatus) })}
        tabs={[
          { value: 'all', text: t('all'), count: counts ? all : null },
          ...organizationStatuses.map((status) => ({
            value: status as string,
            text: t(`status.${status}`),
            count: counts?.[status] ?? null,
          })),
        ]}
      >
        <div className={classes.tools}>
          <TextField
            type="search"
            label={<span className="vh">{t('organizations.search')}</span>}
            placeholder={t('organizations.search')}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            value={choice.q}
            onChange={(event) => change({ q: event.currentTarget.value })}
          />
        </div>
        {isError && (
          <Strip
            kind="danger"
            role="alert"
            action={
              <Button size="xs" onClick={() => void refetch()}>
                {t('action.tryAgain', { ns: 'common' })}
              </Button>
            }
          >
            {t('failed')}
          </Strip>
        )}
        <DataTable
          caption={t('organizations.title')}
          columns={columns}
          rows={data?.organizations}
          rowKey={({ id }) => id}
          isStale={isPlaceholderData}
          sorting={{ id: choice.sort.replace(/^-/, ''), descending: choice.sort.startsWith('-') }}
          onSort={({ id, descending }) => change({ sort: `${descending ? '-' : ''}${id}` as OrganizationSort })}
          empty={<span className="strong">{t('state.noMatches', { ns: 'common' })}</span>}
        />
        <Pager
          page={choice.page}
          perPage={organizationsPerPage}
          total={data?.total ?? 0}
          onChange={(page) => change({ page })}
        />
      </Tabs>
    </>
  );
}
