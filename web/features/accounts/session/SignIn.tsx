import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { roleLabels } from '#contract/rights/roles.ts';
import { translated } from '#web/i18n/translated.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useBrand, usePageTitle } from '#web/lib/brand/useBrand.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { EntranceField } from '#web/ui/entrance/Field.tsx';
import { LanguageChoice } from '#web/ui/entrance/LanguageChoice.tsx';
import { useEntranceForm } from '#web/ui/entrance/useEntranceForm.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { hasEnded } from './remembered.ts';
import classes from './SignIn.module.css';
import { type DemoAccounts, signIn } from './signingIn.ts';

const FailureStrip = whenNeeded(
  async () => ({ default: (await import('#web/ui/states/FailureStrip.tsx')).FailureStrip }),
  { early: true },
);

type Credentials = Record<'email' | 'password', string>;

interface SignInProps {
  /** The path to continue to, as given in the address. */
  returnTo: unknown;
  demo: DemoAccounts | null | undefined;
}

/**
 * The sign-in form. It knows neither router nor cache, since the page shows it before they are loaded: its links load the
 * page that they lead to.
 */
export function SignIn({ returnTo, demo }: SignInProps) {
  const { t } = useTranslation('auth');
  const brand = useBrand();
  const passwordInput = useRef<HTMLInputElement>(null);
  usePageTitle(t('signIn.title'));

  const form = useEntranceForm({
    name: 'sign-in',
    initial: { email: '', password: '' },
    rules: ({ email, password }) => ({
      email: email.trim() === '' && messages.required,
      password: password === '' && messages.required,
    }),
    send: async ({ email, password }) => {
      try {
        await signIn({ email: email.trim(), password }, returnTo);
      } catch (error) {
        passwordInput.current?.focus();
        // No one learns which of the two is wrong, so neither field is marked.
        if (error instanceof ApiError) throw new ApiError(error.message, { ...error, errors: {} });
        throw error;
      }
    },
  });

  return (
    <AuthForm
      title={t('signIn.welcome')}
      intro={hasEnded() ? t('signIn.ended') : t('signIn.intro')}
      note={
        <>
          {t('signIn.note', { brand: brand.name })}{' '}
          <span className="nb">
            <a href="/terms" className="link">
              {t('legal.terms', { ns: 'common' })}
            </a>
            {' · '}
            <a href="/privacy" className="link">
              {t('legal.privacy', { ns: 'common' })}
            </a>
          </span>
          <LanguageChoice />
        </>
      }
    >
      {form.failure && <FailureStrip failure={form.failure} />}
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <EntranceField
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('signIn.email')}
          {...form.bind('email')}
        />
        <EntranceField
          ref={passwordInput}
          type="password"
          name="password"
          autoComplete="current-password"
          label={t('signIn.password')}
          aside={
            <a href="/forgot-password" className="link">
              {t('signIn.forgot')}
            </a>
          }
          {...form.bind('password')}
        />
        <EntranceButton type="submit" primary large wide aria-busy={form.isBusy}>
          {form.isBusy ? t('signIn.busy') : t('signIn.submit')}
        </EntranceButton>
      </form>
      {demo && <DemoChoice demo={demo} isBusy={form.isBusy} onChoose={form.submitAs} />}
    </AuthForm>
  );
}

interface DemoChoiceProps {
  demo: DemoAccounts;
  isBusy: boolean;
  onChoose: (credentials: Credentials) => void;
}

/** One click to try the product in each role, while the demo runs. */
function DemoChoice({ demo: { password, accounts }, isBusy, onChoose }: DemoChoiceProps) {
  const { t } = useTranslation('auth');
  if (!password || accounts.length === 0) return null;
  const [before, after] = t('signIn.demoHint', { password: '\n' }).split('\n');
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className="strong">
        {t('signIn.demoTitle')}
      </h2>
      <p className="sm">
        <UnbrokenText>
          {t('signIn.demoWhat', { buyer: 'buyer@demo.test', seller: 'seller@demo.test', number: 'RT-MT800' })}
        </UnbrokenText>
      </p>
      <p className="sm muted">
        {before}
        <span className="code">{password}</span>
        {after}
      </p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" disabled={isBusy} onClick={() => onChoose({ email: account.email, password })}>
              <span className="strong">{translated(roleLabels[account.role])}</span>
              <span className="muted">{account.organization ?? account.name}</span>
              <span className="muted clip" title={account.email}>
                {account.email}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
