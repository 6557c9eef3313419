import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconPencil, IconPlayerPlay, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Organization, organizationMessages } from '#contract/organizations.ts';
import { notify } from '#web/lib/notify.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useOrganizationWrites } from './organizations.queries.ts';

/** What the platform can do with an organization right now. */
export function OrganizationMenu({ organization }: { organization: Organization }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { suspend, close, reinstate } = useOrganizationWrites();
  const [asks, setAsks] = useState<'suspend' | 'close' | null>(null);
  const { id, name, abilities } = organization;
  const params = { id: String(id) };
  return (
    <>
      <Menu position="bottom-end" width={210} shadow="md" radius="md">
        <Menu.Target>
          <ActionIcon variant="subtle" size="md" aria-label={t('actionsFor', { name })}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {abilities.edit && (
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => void navigate({ to: '/admin/organizations/$id/edit', params })}
            >
              {t('organizations.details')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconUsers size={16} stroke={1.75} />}
            onClick={() => void navigate({ to: '/admin/organizations/$id/users', params })}
          >
            {t('organizations.users')}
          </Menu.Item>
          {abilities.reinstate && (
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
              onClick={() =>
                void reinstate
                  .mutateAsync(id)
                  .then(() => notify.success(organizationMessages.reinstated, name), notify.failure)
              }
            >
              {t('organizations.reinstate')}
            </Menu.Item>
          )}
          {(abilities.suspend || abilities.close) && <Menu.Divider />}
          {abilities.suspend && (
            <Menu.Item color="red" leftSection={<IconBan size={16} stroke={1.75} />} onClick={() => setAsks('suspend')}>
              {t('organizations.suspend')}
            </Menu.Item>
          )}
          {abilities.close && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setAsks('close')}>
              {t('organizations.close')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks && (
        <ReasonDialog
          title={t(`organizations.${asks}Title`, { name })}
          body={t(`organizations.${asks}Body`)}
          label={t('reason')}
          confirmLabel={t(`organizations.${asks}`)}
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
