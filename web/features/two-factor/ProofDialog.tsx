import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';

interface ProofDialogProps {
  title: string;
  why: string;
  action: string;
  onClose: () => void;
  /** Does it with password and code; what it throws is shown. */
  onProve: (proof: { current_password: string; otp_secret: string }) => Promise<void>;
}

/** Asks for password and code once more, before something that weakens or replaces the second factor. */
export function ProofDialog({ title, why, action, onClose, onProve }: ProofDialogProps) {
  const { t } = useTranslation('access');
  const { form, bind, submit, isBusy, failure } = useServerForm({
    name: 'proof',
    valuesOf: () => ({ current_password: '', otp_secret: '' }),
    rules: ({ current_password, otp_secret }) => ({
      current_password: current_password === '' && messages.required,
      otp_secret: otp_secret.trim() === '' && messages.required,
    }),
    bodyOf: ({ current_password, otp_secret }) => ({ current_password, otp_secret: otp_secret.trim() }),
    send: async (proof) => {
      try {
        await onProve(proof);
      } catch (error) {
        // A code that was refused is never good again.
        if (error instanceof ApiError && error.errors.otp_secret) form.setFieldValue('otp_secret', '');
        throw error;
      }
    },
    refusals: 'form',
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subtitle={why}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="proof" isBusy={isBusy} busyText={t('busy')}>
            {action}
          </SubmitButton>
        </>
      }
    >
      <form id="proof" noValidate onSubmit={submit}>
        <Stack gap="var(--gs-5)">
          <FailureStrip failure={failure} />
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            data-autofocus
            {...bind('current_password')}
          />
          <TextField
            label={t('code.label')}
            hint={t('code.either')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            classNames={{ input: 'code' }}
            {...bind('otp_secret')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
