import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { usePurge } from './queries.ts';

interface PurgeDialogProps {
  post: { id: number; name: string };
  onClose: () => void;
  onPurged?: (() => void) | undefined;
}

/** Removes a post for good, once its title was typed: that cannot happen by a slip of the hand. */
export default function PurgeDialog({ post, onClose, onPurged }: PurgeDialogProps) {
  const { t } = useTranslation('posts');
  const purge = usePurge();
  const { bind, submit, isBusy } = useServerForm({
    name: 'purge',
    valuesOf: () => ({ title: '' }),
    rules: ({ title }) => ({ title: title.trim() !== post.name && t('purge.differs') }),
    bodyOf: ({ title }) => title.trim(),
    send: async (title) => {
      await purge.mutateAsync({ id: post.id, title });
      notify.success(messages.advertisementPurged, post.name);
      onClose();
      onPurged?.();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={t('purge.title')}
      subtitle={post.name}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="purge" color="red" isBusy={isBusy}>
            {t('purge.confirm')}
          </SubmitButton>
        </>
      }
    >
      <p>{t('purge.body')}</p>
      <form id="purge" noValidate onSubmit={submit}>
        <TextField mt="md" label={t('purge.type')} autoComplete="off" {...bind('title')} />
      </form>
    </Dialog>
  );
}
