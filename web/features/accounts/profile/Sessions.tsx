import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SessionEntry } from '#contract/accounts/schemas.ts';
import { formatAgo, formatDateTime } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { FormSection } from '#web/ui/forms/FormSection.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import classes from './Profile.module.css';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts';

/** Where the person is signed in, with signing out there. */
export function Sessions() {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <FormSection id="sessions" title={t('sessions.title')} why={t('sessions.why')}>
      {error && !data ? (
        <FailureStrip failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className={classes.sessions}>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={2} height={58} />
      )}
      {hasOthers && (
        <div>
          <Button
            aria-busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: ({ ended }) => notify.success(t('sessions.endedOthers', { count: ended })),
                onError: notify.failure,
              })
            }
          >
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function Session({ session }: { session: SessionEntry }) {
  const { t } = useTranslation('account');
  const end = useEndSession();
  const Icon = /android|ios|iphone|ipad|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className="grow">
        <p className="row">
          <span className="strong">{session.device}</span>
          {session.current && <Badge kind="ok">{t('sessions.current')}</Badge>}
        </p>
        <p className="sm muted num">
          {session.current
            ? t('sessions.since', { time: formatDateTime(session.created_at) })
            : t('sessions.seen', {
                seen: formatAgo(session.last_seen_at),
                time: formatDateTime(session.created_at),
              })}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      {!session.current && (
        <Button
          size="compact-sm"
          aria-label={t('sessions.endThat', { device: session.device })}
          aria-busy={end.isPending}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: () => notify.success(t('sessions.ended', { device: session.device })),
              onError: notify.failure,
            })
          }
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
