import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailChangeStep } from '#contract/accounts/choices.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { LinkGate, LinkProblem } from './LinkProblem.tsx';
import { emailChangeQuery, useConfirmEmail } from './queries.ts';

/**
 * Agrees to a new e-mail address by the link that was sent to the present one, or confirms it by the link that was sent to
 * it. Opening the link alone changes nothing.
 */
export default function ConfirmEmail() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { t } = useTranslation('access');
  const [done, setDone] = useState<EmailLink | null>(null);
  const query = useQuery({ ...emailChangeQuery(token), enabled: done === null });
  const toProfile = (
    <LinkButton to="/profile" search={{ tab: 'sign-in' }} variant="filled" size="md" fullWidth>
      {t('confirm.toProfile')}
    </LinkButton>
  );
  if (done !== null) return <Done {...done} />;
  return (
    <LinkGate
      query={query}
      title={t('confirm.title')}
      unknown={toProfile}
      spent={(state) => (
        <LinkProblem title={t(`confirm.${state}`)} body={t(`confirm.${state}Body`)} state={state}>
          {toProfile}
        </LinkProblem>
      )}
    >
      {({ email, step }) => (
        <ConfirmForm token={token} email={email} step={step} onDone={setDone} onRefused={() => void query.refetch()} />
      )}
    </LinkGate>
  );
}

interface EmailLink {
  email: string;
  step: EmailChangeStep;
}

interface ConfirmFormProps extends EmailLink {
  token: string;
  onDone: (followed: EmailLink) => void;
  onRefused: () => void;
}

function ConfirmForm({ token, email, step, onDone, onRefused }: ConfirmFormProps) {
  const { t } = useTranslation('access');
  const confirmation = useConfirmEmail();
  const title = t(step === 'agree' ? 'confirm.agreeTitle' : 'confirm.title');
  usePageTitle(title);
  return (
    <AuthForm
      title={title}
      icon={<IconMailCheck size={24} stroke={1.75} />}
      intro={<p>{t(step === 'agree' ? 'confirm.agreeIntro' : 'confirm.intro', { email })}</p>}
    >
      <FailureStrip failure={confirmation.error} />
      <Button
        variant="filled"
        size="md"
        fullWidth
        aria-busy={confirmation.isPending}
        onClick={() => {
          if (confirmation.isPending) return;
          confirmation.mutate(token, { onSuccess: onDone, onError: onRefused });
        }}
      >
        {confirmation.isPending ? t('busy') : t(step === 'agree' ? 'confirm.agree' : 'confirm.submit')}
      </Button>
      <p>
        <Link to="/login" className="link">
          {t('backToSignIn')}
        </Link>
      </p>
    </AuthForm>
  );
}

function Done({ email, step }: EmailLink) {
  const { t } = useTranslation('access');
  const title = t(step === 'agree' ? 'confirm.agreed' : 'confirm.done');
  usePageTitle(title);
  return (
    <AuthForm
      title={title}
      takesFocus
      icon={<IconCircleCheck size={24} stroke={1.75} />}
      intro={<p role="status">{t(step === 'agree' ? 'confirm.agreedBody' : 'confirm.doneBody', { email })}</p>}
    >
      <LinkButton to="/profile" search={{ tab: 'sign-in' }} variant="filled" size="md" fullWidth>
        {t('confirm.toProfile')}
      </LinkButton>
    </AuthForm>
  );
}
