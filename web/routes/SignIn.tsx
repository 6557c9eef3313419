import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { roleLabels } from '#contract/rights/roles.ts';
import { demoAccountsQuery, useLogin } from '#web/features/session/index.ts';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { safeReturnPath } from '#web/lib/returnPath.ts';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { PlainButton } from '#web/ui/plain/PlainButton.tsx';
import { PlainField } from '#web/ui/plain/PlainField.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './SignIn.module.css';

export default function SignIn() {
  const { t } = useTranslation('auth');
  const brand = useBrand();
  const router = useRouter();
  const search = useSearch({ strict: false }) as { redirect?: string };
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ email: false, password: false });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  usePageTitle(t('signIn.title'));

  const signIn = (credentials: { email: string; password: string }) => {
    login.mutate(credentials, {
      onSuccess: (user) => {
        const path = safeReturnPath(search.redirect);
        if (user.second_factor === 'none') router.history.push(path);
        else {
          const to = user.second_factor === 'code' ? '/2fa' : '/2fa-intro';
          router.history.push(path === '/' ? to : `${to}?redirect=${encodeURIComponent(path)}`);
        }
      },
      onError: () => passwordInput.current?.focus(),
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = { email: email.trim() === '', password: password === '' };
    setMissing(now);
    if (now.email) emailInput.current?.focus();
    else if (now.password) passwordInput.current?.focus();
    else if (!login.isPending) signIn({ email: email.trim(), password });
  };

  return (
    <AuthForm title={t('signIn.welcome')} intro={t('signIn.intro')} note={t('signIn.note', { brand: brand.name })}>
      <FailureStrip failure={login.error} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <PlainField
          ref={emailInput}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('signIn.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing.email && email.trim() === '' && messages.required}
        />
        <PlainField
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
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing.password && password === '' && messages.required}
        />
        <PlainButton type="submit" primary large wide aria-busy={login.isPending}>
          {login.isPending ? t('signIn.busy') : t('signIn.submit')}
        </PlainButton>
      </form>
      <DemoAccounts isBusy={login.isPending} onChoose={signIn} />
    </AuthForm>
  );
}

interface DemoAccountsProps {
  isBusy: boolean;
  onChoose: (credentials: { email: string; password: string }) => void;
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
