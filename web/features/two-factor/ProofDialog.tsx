import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './TwoFactor.module.css';

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
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = {
      ...(password === '' ? { password: messages.required } : {}),
      ...(code.trim() === '' ? { code: messages.required } : {}),
    };
    setErrors(missing);
    if (missing.password) return passwordInput.current?.focus();
    if (missing.code) return codeInput.current?.focus();
    setIsBusy(true);
    try {
      await onProve({ current_password: password, otp_secret: code.trim() });
    } catch (error) {
      const said = explain(error);
      setErrors(said);
      if (said.password) passwordInput.current?.focus();
      else codeInput.current?.focus();
      if (said.code) setCode('');
    } finally {
      setIsBusy(false);
    }
  };

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
          <Button type="submit" form={id} variant="filled" aria-busy={isBusy}>
            {isBusy ? t('busy') : action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
        <FailureStrip failure={errors.other ?? null} />
        <PasswordField
          ref={passwordInput}
          label={t('currentPassword')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
        <TextField
          ref={codeInput}
          label={t('code.label')}
          hint={t('code.either')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          classNames={{ input: 'code' }}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errors.code}
        />
      </form>
    </Dialog>
  );
}

interface Problems {
  password?: string;
  code?: string;
  /** What concerns neither of the two. */
  other?: Error | string;
}

function explain(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { other: messages.somethingWentWrong };
  const password = error.errors.current_password?.[0];
  const code = error.errors.otp_secret?.[0];
  if (password || code) return { ...(password ? { password } : {}), ...(code ? { code } : {}) };
  return { other: error };
}
