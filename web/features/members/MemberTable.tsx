import { Button } from '@mantine/core';
import { IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Member, type MemberStatus, memberStatuses } from '#contract/members.ts';
import { products, roleLabels } from '#contract/permissions.ts';
import { formatDate, formatRelative } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Strip } from '#web/ui/Strip.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import classes from './Members.module.css';
import { type MemberChoice, type MemberSort, membersPerPage, membersQuery, type Place } from './members.queries.ts';

interface MemberTableProps {
  place: Place;
  editPathOf: (member: Member) => string;
}

/** People with their role, products, second factor and when they were last here. */
export function MemberTable({ place, editPathOf }: MemberTableProps) {
  const { t } = useTranslation('organization');
  const [choice, setChoice] = useState<MemberChoice>({ q: '', status: null, sort: 'name', page: 1 });
  const change = (next: Partial<MemberChoice>) => setChoice((before) => ({ ...before, page: 1, ...next }));
  const { data, isError, isPlaceholderData, refetch } = useQuery(membersQuery(place, choice));
  const counts = data?.statuses;
  const seesAll = data?.members.some(({ two_factor }) => two_factor !== null) ?? false;
  const columns: Column<Member>[] = [
    {
      id: 'name',
      title: t('member.name'),
      sortable: true,
      phone: 'lead',
      cell: (member) => <Person member={member} />,
    },
    {
      id: 'role',
      title: t('member.roleAndProducts'),
      sortable: true,
      width: '190px',
      phone: 'bare',
      cell: ({ role, permissions, two_factor: isProtected }) => (
        <div className={classes.rights}>
          <span>{roleLabels[role]}</span>
          {permissions && (
            <span className="xs muted num">
              {t('member.productsOf', { count: permissions.length, total: products.length })}
            </span>
          )}
          {isProtected && (
            <IconShieldCheck className={classes.shield} size={16} stroke={1.75} aria-label={t('member.twoFactor')} />
          )}
        </div>
      ),
    },
    ...(seesAll
      ? ([
          {
            id: 'two_factor',
            title: t('member.twoFactor'),
            sortable: true,
            width: '120px',
            phone: 'hide',
            cell: ({ two_factor: isOn }) =>
              isOn ? (
                <span className={classes.on}>
                  <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
                  {t('twoFactor.on')}
                </span>
              ) : (
                <span className="muted">{t('twoFactor.off')}</span>
              ),
          },
          {
            id: 'last_login_at',
            title: t('member.lastSignIn'),
            sortable: true,
            width: '140px',
            phone: 'hide',
            cell: ({ last_login_at: at }) => (
              <span className="muted num">{at ? formatRelative(at) : t('member.never')}</span>
            ),
          },
        ] satisfies Column<Member>[])
      : []),
    {
      id: 'created_at',
      title: t('member.dateAdded'),
      sortable: true,
      width: '124px',
      phone: 'hide',
      cell: ({ created_at: at }) => <span className="muted num">{formatDate(at)}</span>,
    },
    {
      id: 'actions',
      title: <span className="vh">{t('member.actionsHead')}</span>,
      width: '48px',
      phone: 'corner',
      cell: (member) => <MemberMenu member={member} place={place} editPath={editPathOf(member)} />,
    },
  ];
  const descending = choice.sort.startsWith('-');
  return (
    <Tabs
      label={t('member.status')}
      value={choice.status ?? 'everybody'}
      onChange={(value) => change({ status: value === 'everybody' ? null : (value as MemberStatus) })}
      tabs={[
        {
          value: 'everybody',
          text: t('member.everybody'),
          count: counts ? (counts.active ?? 0) + (counts.deactivated ?? 0) : null,
        },
        ...memberStatuses.map((status) => ({
          value: status as string,
          text: t(`status.${status}`),
          count: counts?.[status] ?? null,
        })),
      ]}
    >
      <div className={classes.tools}>
        <TextField
          type="search"
          label={<span className="vh">{t('member.search')}</span>}
          placeholder={t('member.search')}
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
        caption={t('member.title')}
        columns={columns}
        rows={data?.members}
        rowKey={({ id }) => id}
        isStale={isPlaceholderData}
        sorting={{ id: choice.sort.replace(/^-/, ''), descending }}
        onSort={({ id, descending: down }) => change({ sort: `${down ? '-' : ''}${id}` as MemberSort })}
        empty={<span className="strong">{t('state.noMatches', { ns: 'common' })}</span>}
      />
      <Pager
        page={choice.page}
        perPage={membersPerPage}
        total={data?.total ?? 0}
        onChange={(page) => change({ page })}
      />
    </Tabs>
  );
}

function Person({ member }: { member: Member }) {
  const { t } = useTranslation('organization');
  const isLocked = lasts(member.locked_until);
  return (
    <div className={classes.person}>
      <Avatar name={member.name} image={member.avatar} />
      <div className="grow">
        <div className={classes.name}>
          <span className="clip">{member.name}</span>
          {member.is_self && <Badge>{t('member.you')}</Badge>}
          {isLocked && <Badge kind="warning">{t('member.locked')}</Badge>}
          {member.status === 'deactivated' && <Badge>{t('status.deactivated')}</Badge>}
          {member.status === 'invited' && (
            <Badge kind={member.invitation?.expired ? 'warning' : 'neutral'}>
              {member.invitation?.expired ? t('invitation.expired') : t('status.invited')}
            </Badge>
          )}
        </div>
        <div className="xs muted clip">{member.email}</div>
      </div>
    </div>
  );
}

function lasts(until: string | null): boolean {
  return until !== null && new Date(until).getTime() > Date.now();
}
