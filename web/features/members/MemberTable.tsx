import { Group } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberSorts, memberStatuses } from '#contract/members/choices.ts';
import type { Member } from '#contract/members/schemas.ts';
import { products, roleLabels } from '#contract/rights/roles.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatRelative } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { type Column, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import classes from './Members.module.css';
import { allMembers, membersQuery, type Place } from './queries.ts';

interface MemberTableProps {
  place: Place;
  editPathOf: (member: Member) => string;
}

/** People with their role, products, second factor and when they were last here. */
export function MemberTable({ place, editPathOf }: MemberTableProps) {
  const { t } = useTranslation('organization');
  // In one's own organization, invitations are listed below the members.
  const statuses = place === null ? memberStatuses.filter((status) => status !== 'invited') : memberStatuses;
  const list = useListChoice(allMembers, { status: statuses, sort: memberSorts });
  const result = useQuery(membersQuery(place, list.choice));
  const counts = result.data?.statuses;
  const mayManage = useScope('member.manage') !== 'none';
  const columns: Column<Member>[] = [
    {
      id: 'name',
      title: t('field.name'),
      sortable: true,
      phone: 'lead',
      cell: (member) => <Person member={member} editPath={editPathOf(member)} />,
    },
    {
      id: 'role',
      title: t('member.roleAndProducts'),
      sortable: true,
      width: 150,
      phone: 'bare',
      cell: ({ role, permissions, two_factor: isProtected }) => (
        <div className={classes.rights}>
          <span>{translated(roleLabels[role])}</span>
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
    ...(mayManage
      ? ([
          {
            id: 'two_factor',
            title: t('member.twoFactor'),
            sortable: true,
            width: 104,
            phone: 'hide',
            cell: ({ two_factor: isOn }) =>
              isOn ? (
                <Group component="span" gap={6} wrap="nowrap" display="inline-flex" c="var(--gs-secondary-text)">
                  <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
                  {t('twoFactor.on')}
                </Group>
              ) : (
                <span className="muted">{t('twoFactor.off')}</span>
              ),
          },
          {
            id: 'last_login_at',
            title: t('member.lastSignIn'),
            sortable: true,
            width: 120,
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
      width: 108,
      whenWide: true,
      phone: 'hide',
      cell: ({ created_at: at }) => <span className="muted num">{formatDate(at)}</span>,
    },
    menuColumn((member) => <MemberMenu member={member} place={place} editPath={editPathOf(member)} />),
  ];
  return (
    <Tabs
      label={t('member.status')}
      value={list.choice.status}
      onChange={(status) => list.change({ status })}
      tabs={[
        {
          value: null,
          text: t('member.everybody'),
          count: counts ? statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0) : null,
        },
        ...statuses.map((status) => ({
          value: status,
          text: t(`tab.${status}`),
          count: counts?.[status] ?? null,
        })),
      ]}
    >
      <ListTable
        caption={t('member.title')}
        columns={columns}
        list={list}
        result={result}
        search={t('member.search')}
      />
    </Tabs>
  );
}

function Person({ member, editPath }: { member: Member; editPath: string }) {
  const { t } = useTranslation('organization');
  const isLocked = lasts(member.locked_until);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar name={member.name} image={member.avatar} />
      <div className="grow">
        <div className={classes.name}>
          {member.abilities.edit ? (
            <Link className="clip" to={editPath} data-opens-row>
              {member.name}
            </Link>
          ) : (
            <span className="clip">{member.name}</span>
          )}
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
        {member.pending_email && (
          <div className="xs muted clip">{t('member.pendingFor', { email: member.pending_email })}</div>
        )}
      </div>
    </Group>
  );
}

function lasts(until: string | null): boolean {
  return until !== null && new Date(until).getTime() > Date.now();
}
