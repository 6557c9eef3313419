import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { roleLabels } from '#contract/rights/roles.ts';
import { legalTitles } from '#contract/settings/choices.ts';
import { demoAccountsQuery, useLogin } from '#web/features/session/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { safeReturnPath } from '#web/lib/returnPath.ts';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { EntranceField } from '#web/ui/entrance/Field.tsx';
import { useEntranceForm } from '#web/ui/entrance/useEntranceForm.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import classes from './SignIn.module.css';

type Credentials = Record<'email' | 'password', string>;

export default function SignIn() {
  const { t } = useTranslation('auth');
  const brand = useBrand();
  const router = useRouter();
  const search = useSearch({ strict: false }) as { redirect?: string };
  const login = useLogin();
  const passwordInput = useRef<HTMLInputElement>(null);
  usePageTitle(t('signIn.title'));

  const signIn = async (credentials: Credentials) => {
    try {
      const user = await login.mutateAsync(credentials);
      const path = safeReturnPath(search.redirect);
      if (user.second_factor === 'none') return router.history.push(path);
      const to = user.second_factor === 'code' ? '/2fa' : '/2fa-intro';
      router.history.push(path === '/' ? to : `${to}?redirect=${encodeURIComponent(path)}`);
    } catch (error) {
      passwordInput.current?.focus();
      // Nobody learns which of the two is wrong, so neither field is marked.
      if (error instanceof ApiError) throw new ApiError(error.message, { ...error, errors: {} });
      throw error;
    }
  };
  const form = useEntranceForm({
    name: 'sign-in',
    initial: { email: '', password: '' },
    rules: ({ email, password }) => ({
      email: email.trim() === '' && messages.required,
      password: password === '' && messages.required,
    }),
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
  });

  return (
    <AuthForm
      title={t('signIn.welcome')}
      intro={t('signIn.intro')}
      note={
        <>
          {t('signIn.note', { brand: brand.name })}{' '}
          <Link to="/terms" className="link">
            {legalTitles.terms}
          </Link>{' '}
          <Link to="/privacy" className="link">
            {legalTitles.privacy}
          </Link>
        </>
      }
    >
      <FailureStrip failure={form.failure} />
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
            <Link to="/forgot-password" className="link">
              {t('signIn.forgot')}
            </Link>
          }
          {...form.bind('password')}
        />
        <EntranceButton type="submit" primary large wide aria-busy={form.isBusy}>
          {form.isBusy ? t('signIn.busy') : t('signIn.submit')}
        </EntranceButton>
      </form>
      <DemoAccounts isBusy={form.isBusy} onChoose={form.submitAs} />
    </AuthForm>
  );
}

interface DemoAccountsProps {
  isBusy: boolean;
  onChoose: (credentials: Credentials) => void;
}

/** One click to try the product in each role, while the demo runs. */
function DemoAccounts({ isBusy, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth');
  const { data } = useQuery(demoAccountsQuery);
  const password = data?.password;
  if (!data || !password || data.accounts.length === 0) return null;
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
        {t('signIn.demoHint')} <span className="code">{password}</span>
      </p>
      <ul>
        {data.accounts.map((account) => (
          <li key={account.email}>
            <button type="button" disabled={isBusy} onClick={() => onChoose({ email: account.email, password })}>
              <span className="strong">{roleLabels[account.role]}</span>
              <span className="muted clip">{account.organization ?? account.name}</span>
              <span className="muted clip">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
