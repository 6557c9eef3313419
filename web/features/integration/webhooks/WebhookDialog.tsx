import { Button, Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { webhookEvents } from '#contract/webhooks/choices.ts';
import { createWebhook, type IssuedWebhook, type Webhook } from '#contract/webhooks/schemas.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useWebhookWrites, type WebhookBody } from './queries.ts';

interface WebhookDialogProps {
  /** The one that is edited; a new one otherwise. */
  webhook?: Webhook;
  onClose: () => void;
  onIssued: (webhook: IssuedWebhook) => void;
}

/** Where a webhook leads and what it is called for. */
export default function WebhookDialog({ webhook, onClose, onIssued }: WebhookDialogProps) {
  const { t } = useTranslation('integration');
  const { create, update } = useWebhookWrites();
  const { bind, submit, isBusy } = useServerForm<WebhookBody>({
    name: 'webhook',
    valuesOf: () => ({ url: webhook?.url ?? '', events: webhook?.events ?? ['deal.agreed'] }),
    schema: createWebhook.body,
    bodyOf: (values) => values,
    send: async (body) => {
      if (webhook) await update.mutateAsync({ ...body, id: webhook.id });
      else onIssued(await create.mutateAsync(body));
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="webhook" isBusy={isBusy}>
            {t('webhooks.save')}
          </SubmitButton>
        </>
      }
    >
      <form id="webhook" noValidate onSubmit={submit}>
        <Stack gap="var(--gs-4)">
          <TextField
            label={t('webhooks.url')}
            type="url"
            autoComplete="off"
            help={t('webhooks.urlHelp')}
            data-autofocus
            {...bind('url')}
          />
          <Checkbox.Group label={t('webhooks.events')} {...bind('events')}>
            <SimpleGrid minColWidth={160} spacing="sm" verticalSpacing="xs">
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={t(`event.${event}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        </Stack>
      </form>
    </Dialog>
  );
}
