import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/advertisements/choices.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { SoldDialog } from '../actions/dialogs.ts';
import { PostState } from '../actions/PostState.tsx';
import { useStockWords } from '../post/useStockWords.ts';
import classes from './OwnerBar.module.css';

// Its button is a square as high as the others.
const PostMenu = whenNeeded(async () => ({ default: (await import('../actions/PostMenu.tsx')).PostMenu }), {
  placeholder: <span className={classes.menuPlace} />,
});

const day = 86_400_000;

/** What the owner's side sees over its own post: its state, how it fares, what can be done. */
export function OwnerBar({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const { organization } = useBootstrap();
  const [isSelling, setSelling] = useState(false);
  const stockOf = useStockWords();
  // What is sold is on no shelf.
  const stock = post.state === 'sold' ? null : stockOf(post);
  const numbers = [
    { name: t('owner.views'), value: post.views },
    { name: t('owner.favourites'), value: post.favorites },
    { name: t(`owner.done.${post.type}`), value: post.sold_quantity },
  ].filter(({ value }) => value !== null);
  return (
    <section className={classes.owner} aria-label={t('owner.region')}>
      <PostState post={post} />
      <p className={classes.ownerText}>
        {sentenceOf()}
        {stock && <span className={`num ${classes.ownerStock}`}>{stock}</span>}
      </p>
      <dl className="num">
        {numbers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatQuantity(value ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.ownerActions}>
        {post.abilities.edit && (
          <LinkButton
            to="/my-posts/$id/edit"
            params={{ id: String(post.id) }}
            {...(organization?.id === post.organization_id ? { variant: 'filled' as const } : {})}
            leftSection={<IconPencil size={16} stroke={1.75} />}
          >
            {t('action.edit', { ns: 'common' })}
          </LinkButton>
        )}
        {post.abilities.sell && (
          <Button leftSection={<IconCheck size={16} stroke={1.75} />} onClick={() => setSelling(true)}>
            {t(`action.sell.${post.type}`)}
          </Button>
        )}
        <PostMenu post={post} onDeleted={() => void navigate({ to: '/my-posts' })} />
      </div>
      {isSelling && <SoldDialog post={post} opened onClose={() => setSelling(false)} />}
    </section>
  );

  function sentenceOf(): string {
    if (post.deleted_at) {
      return t('owner.deleted', {
        date: formatDate(new Date(new Date(post.deleted_at).getTime() + limits.daysToRestore * day)),
      });
    }
    if (post.state === 'blocked') return t('owner.blocked', { reason: post.blocked_reason ?? '' });
    // The platform's people see this bar over everyone's posts.
    const isOwn = organization?.id === post.organization_id;
    const whose = isOwn ? t('owner.own') : t('owner.foreign', { organization: post.organization });
    if (post.state === 'sold') return t('owner.sold', { whose });
    if (post.state === 'paused' && post.pause_reason) return t(`owner.paused.${post.pause_reason}`, { whose });
    if (post.state === 'paused') return t('owner.paused', { whose });
    if (post.state === 'active' && !post.expires_at) return t('owner.fed', { whose });
    const date = post.expires_at ? formatDate(post.expires_at) : '';
    return post.state === 'expired'
      ? t('owner.expired', { whose, date })
      : t(`owner.expires.${post.type}`, { whose, date });
  }
}
