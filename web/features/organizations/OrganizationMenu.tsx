import { IconBan, IconPencil, IconPlayerPlay, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationMessages } from '#contract/organizations/choices.ts';
import type { Organization } from '#contract/organizations/schemas.ts';
import { notify } from '#web/lib/notify.ts';
import { ReasonDialog } from '#web/ui/dialogs/ReasonDialog.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { useOrganizationWrites } from './queries.ts';

/** What the platform can do with an organization right now. */
export function OrganizationMenu({ organization, boxed = false }: { organization: Organization; boxed?: boolean }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { suspend, close, reinstate } = useOrganizationWrites();
  const [asks, setAsks] = useState<'suspend' | 'close' | null>(null);
  const { id, name, abilities } = organization;
  const params = { id: String(id) };
  return (
    <>
      <RowMenu
        name={name}
        boxed={boxed}
        actions={[
          abilities.edit && {
            icon: IconPencil,
            text: t('organizations.details'),
            onClick: () => void navigate({ to: '/admin/organizations/$id/edit', params }),
          },
          {
            icon: IconUsers,
            text: t('organizations.users'),
            onClick: () => void navigate({ to: '/admin/organizations/$id/users', params }),
          },
          abilities.reinstate && {
            icon: IconPlayerPlay,
            text: t('organizations.reinstate'),
            onClick: () => void notify.outcome(reinstate.mutateAsync(id), organizationMessages.reinstated, name),
          },
          abilities.suspend && {
            icon: IconBan,
            text: t('organizations.suspend'),
            onClick: () => setAsks('suspend'),
            danger: true,
          },
          abilities.close && {
            icon: IconTrash,
            text: t('organizations.close'),
            onClick: () => setAsks('close'),
            danger: true,
          },
        ]}
      />
      {asks && (
        <ReasonDialog
          title={t(`organizations.${asks}Title`, { name })}
          body={t(`organizations.${asks}Body`)}
          label={t('reason')}
          confirmLabel={t(`organizations.${asks}`)}
          danger={asks === 'close'}
          onClose={() => setAsks(null)}
          onConfirm={async (reason) => {
            await (asks === 'suspend' ? suspend : close).mutateAsync({ id, reason });
            notify.success(asks === 'suspend' ? organizationMessages.suspended : organizationMessages.closed, name);
          }}
        />
      )}
    </>
  );
}
