import { IconMail, IconPencil, IconShieldOff, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { memberMessages } from '#contract/members/choices.ts';
import type { Member } from '#contract/members/schemas.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { type Leaving, LeavingDialog } from './LeavingDialog.tsx';
import { type Place, useMemberWrites } from './queries.ts';

interface MemberMenuProps {
  member: Member;
  place: Place;
  /** Where a person is edited; without it the menu is on that page already. */
  editPath?: string;
  onRemoved?: () => void;
}

/** Everything that may be done with a person right now, and nothing else. */
export function MemberMenu({ member, place, editPath, onRemoved }: MemberMenuProps) {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const writes = useMemberWrites(place);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { abilities } = member;
  const run = (work: Promise<unknown>, message: string) => void notify.outcome(work, message, member.name);
  const resetTwoFactor = async () => {
    const isSure = await confirm({
      title: t('twoFactor.resetTitle'),
      body: t('twoFactor.resetBody', { name: member.name }),
      confirmLabel: t('twoFactor.reset'),
    });
    if (isSure) run(writes.resetTwoFactor.mutateAsync(member.id), messages.twoFactorReset);
  };
  const deactivate = async () => {
    if (member.deals > 0) return setLeaving('deactivate');
    const isSure = await confirm({
      title: t('deactivate.title', { name: member.name }),
      body: t('deactivate.body'),
      confirmLabel: t('deactivate.confirm'),
    });
    if (isSure) run(writes.deactivate.mutateAsync({ id: member.id, successor: null }), memberMessages.deactivated);
  };
  return (
    <>
      <RowMenu
        name={member.name}
        boxed={editPath === undefined}
        actions={[
          editPath !== undefined &&
            abilities.edit && {
              icon: IconPencil,
              text: t('member.edit'),
              onClick: () => void navigate({ to: editPath }),
            },
          abilities.resend_invitation && {
            icon: IconMail,
            text: t('invitation.resend'),
            onClick: () => run(writes.resend.mutateAsync(member.id), memberMessages.invitationSent),
          },
          abilities.reset_two_factor && {
            icon: IconShieldOff,
            text: t('twoFactor.reset'),
            onClick: () => void resetTwoFactor(),
          },
          abilities.reactivate && {
            icon: IconUserCheck,
            text: t('member.reactivate'),
            onClick: () => run(writes.reactivate.mutateAsync(member.id), memberMessages.reactivated),
          },
          abilities.deactivate && {
            icon: IconUserOff,
            text: t('deactivate.confirm'),
            onClick: () => void deactivate(),
          },
          abilities.remove && {
            icon: IconTrash,
            text: t('remove.confirm'),
            onClick: () => setLeaving('remove'),
            danger: true,
          },
        ]}
      />
      {leaving && (
        <LeavingDialog
          member={member}
          place={place}
          way={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}
