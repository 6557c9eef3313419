import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconMail,
  IconPencil,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { type Member, memberMessages } from '#contract/members.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { type Place, useMemberWrites } from './members.queries.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

interface MemberMenuProps {
  member: Member;
  place: Place;
  /** Where a person is edited; without it the menu stands on that page already. */
  editPath?: string;
  onRemoved?: () => void;
}

/** Everything that may be done with a person right now, and nothing else. */
export function MemberMenu({ member, place, editPath, onRemoved }: MemberMenuProps) {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const writes = useMemberWrites(place);
  const [isRemoving, setRemoving] = useState(false);
  const { abilities } = member;
  const run = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work();
      notify.success(message, member.name);
    } catch (error) {
      notify.failure(error);
    }
  };
  const askFirst = async (
    question: { title: string; body: string; confirmLabel: string },
    work: () => Promise<unknown>,
    message: string,
  ) => {
    if (await confirm({ ...question, danger: true })) await run(work, message);
  };
  const canEdit = editPath !== undefined && abilities.edit;
  const { deactivate, reactivate, reset_two_factor: reset, resend_invitation: resend, remove } = abilities;
  if (!canEdit && !deactivate && !reactivate && !reset && !resend && !remove) return null;
  return (
    <>
      <Menu position="bottom-end" width={230} shadow="md" radius="md">
        <Menu.Target>
          <ActionIcon variant="subtle" size="md" aria-label={t('member.actions', { name: member.name })}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => void navigate({ to: editPath })}
            >
              {t('member.edit')}
            </Menu.Item>
          )}
          {resend && (
            <Menu.Item
              leftSection={<IconMail size={16} stroke={1.75} />}
              onClick={() => void run(() => writes.resend.mutateAsync(member.id), memberMessages.invitationSent)}
            >
              {t('invitation.resend')}
            </Menu.Item>
          )}
          {reset && (
            <Menu.Item
              leftSection={<IconShieldOff size={16} stroke={1.75} />}
              onClick={() =>
                void askFirst(
                  {
                    title: t('twoFactor.resetTitle'),
                    body: t('twoFactor.resetBody', { name: member.name }),
                    confirmLabel: t('twoFactor.reset'),
                  },
                  () => writes.resetTwoFactor.mutateAsync(member.id),
                  messages.twoFactorReset,
                )
              }
            >
              {t('twoFactor.reset')}
            </Menu.Item>
          )}
          {reactivate && (
            <Menu.Item
              leftSection={<IconUserCheck size={16} stroke={1.75} />}
              onClick={() => void run(() => writes.reactivate.mutateAsync(member.id), memberMessages.reactivated)}
            >
              {t('member.reactivate')}
            </Menu.Item>
          )}
          {deactivate && (
            <Menu.Item
              leftSection={<IconUserOff size={16} stroke={1.75} />}
              onClick={() =>
                void askFirst(
                  {
                    title: t('member.deactivateTitle', { name: member.name }),
                    body: t('member.deactivateBody'),
                    confirmLabel: t('member.deactivate'),
                  },
                  () => writes.deactivate.mutateAsync(member.id),
                  memberMessages.deactivated,
                )
              }
            >
              {t('member.deactivate')}
            </Menu.Item>
          )}
          {remove && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => setRemoving(true)}
              >
                {t('remove.confirm')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRemoving && (
        <RemoveDialog member={member} place={place} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </>
  );
}
