import { Button, Stack } from '@mantine/core';
import { IconCopy, IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { sessionQuery, useLogout, useSession } from '#web/features/accounts/session/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { writeClipboard } from '#web/lib/clipboard.ts';
import { notify } from '#web/lib/notify.ts';
import { useDelay } from '#web/lib/timing/useDelay.ts';
import { safeReturnPath } from '#web/lib/url/returnPath.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { CodeField, codeLength } from './CodeField.tsx';
import { twoFactorSetUpQuery, useEnableTwoFactor } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './TwoFactor.module.css';

/** `/2fa-intro`. Someone who has two-factor sign-in and gave only the password enters a code first. */
export default function SetUpScreen() {
  const { second_factor: due } = useSession();
  return due === 'code' ? <Navigate to="/2fa" replace /> : <SetUp />;
}

/** Sets two-factor sign-in up: app, QR code, first code, recovery codes. Also where it must be done before anything else. */
function SetUp() {
  const { t } = useTranslation('access');
  const client = useQueryClient();
  const router = useRouter();
  const user = useSession();
  const search = useSearch({ strict: false }) as { redirect?: string };
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isRequired = user.second_factor === 'enrol';
  const fallback = isRequired ? '/' : '/profile?tab=sign-in';
  const [destination] = useState(() => (search.redirect ? safeReturnPath(search.redirect) : fallback));
  usePageTitle(codes ? t('codes.title') : t('setUp.title'));

  const goOn = async () => {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    notify.success(t('setUp.done'));
    router.history.push(destination);
  };
  if (codes) {
    return (
      <AuthForm takesFocus title={t('codes.title')} intro={<p>{t('codes.intro')}</p>}>
        <RecoveryCodes codes={codes} email={user.email} onSaved={() => void goOn()} />
      </AuthForm>
    );
  }
  return <Enrolment isRequired={isRequired} destination={destination} onEnabled={setCodes} />;
}

interface EnrolmentProps {
  isRequired: boolean;
  destination: string;
  onEnabled: (codes: readonly string[]) => void;
}

function Enrolment({ isRequired, destination, onEnabled }: EnrolmentProps) {
  const { t } = useTranslation('access');
  const { data, error, refetch } = useQuery(twoFactorSetUpQuery);
  const enable = useEnableTwoFactor();
  const { form, bind, submit, isBusy, failure, clearFailure } = useServerForm({
    name: 'set-up',
    valuesOf: () => ({ otp_secret: '', current_password: '' }),
    rules: ({ otp_secret: code, current_password: password }) => ({
      otp_secret: code.length < codeLength && t('code.six'),
      current_password: data?.asks_password && password === '' && messages.required,
    }),
    bodyOf: ({ otp_secret, current_password }) => ({ otp_secret, current_password: current_password || null }),
    send: async (body) => {
      try {
        const { recovery_codes: codes } = await enable.mutateAsync(body);
        onEnabled(codes);
      } catch (refusal) {
        // A code that was not checked yet is still valid.
        if (!(refusal instanceof ApiError && refusal.errors.current_password)) form.setFieldValue('otp_secret', '');
        throw refusal;
      }
    },
    refusals: 'form',
  });
  // Also where the ten minutes after signing in ended while this was open.
  const asksPassword =
    data?.asks_password === true || Boolean(form.errors.current_password) || form.getValues().current_password !== '';
  const isTooLate = failure instanceof ApiError && failure.code === 409;

  if (error instanceof ApiError && error.code === 409) return <OnAlready destination={destination} />;
  return (
    <AuthForm
      title={t('setUp.title')}
      intro={<p>{t(isRequired ? 'setUp.introRequired' : 'setUp.intro')}</p>}
      note={t('setUp.note')}
    >
      <FailureStrip failure={error} onRetry={() => void refetch()} />
      <FailureStrip failure={failure} />
      <form onSubmit={submit} noValidate>
        <Stack gap="var(--gs-5)">
          <ol className={classes.steps}>
            <li>
              <b aria-hidden="true">1</b>
              <div>
                <h2>{t('setUp.app')}</h2>
                <p className="sm muted">{t('setUp.appHint')}</p>
              </div>
            </li>
            <li>
              <b aria-hidden="true">2</b>
              <div>
                <h2>{t('setUp.scan')}</h2>
                {data ? <Key svg={data.svg} secret={data.secret} url={data.otpauth_url} /> : <KeySkeleton />}
              </div>
            </li>
            <li>
              <b aria-hidden="true">3</b>
              <div>
                <h2>{t('setUp.enter')}</h2>
                <CodeField label={t('code.label')} hideLabel disabled={!data} {...bind('otp_secret')} />
              </div>
            </li>
            {asksPassword && (
              <li>
                <b aria-hidden="true">4</b>
                <div>
                  <h2>{t('setUp.password')}</h2>
                  <p className="sm muted">{t('setUp.passwordHint')}</p>
                  <PasswordField
                    label={t('currentPassword')}
                    autoComplete="current-password"
                    {...bind('current_password')}
                  />
                </div>
              </li>
            )}
          </ol>
          {isTooLate && (
            <Button
              size="md"
              fullWidth
              onClick={() => {
                clearFailure();
                void refetch();
              }}
            >
              {t('setUp.newKey')}
            </Button>
          )}
          <SubmitButton size="md" fullWidth isBusy={isBusy} busyText={t('busy')} disabled={!data}>
            {t('setUp.submit')}
          </SubmitButton>
          <WayOut isRequired={isRequired} />
        </Stack>
      </form>
    </AuthForm>
  );
}

/** Back to where one came from, or out where it must be done first. */
function WayOut({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('access');
  const logout = useLogout();
  const navigate = useNavigate();
  if (!isRequired) {
    return (
      <p>
        <button
          type="button"
          className="link"
          onClick={() => void navigate({ to: '/profile', search: () => ({ tab: 'sign-in' }) })}
        >
          {t('setUp.later')}
        </button>
      </p>
    );
  }
  return (
    <p>
      <button
        type="button"
        className="link"
        onClick={() =>
          logout.mutate(undefined, { onSuccess: () => window.location.assign('/login'), onError: notify.failure })
        }
      >
        {t('verify.signOut')}
      </button>
    </p>
  );
}

function Key({ svg, secret, url }: { svg: string; secret: string; url: string }) {
  const { t } = useTranslation('access');
  const [isCopied, setIsCopied] = useState(false);
  const picture = useMemo(() => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg]);
  const copy = async () => {
    await writeClipboard(secret);
    setIsCopied(true);
  };
  return (
    <div className={classes.qr}>
      <span className={classes.picture}>
        <img src={picture} alt={t('setUp.qr')} />
      </span>
      <div className="sm">
        <p className="muted">{t('setUp.cannotScan')}</p>
        <span className={`code strong ${classes.key}`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        <div className="row">
          <Button size="compact-sm" leftSection={<IconCopy size={14} stroke={1.75} />} onClick={() => void copy()}>
            {isCopied ? t('action.copied', { ns: 'common' }) : t('setUp.copy')}
          </Button>
          <a className="link only-s" href={url}>
            {t('setUp.open')}
          </a>
        </div>
        <span className="vh" role="status">
          {isCopied && t('action.copied', { ns: 'common' })}
        </span>
      </div>
    </div>
  );
}

function KeySkeleton() {
  const isDue = useDelay();
  return (
    <div className={classes.qr} aria-busy="true">
      <span className={classes.picture} />
      <div className="grow">{isDue && <TextSkeleton lines={3} />}</div>
    </div>
  );
}

function OnAlready({ destination }: { destination: string }) {
  const { t } = useTranslation('access');
  return (
    <AuthForm
      title={t('setUp.onAlready')}
      icon={<IconShieldCheck size={24} stroke={1.75} />}
      intro={<p>{t('setUp.onAlreadyBody')}</p>}
    >
      <LinkButton to="/profile" search={{ tab: 'sign-in' }} variant="filled" size="md" fullWidth>
        {t('confirm.toProfile')}
      </LinkButton>
      {!destination.startsWith('/profile') && (
        <LinkButton to="/" size="md" fullWidth>
          {t('action.browsePosts', { ns: 'common' })}
        </LinkButton>
      )}
    </AuthForm>
  );
}
