import { Button, Group, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconClock,
  IconDots,
  IconHeart,
  IconSearch,
  IconSend,
  IconShieldCheck,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationGroup } from '#contract/notifications/choices.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { formatDateTime, formatTime, labelled, quoted } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './Notifications.module.css';
import { useArchive, useRenew } from './queries.ts';

const styles: Record<NotificationGroup, [icon: typeof IconClock, tint: 'blue' | 'green' | 'amber' | 'red' | 'none']> = {
  favorites: [IconHeart, 'blue'],
  posts: [IconClock, 'amber'],
  deals: [IconSend, 'blue'],
  searches: [IconSearch, 'green'],
  transfers: [IconUpload, 'green'],
  team: [IconUsers, 'none'],
  account: [IconShieldCheck, 'red'],
};

interface NotificationRowProps {
  notification: Notification;
  onRead: (notification: Notification) => void;
}

/** One notification: what happened, who did it, when; its title leads to what it is about and marks it as read. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { title, body, subject, actor, count, created_at: createdAt, read_at: readAt } = notification;
  const archive = useArchive();
  const isArchived = notification.archived_at !== null;
  const [Icon, tint] = styles[notification.group];
  const isUnread = readAt === null;
  const read = () => onRead(notification);
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <span className={classes.icon} data-tint={tint}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="grow">
        <p className={classes.title}>
          {isUnread && <span className="vh">{t('unread')} </span>}
          {subject ? (
            <Link to={subject.url} onClick={read}>
              {title}
            </Link>
          ) : (
            title
          )}
          {/* The newest of several about one subject; new posts are counted by the title. */}
          {count > 1 && notification.group !== 'searches' && (
            <span className={classes.count}>{t('times', { count: count - 1 })}</span>
          )}
        </p>
        {body && <p className={`sm muted ${classes.body}`}>{body}</p>}
        {isUnread && <Renewal notification={notification} onRenewed={read} />}
        {actor && <p className="xs muted">{t('by', { name: actor.name })}</p>}
      </div>
      <Group component="span" className={classes.end} gap={6} wrap="nowrap" flex="none" mih={20}>
        <time className="xs muted num" dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatTime(createdAt)}
        </time>
        {isUnread && (
          <button
            type="button"
            className={classes.mark}
            aria-label={t('markRead', { title })}
            title={t('markReadShort')}
            onClick={read}
          >
            <IconCheck size={16} stroke={1.75} />
          </button>
        )}
        <More
          notification={notification}
          isBusy={archive.isPending}
          onArchive={() => archive.mutate({ id: notification.id, archived: !isArchived })}
        />
      </Group>
    </li>
  );
}

interface MoreProps {
  notification: Notification;
  isBusy: boolean;
  onArchive: () => void;
}

/** Archiving, why the notification was sent, and where what leads to it is changed. */
function More({ notification: { title, why, archived_at: archivedAt }, isBusy, onArchive }: MoreProps) {
  const { t } = useTranslation('notifications');
  const isArchived = archivedAt !== null;
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Menu position="bottom-end" width={260} disabled={isBusy}>
      <Menu.Target>
        <button
          type="button"
          className={classes.mark}
          aria-label={t('table.actionsFor', { ns: 'common', name: quoted(title) })}
        >
          <IconDots size={16} stroke={1.75} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ArchiveIcon size={16} stroke={1.75} />} onClick={onArchive}>
          {t(isArchived ? 'unarchive' : 'archive')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label className={classes.why ?? ''}>
          {t('why')} {why.text}
        </Menu.Label>
        <Menu.Item renderRoot={(props) => <Link to={why.url} {...props} />}>{why.label}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface RenewalProps {
  notification: Notification;
  onRenewed: () => void;
}

/** What can be done about the end of a post, right where one is notified of it. */
function Renewal({ notification: { type, title, subject }, onRenewed }: RenewalProps) {
  const { t } = useTranslation('notifications');
  const renew = useRenew();
  const isAboutEnd = type === 'post_expiring' || type === 'post_expired';
  const id = subject?.type === 'advertisement' ? subject.id : null;
  if (!isAboutEnd || id === null) return null;
  return (
    <Button
      size="compact-sm"
      className={classes.action}
      aria-label={labelled(t('renew'), title)}
      aria-busy={renew.isPending}
      onClick={() => {
        if (renew.isPending) return;
        renew.mutate(id, {
          onSuccess: () => {
            notify.success(t('renewed'));
            onRenewed();
          },
        });
      }}
    >
      {t('renew')}
    </Button>
  );
}
