import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { LinkGate, LinkProblem } from './LinkProblem.tsx';
import { emailChangeQuery, useConfirmEmail } from './queries.ts';

/** Confirms a new e-mail address by the link that was sent to it. Opening the link alone changes nothing. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('access');
  const [done, setDone] = useState<string | null>(null);
  const query = useQuery({ ...emailChangeQuery(token), enabled: done === null });
  const toProfile = (
    <LinkButton to="/profile" search={{ tab: 'sign-in' }} variant="filled" size="md" fullWidth>
      {t('confirm.toProfile')}
    </LinkButton>
  );
  if (done !== null) return <Confirmed email={done} />;
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
      {({ email }) => (
        <ConfirmForm token={token} email={email} onDone={setDone} onRefused={() => void query.refetch()} />
      )}
    </LinkGate>
  );
}

interface ConfirmFormProps {
  token: string;
  email: string;
  onDone: (email: string) => void;
  onRefused: () => void;
}

function ConfirmForm({ token, email, onDone, onRefused }: ConfirmFormProps) {
  const { t } = useTranslation('access');
  const confirmation = useConfirmEmail();
  usePageTitle(t('confirm.title'));
  return (
    <AuthForm
      title={t('confirm.title')}
      icon={<IconMailCheck size={24} stroke={1.75} />}
      intro={<p>{t('confirm.intro', { email })}</p>}
    >
      <FailureStrip failure={confirmation.error} />
      <Button
        variant="filled"
        size="md"
        fullWidth
        aria-busy={confirmation.isPending}
        onClick={() => {
          if (confirmation.isPending) return;
          confirmation.mutate(token, { onSuccess: (data) => onDone(data.email), onError: onRefused });
        }}
      >
        {confirmation.isPending ? t('busy') : t('confirm.submit')}
      </Button>
      <p>
        <Link to="/login" className="link">
          {t('backToSignIn')}
        </Link>
      </p>
    </AuthForm>
  );
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation('access');
  usePageTitle(t('confirm.done'));
  return (
    <AuthForm
      title={t('confirm.done')}
      takesFocus
      icon={<IconCircleCheck size={24} stroke={1.75} />}
      intro={<p role="status">{t('confirm.doneBody', { email })}</p>}
    >
      <LinkButton to="/profile" search={{ tab: 'sign-in' }} variant="filled" size="md" fullWidth>
        {t('confirm.toProfile')}
      </LinkButton>
    </AuthForm>
  );
}
