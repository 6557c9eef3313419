import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements.ts';
import type { Transition } from './actions.queries.ts';
import { usePostActions } from './usePostActions.ts';

interface PostMenuProps {
  post: Pick<Advertisement, 'id' | 'name' | 'type' | 'abilities'>;
  /** Opens the sale; left out where a button beside the menu does. */
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
  const button = useRef<HTMLButtonElement>(null);
  const { abilities } = post;
  const offered = transitions.filter(([step]) => abilities[step === 'takeBackSale' ? abilityOf[step] : step]);
  const canSell = onSell !== undefined && abilities.sell;
  const canEdit = withEdit && abilities.edit;
  if (offered.length === 0 && !canSell && !canEdit && !abilities.delete) return null;
  // The focus goes back to the button first: what opens now returns it there, and the menu's items are gone by then.
  const choose = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  return (
    <Menu disabled={isBusy} position="bottom-end" width={200} shadow="md" radius="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="md"
          ref={button}
          aria-disabled={isBusy || undefined}
          aria-label={t('table.actionsFor', { ns: 'common', name: post.name })}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.75} />}
            onClick={choose(() => void navigate({ to: '/my-posts/$id/edit', params: { id: String(post.id) } }))}
          >
            {t('action.edit', { ns: 'common' })}
          </Menu.Item>
        )}
        {canSell && (
          <Menu.Item leftSection={<IconCheck size={16} stroke={1.75} />} onClick={choose(onSell)}>
            {t(`action.sell.${post.type}`)}
          </Menu.Item>
        )}
        {offered.map(([step, Icon]) => (
          <Menu.Item
            key={step}
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={choose(() => void take(post, step).then(() => onTaken?.()))}
          >
            {t(`action.${step}`)}
          </Menu.Item>
        ))}
        {abilities.delete && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={choose(() => void remove(post).then((isGone) => isGone && onDeleted?.()))}
            >
              {t('action.delete', { ns: 'common' })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
