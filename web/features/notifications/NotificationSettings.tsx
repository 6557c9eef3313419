import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailRhythm, NotificationGroup } from '#contract/notifications/choices.ts';
import type { NotificationPreference } from '#contract/notifications/schemas.ts';
import { notify } from '#web/lib/notify.ts';
import { FormFoot } from '#web/ui/forms/FormSection.tsx';
import { useLeaveGuard } from '#web/ui/forms/useLeaveGuard.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './Notifications.module.css';
import { type Choices, notificationPreferencesQuery, useSavePreferences } from './queries.ts';

const rhythms: readonly MailRhythm[] = ['at_once', 'daily', 'weekly', 'never'];

/** What somebody is told about, in the app and by mail. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const query = useQuery(notificationPreferencesQuery);
  const { data, isError } = query;
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
        <LoadFailure query={query}>{t('settingsFailed')}</LoadFailure>
      ) : (
        <Loading>
          <RowsSkeleton rows={8} />
        </Loading>
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
          label={<span className={classes.short}>{t('inAppShort')}</span>}
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
