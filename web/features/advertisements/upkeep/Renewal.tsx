import { Button } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Renewal as RenewalAnswer } from '#contract/advertisements/upkeep/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { renewalQuery, useRenewal } from './queries.ts';
import classes from './Upkeep.module.css';

/** Renews posts by the link of a mail, without signing in. Opening the link alone changes nothing. */
export default function Renewal() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { t } = useTranslation('upkeep');
  const renewal = useRenewal();
  const query = useQuery({ ...renewalQuery(token), enabled: !renewal.data });
  const failure = renewal.error ?? query.error;
  const isOver = failure instanceof ApiError && [403, 404, 409].includes(failure.code);
  const current = renewal.data ?? query.data;
  const renewing = current?.posts.filter(({ renews }) => renews) ?? [];
  const title = titleOf();
  usePageTitle(title);
  const toPosts = (
    <LinkButton to="/my-posts" variant={renewal.data || isOver ? 'filled' : 'default'} size="md" fullWidth>
      {t('renewal.toPosts')}
    </LinkButton>
  );
  const Icon = renewal.data ? IconCircleCheck : IconRefresh;
  return (
    <AuthForm
      key={renewal.data ? 'done' : 'open'}
      title={title}
      takesFocus={renewal.data !== undefined}
      icon={<Icon size={24} stroke={1.75} />}
      intro={
        isOver ? (
          <p role="alert">{translated(failure.message)}</p>
        ) : (
          current && (
            <>
              {!renewal.data && renewing.length > 0 && <p>{t('renewal.body')}</p>}
              {current.organization && <p>{t('renewal.of', { organization: current.organization })}</p>}
            </>
          )
        )
      }
    >
      {!isOver && <FailureStrip failure={failure} />}
      {!isOver && current && <Posts posts={current.posts} />}
      {!isOver && !renewal.data && renewing.length > 0 && (
        <Button
          variant="filled"
          size="md"
          fullWidth
          aria-busy={renewal.isPending}
          onClick={() => !renewal.isPending && renewal.mutate(token)}
        >
          {t('renewal.submit', { count: renewing.length })}
        </Button>
      )}
      {toPosts}
    </AuthForm>
  );

  function titleOf(): string {
    if (isOver) return t('renewal.over');
    if (renewal.data) return t('renewal.done');
    if (current && renewing.length === 0) return t('renewal.nothing');
    return t('renewal.title', { count: Math.max(renewing.length, 1), name: renewing[0]?.name ?? '' });
  }
}

function Posts({ posts }: { posts: RenewalAnswer['posts'] }) {
  const { t } = useTranslation('upkeep');
  const [now] = useState(Date.now);
  return (
    <ul className={classes.renewals}>
      {posts.map(({ id, name, expires_at: end, note }) => {
        const date = formatDate(end);
        return (
          <li key={id}>
            <b>{name}</b>
            <div className="sm muted">
              {note ?? t(Date.parse(end) > now ? 'renewal.until' : 'renewal.since', { date })}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
