import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCopy,
  IconEraser,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { reportMessages } from '#contract/reports/choices.ts';
import { notify } from '#web/lib/notify.ts';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { BlockDialog, PurgeDialog } from './dialogs.ts';
import { type Transition, useModeration } from './queries.ts';
import { usePostActions } from './usePostActions.ts';

interface PostMenuProps {
  post: Pick<Advertisement, 'id' | 'name' | 'type' | 'abilities'>;
  /** Opens the sale; left out where a button next to the menu does. */
  onSell?: () => void;
  /** Also offers editing, for lists. */
  withEdit?: boolean;
  onDeleted?: () => void;
  /** After a step that may have taken the post out of the list it stood in. */
  onTaken?: () => void;
}

const transitions = [
  ['resume', IconPlayerPlay],
  ['pause', IconPlayerPause],
  ['renew', IconRefresh],
  ['restore', IconRestore],
  ['takeBackSale', IconArrowBackUp],
  ['duplicate', IconCopy],
] as const satisfies readonly (readonly [Transition, typeof IconCopy])[];

const abilityOf = { takeBackSale: 'take_back_sale' } as const;

/** Everything that may be done with a post right now, and nothing else. */
export function PostMenu({ post, onSell, withEdit = false, onDeleted, onTaken }: PostMenuProps) {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const { take, remove, isBusy } = usePostActions();
  const { unblock } = useModeration();
  const [asks, setAsks] = useState<'block' | 'purge' | null>(null);
  const { abilities } = post;
  return (
    <>
      <RowMenu
        name={post.name}
        isBusy={isBusy || unblock.isPending}
        actions={[
          withEdit &&
            abilities.edit && {
              icon: IconPencil,
              text: t('action.edit', { ns: 'common' }),
              onClick: () => void navigate({ to: '/my-posts/$id/edit', params: { id: String(post.id) } }),
            },
          onSell !== undefined &&
            abilities.sell && { icon: IconCheck, text: t(`action.sell.${post.type}`), onClick: onSell },
          ...transitions.map(
            ([step, icon]) =>
              abilities[step === 'takeBackSale' ? abilityOf[step] : step] && {
                icon,
                text: t(`action.${step}`),
                onClick: () => void take(post, step).then(() => onTaken?.()),
              },
          ),
          abilities.unblock && {
            icon: IconEye,
            text: t('action.unblock'),
            onClick: () =>
              void notify
                .outcome(unblock.mutateAsync(post.id), reportMessages.advertisementUnblocked, post.name)
                .then(() => onTaken?.()),
          },
          abilities.block && {
            icon: IconBan,
            text: t('action.block'),
            danger: true,
            onClick: () => setAsks('block'),
          },
          abilities.delete && {
            icon: IconTrash,
            text: t('action.delete', { ns: 'common' }),
            danger: true,
            onClick: () => void remove(post).then((isGone) => isGone && onDeleted?.()),
          },
          abilities.purge && {
            icon: IconEraser,
            text: t('action.purge'),
            danger: true,
            onClick: () => setAsks('purge'),
          },
        ]}
      />
      {asks === 'block' && <BlockDialog post={post} onClose={() => setAsks(null)} />}
      {asks === 'purge' && <PurgeDialog post={post} onClose={() => setAsks(null)} onPurged={onDeleted} />}
    </>
  );
}
