import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { useLogout, useSession } from '#web/features/session/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { notify } from '#web/lib/notify.ts';
import { safeReturnPath } from '#web/lib/returnPath.ts';
import { formatCountdown, useCountdown } from '#web/lib/useCountdown.ts';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { CodeField, codeLength } from './CodeField.tsx';
import { useVerifyTwoFactor } from './queries.ts';
import classes from './TwoFactor.module.css';

/** The second half of signing in: a code of the app, or a recovery code. */
export function Verify() {
  const { t } = useTranslation('access');
  const brand = useBrand().name;
  const router = useRouter();
  const search = useSearch({ strict: false }) as { redirect?: string };
  const { second_factor: due } = useSession();
  const verify = useVerifyTwoFactor();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const left = useCountdown(lockedUntil);
  const input = useRef<HTMLInputElement>(null);
  const isLocked = left > 0;
  usePageTitle(t('verify.title'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: on changing between the two kinds of code, the other field takes the focus
  useEffect(() => {
    if (!isLocked) input.current?.focus();
  }, [isRecovery, isLocked]);

  const send = (typed: string) => {
    if (verify.isPending || isLocked) return;
    if (isRecovery ? typed.trim() === '' : typed.length < codeLength) {
      setProblem(isRecovery ? messages.required : t('code.six'));
      input.current?.focus();
      return;
    }
    setProblem(null);
    verify.mutate(typed.trim(), {
      onError: (error) => {
        setCode('');
        if (error instanceof ApiError && error.code === 429) {
          setLockedUntil(Date.now() + (error.retryAfter ?? 60) * 1000);
        } else {
          const isWrong = error instanceof ApiError && error.errors.otp_secret !== undefined;
          setProblem(isWrong ? t(isRecovery ? 'verify.wrongRecovery' : 'verify.wrong') : error.message);
          input.current?.focus();
        }
      },
    });
  };
  // Also for somebody who comes here without need.
  useEffect(() => {
    if (due === 'enrol') router.history.replace('/2fa-intro');
    else if (due === 'none') router.history.replace(safeReturnPath(search.redirect));
  }, [due, router, search.redirect]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const switchKind = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    setProblem(null);
  };

  return (
    <AuthForm
      title={t(isRecovery ? 'verify.recoveryTitle' : 'verify.title')}
      icon={<IconShieldCheck size={24} stroke={1.75} />}
      intro={<p>{isRecovery ? t('verify.recoveryIntro') : t('verify.intro', { brand })}</p>}
      note={t('verify.note')}
    >
      {isLocked && (
        <Strip kind="danger">
          <span role="alert" className="strong">
            {t('verify.locked')}
          </span>{' '}
          <span className="num">{t('verify.left', { time: formatCountdown(left) })}</span>
        </Strip>
      )}
      <form onSubmit={submit} noValidate className={classes.form}>
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
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setProblem(null);
            }}
            error={problem}
            disabled={isLocked}
          />
        ) : (
          <CodeField
            ref={input}
            label={t('code.label')}
            hint={t('verify.hint')}
            value={code}
            onChange={(next) => {
              setCode(next);
              if (next !== '') setProblem(null);
            }}
            onComplete={send}
            error={problem}
            disabled={isLocked}
          />
        )}
        <Button type="submit" variant="filled" size="md" fullWidth aria-busy={verify.isPending} disabled={isLocked}>
          {verify.isPending ? t('busy') : t('verify.submit')}
        </Button>
        <p className={classes.ways}>
          <button type="button" className="link" onClick={switchKind}>
            {t(isRecovery ? 'verify.useApp' : 'verify.useRecovery')}
          </button>
          <SignOut />
        </p>
      </form>
    </AuthForm>
  );
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
