import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import type { MailRhythm, NotificationGroup, NotificationPreference } from '#contract/notifications.ts';
import { notify } from '#web/lib/notify.ts';
import { useDelayed } from '#web/lib/useDelayed.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormFoot } from '#web/ui/FormSection.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PlainButton } from '#web/ui/plain/PlainButton.tsx';
import { RowsSkeleton } from '#web/ui/Skeletons.tsx';
import { useLeaveGuard } from '#web/ui/useLeaveGuard.ts';
import classes from './Notifications.module.css';
import { type Choices, notificationPreferencesQuery, useSavePreferences } from './notifications.queries.ts';

const rhythms: readonly MailRhythm[] = ['at_once', 'daily', 'weekly', 'never'];

/** What somebody is told about, in the app and by mail. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const { data, isError, isFetching, refetch } = useQuery(notificationPreferencesQuery);
  const isDue = useDelayed(!data);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('settings')}
        subtitle={t('settingsWhy')}
        crumbs={[{ to: '/notifications', text: t('title') }]}
      />
      {data ? (
        <SettingsForm preferences={data} />
      ) : isError ? (
        <div role="alert">
          <EmptyState
            title={messages.somethingWentWrong}
            drawing="rear-derailleur"
            actions={
              <PlainButton primary aria-busy={isFetching} onClick={() => void refetch()}>
                {t('action.tryAgain', { ns: 'common' })}
              </PlainButton>
            }
          >
            <p>{t('settingsFailed')}</p>
          </EmptyState>
        </div>
      ) : (
        isDue && <RowsSkeleton rows={8} />
      )}
    </div>
  );
}

function SettingsForm({ preferences }: { preferences: readonly NotificationPreference[] }) {
  const { t } = useTranslation('notifications');
  const save = useSavePreferences();
  // Only what was changed here is sent, so that two open pages don't undo each other.
  const [changes, setChanges] = useState<Choices>({});
  const isDirty = Object.keys(changes).length > 0;
  useLeaveGuard(isDirty);
  const groups = [...new Set(preferences.map(({ group }) => group))];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isDirty) return;
    save.mutate(changes, {
      onSuccess: ({ message }) => {
        setChanges({});
        notify.success(message);
      },
      onError: notify.failure,
    });
  };
  const change = (preference: NotificationPreference, part: { in_app?: boolean; mail?: MailRhythm }) =>
    setChanges((now) => {
      const { type, in_app, mail } = preference;
      const next = { in_app, mail, ...now[type], ...part };
      const { [type]: _, ...others } = now;
      return next.in_app === in_app && next.mail === mail ? others : { ...others, [type]: next };
    });

  return (
    <form onSubmit={submit}>
      <div className="panel">
        <table className={classes.settings}>
          <caption className="vh">{t('settings')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('inApp')}</th>
              <th scope="col">{t('byMail')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Fragment key={group}>
                <GroupRow group={group} />
                {preferences
                  .filter((preference) => preference.group === group)
                  .map((preference) => (
                    <SettingRow
                      key={preference.type}
                      preference={{ ...preference, ...changes[preference.type] }}
                      onChange={(part) => change(preference, part)}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <FormFoot note={isDirty ? t('unsaved') : null}>
        <Button type="submit" variant="filled" aria-busy={save.isPending}>
          {save.isPending ? t('action.saving', { ns: 'common' }) : t('save')}
        </Button>
        {isDirty && (
          <Button variant="subtle" onClick={() => setChanges({})}>
            {t('discard')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}

function GroupRow({ group }: { group: NotificationGroup }) {
  const { t } = useTranslation('notifications');
  return (
    <tr className={classes.group}>
      <th colSpan={3} scope="colgroup">
        {t(`group.${group}`)}
      </th>
    </tr>
  );
}

interface SettingRowProps {
  preference: NotificationPreference;
  onChange: (part: { in_app?: boolean; mail?: MailRhythm }) => void;
}

function SettingRow({ preference, onChange }: SettingRowProps) {
  const { t } = useTranslation('notifications');
  const { label, in_app: inApp, mail } = preference;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Checkbox
          label={t('inAppShort')}
          aria-label={t('inAppOf', { label })}
          checked={inApp}
          onChange={(event) => onChange({ in_app: event.currentTarget.checked })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={t('mailOf', { label })}
          value={mail}
          data={rhythms.map((value) => ({ value, label: t(`mail.${value}`) }))}
          onChange={(event) => onChange({ mail: event.currentTarget.value as MailRhythm })}
        />
      </td>
    </tr>
  );
}
