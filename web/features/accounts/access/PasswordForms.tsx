import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { notify } from '#web/lib/notify.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './Access.module.css';
import { LinkGate, LinkProblem } from './LinkProblem.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordResetQuery, useChangePassword, useResetPassword } from './queries.ts';
import { newPasswordRules } from './rules.ts';

interface Values {
  current_password: string;
  password: string;
  password_confirmation: string;
}

const empty: Values = { current_password: '', password: '', password_confirmation: '' };

/** `/reset-password/{token}`, `/restore-password/{token}` and `/change-password`. */
export default function PasswordScreen() {
  const { token } = useParams({ strict: false }) as { token?: string };
  return token === undefined ? <ChangePassword /> : <ResetPassword token={token} />;
}

/** Chooses a new password by the link of a mail, after looking whether the link is still good. */
function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation('access');
  const query = useQuery(passwordResetQuery(token));
  const [isDone, setIsDone] = useState(false);
  const ways = (
    <>
      <LinkButton to="/forgot-password" variant="filled" size="md" fullWidth>
        {t('link.getNew')}
      </LinkButton>
      <Link to="/login" className="link">
        {t('backToSignIn')}
      </Link>
    </>
  );
  if (isDone) return <ResetDone />;
  return (
    <LinkGate
      query={query}
      title={t('reset.title')}
      unknown={ways}
      spent={(state) => (
        <LinkProblem title={t(`reset.${state}`)} body={t(`reset.${state}Body`)} state={state}>
          {ways}
        </LinkProblem>
      )}
    >
      {({ email }) => (
        <ResetForm token={token} email={email} onDone={() => setIsDone(true)} onSpent={() => void query.refetch()} />
      )}
    </LinkGate>
  );
}

interface ResetFormProps {
  token: string;
  email: string;
  onDone: () => void;
  /** The link was used up or replaced in the meantime. */
  onSpent: () => void;
}

function ResetForm({ token, email, onDone, onSpent }: ResetFormProps) {
  const { t } = useTranslation('access');
  const reset = useResetPassword();
  return (
    <PasswordScreenForm
      title={t('reset.title')}
      intro={t('reset.intro')}
      email={email}
      submitLabel={t('reset.submit')}
      onSend={async (values) => {
        try {
          await reset.mutateAsync({
            token,
            password: values.password,
            password_confirmation: values.password_confirmation,
          });
          onDone();
        } catch (error) {
          onSpent();
          throw error;
        }
      }}
    />
  );
}

function ResetDone() {
  const { t } = useTranslation('access');
  const title = translated(messages.passwordReset);
  usePageTitle(title);
  return (
    <AuthForm
      title={title}
      takesFocus
      icon={<IconCircleCheck size={24} stroke={1.75} />}
      intro={<p role="status">{t('reset.done')}</p>}
    >
      <LinkButton to="/login" variant="filled" size="md" fullWidth>
        {t('signIn')}
      </LinkButton>
    </AuthForm>
  );
}

/** Chooses a new password by the current one; for someone who is signed in. */
function ChangePassword() {
  const { t } = useTranslation('access');
  const { email } = useSession();
  const change = useChangePassword();
  const navigate = useNavigate();
  return (
    <PasswordScreenForm
      title={t('change.title')}
      intro={t('reset.intro')}
      email={email}
      submitLabel={t('change.submit')}
      asksCurrent
      onSend={async (values) => {
        const { message } = await change.mutateAsync(values);
        notify.success(message);
        await navigate({ to: '/profile', search: () => ({ tab: 'sign-in' }) });
      }}
    >
      <Link to="/profile" search={{ tab: 'sign-in' }} className="link">
        {t('change.cancel')}
      </Link>
    </PasswordScreenForm>
  );
}

interface PasswordScreenFormProps {
  title: string;
  intro: string;
  email: string;
  submitLabel: string;
  /** Asks for the current password too. */
  asksCurrent?: boolean;
  /** Sends the values; what it throws is shown. */
  onSend: (values: Values) => Promise<void>;
  children?: ReactNode;
}

/** The one screen of new passwords: with the current password, or after a link. */
function PasswordScreenForm(props: PasswordScreenFormProps) {
  const { t } = useTranslation('access');
  const { asksCurrent = false } = props;
  const { bind, submit, isBusy, failure } = useServerForm<Values>({
    name: 'password',
    valuesOf: () => empty,
    rules: (values) => ({
      ...newPasswordRules(values),
      current_password: asksCurrent && values.current_password === '' && messages.required,
    }),
    bodyOf: (values) => values,
    send: props.onSend,
    refusals: 'form',
  });
  usePageTitle(props.title);

  return (
    <AuthForm title={props.title} intro={<p>{props.intro}</p>}>
      <FailureStrip failure={failure} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <p className="muted">{t('forAccount', { email: props.email })}</p>
        {/* Password managers keep the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={props.email} readOnly />
        {asksCurrent && (
          <PasswordField
            size="md"
            label={t('currentPassword')}
            aside={
              <Link to="/forgot-password" className="link">
                {t('change.forgot')}
              </Link>
            }
            autoComplete="current-password"
            {...bind('current_password')}
          />
        )}
        <NewPasswordFields bind={bind} label={t('newPassword')} />
        <SubmitButton size="md" fullWidth isBusy={isBusy} busyText={t('busy')}>
          {props.submitLabel}
        </SubmitButton>
        {props.children}
      </form>
    </AuthForm>
  );
}
