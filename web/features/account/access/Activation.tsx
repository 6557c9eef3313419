import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { useCountdown } from '#web/lib/useCountdown.ts';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { PlainLink } from '#web/ui/plain/PlainButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './Access.module.css';
import { readFailure } from './formFailure.ts';
import { LinkGate, LinkProblem } from './LinkProblem.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordRules } from './newPassword.ts';
import { focusFirstError } from './PasswordForms.tsx';
import { activationQuery, useActivate } from './queries.ts';
import { TermsDialog } from './TermsDialog.tsx';

/** Milliseconds until the platform opens by itself. */
const pause = 5_000;

interface Invitation {
  email: string;
  organization: string | null;
  invited_by: string | null;
  needs_password: boolean;
}

/** From the link of an invitation to the first session. */
export function Activation({ token }: { token: string }) {
  const { t } = useTranslation('access');
  const [user, setUser] = useState<CurrentUser | null>(null);
  const query = useQuery({ ...activationQuery(token), enabled: user === null });
  const toSignIn = (
    <PlainLink to="/login" primary large wide>
      {t('signIn')}
    </PlainLink>
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
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const { organization, email, needs_password: needsPassword } = invitation;
  const form = useForm({
    initialValues: { password: '', password_confirmation: '', terms: false },
    validate: {
      ...(needsPassword ? newPasswordRules : {}),
      terms: (agreed) => (agreed ? null : messages.required),
    },
    validateInputOnBlur: ['password', 'password_confirmation'],
  });
  usePageTitle(t('activate.title'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (activation.isPending) return;
    setFailure(null);
    if (form.validate().hasErrors) return focusFirstError();
    const { terms, ...password } = form.values;
    activation.mutate(
      { token, terms, ...(needsPassword ? password : {}) },
      {
        onError: (error) => {
          const read = readFailure(error, Object.keys(form.values));
          form.setErrors(read.fields);
          setFailure(read.message);
          if (read.message) onRefused();
          focusFirstError();
        },
      },
    );
  };
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
          <NewPasswordFields form={form} label={t('password')} />
        ) : (
          <p className="muted">{t('activate.hasPassword')}</p>
        )}
        <div className={classes.agree}>
          <div>
            <Checkbox
              id="terms"
              label={t('activate.agree')}
              aria-label={`${t('activate.agree')} ${t('activate.terms')}`}
              aria-invalid={Boolean(form.errors.terms)}
              aria-describedby={form.errors.terms ? 'terms-error' : undefined}
              {...form.getInputProps('terms', { type: 'checkbox', withError: false })}
            />
            <button type="button" className="link" onClick={() => setIsReading(true)}>
              {t('activate.terms')}
            </button>
          </div>
          {form.errors.terms && (
            <p id="terms-error" className={classes.error}>
              <IconAlertTriangle size={14} stroke={1.75} />
              {form.errors.terms}
            </p>
          )}
        </div>
        <Button type="submit" variant="filled" size="md" fullWidth aria-busy={activation.isPending}>
          {activation.isPending ? t('busy') : t('activate.submit')}
        </Button>
      </form>
      <TermsDialog opened={isReading} onClose={() => setIsReading(false)} />
    </AuthForm>
  );
}

function Activated({ needsEnrolment }: { needsEnrolment: boolean }) {
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
      intro={<p role="status">{t(needsEnrolment ? 'activate.doneEnrol' : 'activate.doneBody')}</p>}
    >
      <div className={classes.actions}>
        <PlainLink to={to} primary large wide>
          {t(needsEnrolment ? 'activate.goEnrol' : 'activate.go')}
        </PlainLink>
        {/* Announced once, by the sentence above: a number read out every second says nothing. */}
        <span className="muted num" aria-hidden="true">
          {t('activate.seconds', { seconds: left })}
        </span>
      </div>
    </AuthForm>
  );
}
