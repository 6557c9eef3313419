import { Button } from '@mantine/core';
import { IconBellOff, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertLabels } from '#contract/saved-searches/choices.ts';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { isAbsent } from '#web/lib/api/api.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { stopQuery, useStop } from './queries.ts';

/** Stops the mails about one search, or the weekly insights, by the link of a mail, without signing in. Opening the link alone changes nothing. */
export default function StopSearch() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { t } = useTranslation('searches');
  const stop = useStop();
  const { data, error } = useQuery({ ...stopQuery(token), enabled: !stop.data });
  const { name, of } = stop.data ?? data ?? { name: '', of: 'search' };
  const isWeekly = of === 'insights';
  const isOver = isAbsent(stop.error ?? error);
  const title = t(stop.data ? (isWeekly ? 'stop.weeklyDone' : 'stop.done') : isOver ? 'stop.over' : 'stop.title', {
    name,
  });
  usePageTitle(title);
  const toSearches = (
    <LinkButton
      to={isWeekly ? '/notifications?view=settings' : '/saved-searches'}
      variant={stop.data || isOver ? 'filled' : 'default'}
      size="md"
      fullWidth
    >
      {t(isWeekly ? 'stop.toSettings' : 'stop.toSearches')}
    </LinkButton>
  );
  if (stop.data) {
    return (
      <AuthForm
        title={title}
        takesFocus
        icon={<IconCircleCheck size={24} stroke={1.75} />}
        intro={<p role="status">{t(isWeekly ? 'stop.weeklyDoneBody' : 'stop.doneBody')}</p>}
      >
        {toSearches}
      </AuthForm>
    );
  }
  return (
    <AuthForm
      title={title}
      icon={<IconBellOff size={24} stroke={1.75} />}
      intro={
        isOver ? (
          <p>{t('stop.overBody')}</p>
        ) : (
          data && (
            <p>
              {isWeekly
                ? t('stop.weeklyBody')
                : t('stop.body', { name, alert: withinSentence(translated(alertLabels[data.alert])) })}
            </p>
          )
        )
      }
    >
      {!isOver && <FailureStrip failure={stop.error ?? error} />}
      {!isOver && data && (
        <Button
          variant="filled"
          size="md"
          fullWidth
          aria-busy={stop.isPending}
          onClick={() => !stop.isPending && stop.mutate(token)}
        >
          {t('stop.submit')}
        </Button>
      )}
      {toSearches}
    </AuthForm>
  );
}
