import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { organizationSorts, organizationStatuses } from '#contract/organizations/choices.ts';
import type { Organization } from '#contract/organizations/schemas.ts';
import { countryName, formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { type Column, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';
import { OrganizationMenu } from './OrganizationMenu.tsx';
import classes from './Organizations.module.css';
import { type OrganizationChoice, type OrganizationStatus, organizationsQuery } from './queries.ts';

const kinds: Record<Exclude<OrganizationStatus, 'active'>, BadgeKind> = { suspended: 'warning', closed: 'neutral' };

/** All organizations of the platform. */
export default function OrganizationList() {
  const { t } = useTranslation('admin');
  const list = useListChoice<OrganizationChoice>(
    { q: '', status: null, sort: 'name', page: 1 },
    { status: organizationStatuses, sort: organizationSorts },
  );
  const result = useQuery(organizationsQuery(list.choice));
  const counts = result.data?.statuses;
  const all = organizationStatuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  const number = (id: 'members' | 'posts', title: string): Column<Organization> => ({
    id,
    title,
    sortable: true,
    align: 'right',
    width: 96,
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
          <Link className={classes.name} to="/admin/organizations/$id/users" params={{ id: String(id) }} data-opens-row>
            {name}
          </Link>
          <div className="xs muted">{[city, countryName(country)].filter(Boolean).join(', ')}</div>
        </div>
      ),
    },
    {
      id: 'status',
      title: t('organizations.status'),
      sortable: true,
      width: 112,
      phone: 'inline',
      // A normal state needs no badge.
      cell: ({ status }) =>
        status === 'active' ? (
          <span className="muted">{t('status.active')}</span>
        ) : (
          <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
        ),
    },
    {
      id: 'created_at',
      title: t('organizations.added'),
      sortable: true,
      width: 108,
      whenWide: true,
      phone: 'hide',
      cell: ({ created_at: at }) => <span className="num muted">{formatDate(at)}</span>,
    },
    number('members', t('organizations.members')),
    number('posts', t('organizations.posts')),
    menuColumn((organization) => <OrganizationMenu organization={organization} />),
  ];
  return (
    <>
      <PageHeader
        title={t('organizations.title')}
        subtitle={counts ? t('organizations.count', { count: all, quantity: formatQuantity(all) }) : '\u00a0'}
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
        value={list.choice.status}
        onChange={(status) => list.change({ status })}
        tabs={[
          { value: null, text: t('all'), count: counts ? all : null },
          ...organizationStatuses.map((status) => ({
            value: status,
            text: t(`tab.${status}`),
            count: counts?.[status] ?? null,
          })),
        ]}
      >
        <ListTable
          caption={t('organizations.title')}
          columns={columns}
          list={list}
          result={result}
          search={t('organizations.search')}
        />
      </Tabs>
    </>
  );
}
