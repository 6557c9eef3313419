import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IssuedWebhook } from '#contract/webhooks/schemas.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { VisibleOnce } from '../VisibleOnce.tsx';

/** The secret of a webhook, the only time that it is shown. */
export default function SecretDialog({ webhook, onClose }: { webhook: IssuedWebhook; onClose: () => void }) {
  const { t } = useTranslation('integration');
  return (
    <Dialog
      opened
      onClose={onClose}
      width={720}
      title={t('webhooks.secretTitle', { host: new URL(webhook.url).host })}
      subtitle={t('webhooks.secretBody')}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('issued.done')}
        </Button>
      }
    >
      <Stack gap="var(--gs-4)">
        <VisibleOnce secret={webhook.secret ?? ''} label={t('webhooks.secret')} />
      </Stack>
    </Dialog>
  );
}
