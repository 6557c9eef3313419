import { Stack } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { useLogout, useSession } from '#web/features/accounts/session/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useBrand, usePageTitle } from '#web/lib/brand/useBrand.ts';
import { notify } from '#web/lib/notify.ts';
import { formatCountdown, useCountdown } from '#web/lib/timing/useCountdown.ts';
import { safeReturnPath } from '#web/lib/url/returnPath.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { CodeField, codeLength } from './CodeField.tsx';
import { useVerifyTwoFactor } from './queries.ts';
import classes from './TwoFactor.module.css';

/** The second half of signing in: a code of the app, or a recovery code. */
export default function Verify() {
  const { t } = useTranslation('access');
  const brand = useBrand().name;
  const router = useRouter();
  const search = useSearch({ strict: false }) as { redirect?: string };
  const { second_factor: due } = useSession();
  const verify = useVerifyTwoFactor();
  const [isRecovery, setIsRecovery] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const left = useCountdown(lockedUntil);
  const input = useRef<HTMLInputElement>(null);
  const isLocked = left > 0;
  usePageTitle(t('verify.title'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: on changing between the two kinds of code, the other field takes the focus
  useEffect(() => {
    if (!isLocked) input.current?.focus();
  }, [isRecovery, isLocked]);

  const { form, bind, submit, isBusy, failure } = useServerForm({
    name: 'verify',
    valuesOf: () => ({ otp_secret: '' }),
    rules: ({ otp_secret: code }) => ({
      otp_secret: isRecovery ? code.trim() === '' && messages.required : code.length < codeLength && t('code.six'),
    }),
    bodyOf: ({ otp_secret }) => otp_secret.trim(),
    send: async (code) => {
      try {
        if (!isLocked) await verify.mutateAsync(code);
      } catch (error) {
        form.setFieldValue('otp_secret', '');
        if (!(error instanceof ApiError && error.code === 429)) throw error;
        setLockedUntil(endOfLock(error));
      }
    },
    refusals: 'form',
  });
  // Also for someone who comes here without need.
  useEffect(() => {
    if (due === 'enrol') router.history.replace('/2fa-intro');
    else if (due === 'none') router.history.replace(safeReturnPath(search.redirect));
  }, [due, router, search.redirect]);

  const switchKind = () => {
    setIsRecovery(!isRecovery);
    form.reset();
  };

  return (
    <AuthForm
      title={t(isRecovery ? 'verify.recoveryTitle' : 'verify.title')}
      icon={<IconShieldCheck size={24} stroke={1.75} />}
      intro={<p>{isRecovery ? t('verify.recoveryIntro') : t('verify.intro', { brand })}</p>}
      note={t('verify.note')}
    >
      <FailureStrip failure={failure} />
      {isLocked && (
        <Strip kind="danger">
          <span role="alert" className="strong">
            {t('verify.locked')}
          </span>{' '}
          <span className="num">{t('verify.left', { time: formatCountdown(left) })}</span>
        </Strip>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="var(--gs-5)">
          {isRecovery ? (
            <TextField
              ref={input}
              size="md"
              label={t('verify.recoveryLabel')}
              hint={t('verify.recoveryHint')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              classNames={{ input: 'code' }}
              {...bind('otp_secret')}
              disabled={isLocked}
            />
          ) : (
            <CodeField
              ref={input}
              label={t('code.label')}
              hint={t('verify.hint')}
              onComplete={() => submit()}
              {...bind('otp_secret')}
              disabled={isLocked}
            />
          )}
          <SubmitButton size="md" fullWidth isBusy={isBusy} busyText={t('busy')} disabled={isLocked}>
            {t('verify.submit')}
          </SubmitButton>
          <p className={classes.ways}>
            <button type="button" className="link" onClick={switchKind}>
              {t(isRecovery ? 'verify.useApp' : 'verify.useRecovery')}
            </button>
            <SignOut />
          </p>
        </Stack>
      </form>
    </AuthForm>
  );
}

/** When a locked verification can be tried again, in milliseconds since 1970. */
function endOfLock({ retryAfter }: ApiError): number {
  return Date.now() + (retryAfter ?? 60) * 1000;
}

/** Leaves the half-open session behind. */
function SignOut() {
  const { t } = useTranslation('access');
  const logout = useLogout();
  return (
    <button
      type="button"
      className="link"
      onClick={() =>
        logout.mutate(undefined, { onSuccess: () => window.location.assign('/login'), onError: notify.failure })
      }
    >
      {t('backToSignIn')}
    </button>
  );
}
