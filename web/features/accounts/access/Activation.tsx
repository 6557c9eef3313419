import { Checkbox, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { useBrand, usePageTitle } from '#web/lib/brand/useBrand.ts';
import { useCountdown } from '#web/lib/timing/useCountdown.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './Access.module.css';
import { LinkGate, LinkProblem } from './LinkProblem.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { activationQuery, useActivate } from './queries.ts';
import { newPasswordRules } from './rules.ts';

/** Milliseconds until the platform opens by itself. */
const pause = 5_000;

interface Invitation {
  email: string;
  organization: string | null;
  invited_by: string | null;
  needs_password: boolean;
  terms_version: number;
  privacy_version: number;
}

/** From the link of an invitation to the first session. */
export default function Activation() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { t } = useTranslation('access');
  const [user, setUser] = useState<CurrentUser | null>(null);
  const query = useQuery({ ...activationQuery(token), enabled: user === null });
  const toSignIn = (
    <LinkButton to="/login" variant="filled" size="md" fullWidth>
      {t('signIn')}
    </LinkButton>
  );
  if (user) return <Activated needsEnrolment={user.second_factor === 'enrol'} />;
  return (
    <LinkGate
      query={query}
      title={t('activate.title')}
      unknown={
        <Link to="/login" className="link">
          {t('backToSignIn')}
        </Link>
      }
      spent={(state, { invited_by }) => (
        <LinkProblem
          title={t(`activate.${state}`)}
          body={t(`activate.${state}Body`, { who: invited_by ?? t('activate.whoEverybody') })}
          state={state}
        >
          {state === 'used' ? (
            toSignIn
          ) : (
            <Link to="/login" className="link">
              {t('backToSignIn')}
            </Link>
          )}
        </LinkProblem>
      )}
    >
      {(invitation) => (
        <ActivationForm token={token} invitation={invitation} onDone={setUser} onRefused={() => void query.refetch()} />
      )}
    </LinkGate>
  );
}

interface ActivationFormProps {
  token: string;
  invitation: Invitation;
  onDone: (user: CurrentUser) => void;
  onRefused: () => void;
}

function ActivationForm({ token, invitation, onDone, onRefused }: ActivationFormProps) {
  const { t } = useTranslation('access');
  const brand = useBrand().name;
  const activation = useActivate(onDone);
  const { organization, email, needs_password: needsPassword, terms_version, privacy_version } = invitation;
  const { form, bind, submit, isBusy, failure } = useServerForm({
    name: 'activation',
    valuesOf: () => ({ password: '', password_confirmation: '', terms: false }),
    rules: (values) => ({
      ...(needsPassword ? newPasswordRules(values) : {}),
      terms: !values.terms && messages.required,
    }),
    bodyOf: ({ terms, ...password }) => ({
      token,
      terms,
      terms_version,
      privacy_version,
      ...(needsPassword ? password : {}),
    }),
    send: async (body) => {
      try {
        await activation.mutateAsync(body);
      } catch (error) {
        // The link may have been used or replaced in the meantime.
        onRefused();
        throw error;
      }
    },
    refusals: 'form',
  });
  usePageTitle(t('activate.title'));

  const invited = invitation.invited_by
    ? organization && t('activate.invitedBy', { name: invitation.invited_by, organization, brand })
    : organization && t('activate.invited', { organization, brand });
  return (
    <AuthForm title={t('activate.title')} intro={<p>{invited ?? t('activate.invitedPlatform', { brand })}</p>}>
      <FailureStrip failure={failure} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <dl className={classes.facts}>
          {organization && (
            <>
              <dt>{t('activate.organization')}</dt>
              <dd>{organization}</dd>
            </>
          )}
          <dt>{t('email')}</dt>
          <dd>{email}</dd>
        </dl>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {needsPassword ? (
          <NewPasswordFields bind={bind} label={t('password')} />
        ) : (
          <p className="muted">{t('activate.hasPassword')}</p>
        )}
        <div className={classes.agree}>
          <div>
            <Checkbox
              id="activation-terms"
              label={
                // In a tab of their own: what was typed here stays.
                <Trans
                  t={t}
                  i18nKey="activate.agree"
                  components={{ terms: <NewTab to="/terms" />, privacy: <NewTab to="/privacy" /> }}
                />
              }
              aria-invalid={Boolean(form.errors.terms)}
              aria-describedby={form.errors.terms ? 'terms-error' : undefined}
              {...form.getInputProps('terms', { type: 'checkbox', withError: false })}
            />
          </div>
          {form.errors.terms && (
            <Group
              id="terms-error"
              component="p"
              className="sm"
              gap={5}
              wrap="nowrap"
              c="var(--gs-danger-text)"
              fw="var(--gs-w-medium)"
            >
              <IconAlertTriangle size={14} stroke={1.75} />
              {form.errors.terms}
            </Group>
          )}
        </div>
        <SubmitButton size="md" fullWidth isBusy={isBusy} busyText={t('busy')}>
          {t('activate.submit')}
        </SubmitButton>
      </form>
    </AuthForm>
  );
}

function Activated({ needsEnrolment }: { needsEnrolment: boolean }) {
  const brand = useBrand().name;
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const [until] = useState(() => Date.now() + pause);
  const left = useCountdown(until);
  const to = needsEnrolment ? '/2fa-intro' : '/';
  usePageTitle(t('activate.done'));
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to }), pause);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <AuthForm
      title={t('activate.done')}
      takesFocus
      icon={<IconCircleCheck size={24} stroke={1.75} />}
      intro={<p role="status">{t(needsEnrolment ? 'activate.doneEnrol' : 'activate.doneBody', { brand })}</p>}
    >
      <div className={classes.actions}>
        <LinkButton to={to} variant="filled" size="md" fullWidth>
          {t(needsEnrolment ? 'activate.goEnrol' : 'activate.go')}
        </LinkButton>
        {/* Announced once, by the sentence above: a number read out every second is noise. */}
        <span className="muted num" aria-hidden="true">
          {t('activate.seconds', { seconds: left })}
        </span>
      </div>
    </AuthForm>
  );
}

function NewTab({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
