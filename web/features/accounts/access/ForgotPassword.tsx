import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { formatCountdown, useCountdown } from '#web/lib/timing/useCountdown.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { EntranceField } from '#web/ui/entrance/Field.tsx';
import { useEntranceForm } from '#web/ui/entrance/useEntranceForm.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './Access.module.css';
import { useRecoverPassword } from './queries.ts';
import { isEmail } from './rules.ts';

/** Milliseconds until the link can be asked for once more. */
const pause = 30_000;

/** Asks for a link by mail, and shows the same message whether the address is known or not. */
export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <CheckEmail email={sentTo} onOther={() => setSentTo(null)} />
  );
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('access');
  const recover = useRecoverPassword();
  const form = useEntranceForm({
    name: 'forgot',
    initial: { email: '' },
    rules: ({ email }) => ({
      email: email.trim() === '' ? messages.required : !isEmail(email.trim()) && messages.invalidEmail,
    }),
    send: async ({ email }) => {
      await recover.mutateAsync(email.trim());
      onSent(email.trim());
    },
  });
  usePageTitle(t('forgot.title'));
  return (
    <AuthForm title={t('forgot.title')} intro={t('forgot.intro')}>
      <FailureStrip failure={form.failure} />
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <EntranceField
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          label={t('email')}
          {...form.bind('email')}
        />
        <EntranceButton type="submit" primary large wide aria-busy={form.isBusy}>
          {form.isBusy ? t('busy') : t('forgot.submit')}
        </EntranceButton>
      </form>
      <p>
        <Link to="/login" className="link">
          {t('backToSignIn')}
        </Link>
      </p>
    </AuthForm>
  );
}

function CheckEmail({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation('access');
  const recover = useRecoverPassword();
  const [until, setUntil] = useState(() => Date.now() + pause);
  const left = useCountdown(until);
  usePageTitle(t('sent.title'));
  const again = () => {
    if (left > 0 || recover.isPending) return;
    recover.mutate(email, { onSuccess: () => setUntil(Date.now() + pause) });
  };
  return (
    <AuthForm
      title={t('sent.title')}
      icon={<IconMail size={24} stroke={1.75} />}
      takesFocus
      intro={<p role="status">{t('sent.body', { email })}</p>}
    >
      <FailureStrip failure={describeFailure(recover.error)} />
      <p className="muted">{t('sent.nothing')}</p>
      <div className={classes.form}>
        <EntranceButton large wide onClick={again} aria-disabled={left > 0} data-waiting={left > 0 || undefined}>
          {left > 0 ? t('sent.wait', { time: formatCountdown(left) }) : t('sent.again')}
        </EntranceButton>
        <p role="status" className={recover.isSuccess ? undefined : 'vh'}>
          {recover.isSuccess && t('sent.done')}
        </p>
      </div>
      <p className={classes.ways}>
        <button type="button" className="link" onClick={onOther}>
          {t('sent.other')}
        </button>
        <Link to="/login" className="link">
          {t('backToSignIn')}
        </Link>
      </p>
    </AuthForm>
  );
}

function describeFailure(error: Error | null): Error | string | null {
  return (error instanceof ApiError && error.errors.email?.[0]) || error;
}
