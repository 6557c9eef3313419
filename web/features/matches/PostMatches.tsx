import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import type { Match } from '#contract/matches/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './Matches.module.css';
import { MatchList } from './MatchList.tsx';
import { matchesQuery, useDismissal } from './queries.ts';

interface PostMatchesProps {
  post: Pick<Advertisement, 'id' | 'type'>;
  /** Whether the reader is of the post's own side; others see what their organization has for it. */
  isOwn: boolean;
}

/** The posts of the other type that fit a post; nothing on a foreign one where the reader's organization has none. */
export default function PostMatches({ post, isOwn }: PostMatchesProps) {
  const { t } = useTranslation('matches');
  const [showsDismissed, setShowsDismissed] = useState(false);
  const { data } = useQuery(matchesQuery(post.id, showsDismissed));
  const dismissal = useDismissal(post.id);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data || (!isOwn && data.total + data.dismissed === 0)) return null;
  const turn = async ({ advertisement: { id } }: Match) => {
    const isDone = await notify.outcome(
      dismissal.mutateAsync({ otherId: id, isDismissed: !showsDismissed }),
      showsDismissed ? t('back') : t('done'),
    );
    if (!isDone) return;
    // The pressed button is gone with its row.
    heading.current?.focus();
    if (showsDismissed && data.dismissed === 1) setShowsDismissed(false);
  };
  const count = { count: data.total, quantity: formatQuantity(data.total) };
  const title = isOwn
    ? data.total === 0 && !showsDismissed
      ? t(`none.${post.type}`)
      : t(`own.${post.type}`, count)
    : t(`theirs.${post.type}`);
  return (
    <section className={classes.box} aria-labelledby={`matches-${post.id}`}>
      <header>
        <h2 className="h2" id={`matches-${post.id}`} ref={heading} tabIndex={-1}>
          {showsDismissed ? t('dismissed', { count: data.dismissed }) : title}
        </h2>
        <span className="xs muted">
          {!isOwn
            ? t('hidden')
            : data.total > data.matches.length
              ? t('best', { shown: data.matches.length })
              : data.total > 1 && t('bestFirst')}
        </span>
      </header>
      <MatchList
        matches={data.matches}
        actions={(match) =>
          showsDismissed ? (
            <Button
              size="xs"
              aria-label={t('restoreNamed', { name: match.advertisement.name })}
              disabled={dismissal.isPending}
              onClick={() => void turn(match)}
            >
              {t('restore')}
            </Button>
          ) : (
            <ActionIcon
              variant="subtle"
              size="md"
              aria-label={t('dismiss', { name: match.advertisement.name })}
              disabled={dismissal.isPending}
              onClick={() => void turn(match)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          )
        }
      />
      {(isOwn || data.dismissed > 0) && (
        <footer className="sm">
          <span className="muted">
            {data.dismissed > 0 && `${t('dismissed', { count: data.dismissed })}. `}
            {isOwn && t('told')}
          </span>
          {data.dismissed > 0 && (
            <button type="button" className="link" onClick={() => setShowsDismissed(!showsDismissed)}>
              {showsDismissed ? t('hide') : t('show')}
            </button>
          )}
        </footer>
      )}
    </section>
  );
}
