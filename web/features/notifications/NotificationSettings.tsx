import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isTimedKind,
  type MailRhythm,
  type NotificationGroup,
  notificationKinds,
} from '#contract/notifications/choices.ts';
import type { NotificationPreference } from '#contract/notifications/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { notify } from '#web/lib/notify.ts';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';
import { FormFoot } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useLeaveGuard } from '#web/ui/forms/useLeaveGuard.ts';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './Notifications.module.css';
import { type Choices, notificationPreferencesQuery, useSavePreferences } from './queries.ts';

const rhythms: readonly MailRhythm[] = ['at_once', 'daily', 'weekly', 'never'];

/** What someone is notified about, in the app and by mail. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const query = useQuery(notificationPreferencesQuery);
  const { data, isError } = query;
  return (
    <div>
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

type Choice = Pick<NotificationPreference, 'in_app' | 'mail'>;

interface Settings {
  choices: Choices;
}

interface Saved {
  preferences: readonly NotificationPreference[];
}

const choiceOf = ({ in_app, mail }: NotificationPreference): Choice => ({ in_app, mail });

function SettingsForm({ preferences }: { preferences: readonly NotificationPreference[] }) {
  const { t } = useTranslation('notifications');
  const save = useSavePreferences();
  const { form, submit, isBusy, adopt } = useServerForm<Settings, Choices, Saved>({
    name: 'settings',
    record: { preferences },
    valuesOf: (saved) => ({
      choices: Object.fromEntries((saved?.preferences ?? []).map((each) => [each.type, choiceOf(each)])),
    }),
    // Only what was changed here is sent, so that two open pages don't undo each other.
    bodyOf: ({ choices }) =>
      Object.fromEntries(
        preferences
          .filter(({ type, in_app, mail }) => choices[type]?.in_app !== in_app || choices[type]?.mail !== mail)
          .map(({ type }) => [type, choices[type]]),
      ),
    send: async (changes) => {
      const { data, message } = await save.mutateAsync(changes);
      adopt({ preferences: data });
      notify.success(message);
    },
  });
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty);
  const change = (preference: NotificationPreference, part: Partial<Choice>) =>
    form.setFieldValue('choices', {
      ...form.getValues().choices,
      [preference.type]: { ...choiceOf(preference), ...form.getValues().choices[preference.type], ...part },
    });
  const groups = [...new Set(preferences.map(({ group }) => group))];

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
                      preference={{ ...preference, ...form.values.choices[preference.type] }}
                      onChange={(part) => change(preference, part)}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <FormFoot note={isDirty ? t('unsaved') : null}>
        <SubmitButton isBusy={isBusy}>{t('save')}</SubmitButton>
        {isDirty && (
          <Button variant="subtle" onClick={() => adopt({ preferences })}>
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
  const { in_app: inApp, mail } = preference;
  const label = translated(preference.label);
  // Each saved search has its own setting for mails.
  const { type } = preference;
  const timed = isTimedKind(type) ? type : null;
  const isWeekly = 'isWeekly' in notificationKinds[preference.type];
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
        <ChoiceSelect
          label={t('mailOf', { label })}
          value={timed && mail !== 'never' ? 'at_once' : isWeekly && mail !== 'never' ? 'weekly' : mail}
          data={
            timed
              ? [
                  { value: 'at_once', label: t(`mail.by.${timed}`) },
                  { value: 'never', label: t('mail.never') },
                ]
              : rhythms
                  .filter((value) => !isWeekly || value === 'weekly' || value === 'never')
                  .map((value) => ({ value, label: t(`mail.${value}`) }))
          }
          onChange={(rhythm) => onChange({ mail: rhythm as MailRhythm })}
        />
      </td>
    </tr>
  );
}
