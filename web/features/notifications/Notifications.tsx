import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationGroup } from '#contract/notifications/choices.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { showUnread } from '#web/features/accounts/session/index.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { groupByDay, nameDay } from './days.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import classes from './Notifications.module.css';
import { notificationsPerPage, notificationsQuery, useMarkAllRead, useMarkRead } from './queries.ts';

const tabs = ['all', 'unread', 'deals', 'searches', 'favorites', 'posts', 'archive'] as const;
type Tab = (typeof tabs)[number];

const groupsOf: Partial<Record<Tab, NotificationGroup[]>> = {
  deals: ['deals'],
  searches: ['searches'],
  favorites: ['favorites'],
  posts: ['posts'],
};

function readSearch(search: Record<string, unknown>): { tab: Tab; page: number } {
  const page = Number(search.page);
  return {
    tab: tabs.find((name) => name === search.tab) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** What happened, and with `?view=settings` what one wants to be notified of. */
export default function NotificationsScreen() {
  const { view } = useSearch({ strict: false }) as { view?: string };
  return view === 'settings' ? <NotificationSettings /> : <Notifications />;
}

/** What happened, latest first, day by day. */
function Notifications() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { tab, page } = readSearch(useSearch({ strict: false }));
  const filter = { unread: tab === 'unread', archived: tab === 'archive', groups: groupsOf[tab] ?? [], page };
  const query = useQuery(notificationsQuery(filter));
  const { data, isError, isPlaceholderData } = query;
  const markAll = useMarkAllRead();
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) showUnread(client, unread);
  }, [client, unread]);
  const show = (next: { tab?: Tab; page?: number; view?: string }, resetScroll = false) =>
    void navigate({
      to: '.',
      search: () => ({
        view: next.view,
        tab: (next.tab ?? tab) === 'all' ? undefined : (next.tab ?? tab),
        page: (next.page ?? 1) > 1 ? String(next.page) : undefined,
      }),
      resetScroll,
    });
  return (
    <div>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button
              size="compact-sm"
              leftSection={<IconCheck size={16} stroke={1.75} />}
              disabled={!unread}
              aria-busy={markAll.isPending}
              onClick={() => markAll.mutate()}
            >
              {t('markAll')}
            </Button>
            <ActionIcon
              aria-label={t('settings')}
              title={t('settings')}
              onClick={() => show({ view: 'settings' }, true)}
            >
              <IconAdjustmentsHorizontal size={18} stroke={1.75} />
            </ActionIcon>
          </>
        }
      />
      <Tabs<Tab>
        label={t('title')}
        value={tab}
        onChange={(next) => show({ tab: next })}
        tabs={tabs.map((value) => ({
          value,
          text: t(`tab.${value}`),
          ...(value === 'unread' && unread ? { count: unread, isNew: true } : {}),
        }))}
      >
        {isError && !data ? (
          <LoadFailure query={query}>{t('failed')}</LoadFailure>
        ) : !data ? (
          <Loading>
            <RowsSkeleton rows={6} height={68} />
          </Loading>
        ) : (
          <div className={isPlaceholderData ? classes.stale : undefined} aria-busy={isPlaceholderData}>
            {data.total === 0 ? <Nothing tab={tab} /> : <Days notifications={data.notifications} />}
            <Pager
              page={page}
              perPage={notificationsPerPage}
              total={data.total}
              onChange={(next) => show({ page: next }, true)}
            />
          </div>
        )}
      </Tabs>
    </div>
  );
}

function Days({ notifications }: { notifications: readonly Notification[] }) {
  const { t } = useTranslation('notifications');
  const markRead = useMarkRead();
  const names = { today: t('today'), yesterday: t('yesterday') };
  return groupByDay(notifications).map(({ key, entries }) => (
    <section key={key} aria-labelledby={`day-${key}`}>
      <h2 id={`day-${key}`} className={classes.day}>
        {nameDay(key, names)}
      </h2>
      <ul className={classes.list}>
        {entries.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onRead={markRead} />
        ))}
      </ul>
    </section>
  ));
}

function Nothing({ tab }: { tab: Tab }) {
  const { t } = useTranslation('notifications');
  return (
    <EmptyState
      title={tab === 'unread' ? t('nothingUnread') : t('state.noData', { ns: 'common' })}
      drawing="light/headlights"
      actions={
        tab === 'unread' ? (
          <LinkButton to="/notifications">{t('showAll')}</LinkButton>
        ) : (
          <LinkButton to="/notifications" search={{ view: 'settings' }}>
            {t('settings')}
          </LinkButton>
        )
      }
    >
      <p>{t(tab === 'unread' ? 'nothingUnreadHint' : tab === 'archive' ? 'nothingArchivedHint' : 'nothingHint')}</p>
    </EmptyState>
  );
}
