import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { fullName } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow, FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { useLeaveGuard } from '#web/ui/forms/useLeaveGuard.ts';
import { readFailure } from '../access/formFailure.ts';
import { focusFirstError } from '../access/PasswordForms.tsx';
import { type AvatarChoice, AvatarField } from './AvatarField.tsx';
import { languageChoices, timeZoneChoices } from './choices.ts';
import { DetailsConflict } from './DetailsConflict.tsx';
import classes from './Profile.module.css';
import { useUpdateProfile } from './queries.ts';
import { bodyOf, type DetailsValues, detailsFields, detailsOf, detailsRules } from './values.ts';

const kept: AvatarChoice = { file: null, isRemoved: false };

/** Name, picture, phone, job title, language and time zone. */
export function DetailsForm({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  const update = useUpdateProfile(person.id);
  const [version, setVersion] = useState(person.updated_at);
  const [avatar, setAvatar] = useState(kept);
  const [avatarError, setAvatarError] = useState<string>();
  const [theirs, setTheirs] = useState<Person | null>(null);
  const form = useForm<DetailsValues>({
    initialValues: detailsOf(person),
    validate: detailsRules,
    validateInputOnBlur: true,
  });
  const languages = useMemo(() => languageChoices(person.locale), [person.locale]);
  const zones = useMemo(() => timeZoneChoices(person.time_zone), [person.time_zone]);
  const isDirty = form.isDirty() || avatar.file !== null || avatar.isRemoved;
  useLeaveGuard(isDirty);

  const take = (saved: Person) => {
    const values = detailsOf(saved);
    form.setInitialValues(values);
    form.setValues(values);
    form.setErrors({});
    setVersion(saved.updated_at);
    setAvatar(kept);
    setAvatarError(undefined);
    setTheirs(null);
  };

  const send = async (asVersion: string) => {
    if (update.isPending) return;
    if (form.validate().hasErrors) return focusFirstError();
    try {
      const { data, message } = await update.mutateAsync({
        ...bodyOf(form.values),
        ...(avatar.file ? { avatar: avatar.file } : {}),
        ...(avatar.isRemoved ? { remove_avatar: true } : {}),
        updated_at: asVersion,
      });
      take(data);
      // The stored preference decides on the language before the browser does.
      usePreferences.getState().change({ language: data.locale });
      notify.success(message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 409 && error.data) return setTheirs(error.data as Person);
      const read = readFailure(error, [...detailsFields, 'avatar']);
      const { avatar: aboutAvatar, ...fields } = read.fields;
      form.setErrors(fields);
      setAvatarError(aboutAvatar);
      if (read.message) notify.error(read.message);
      focusFirstError();
    }
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(version);
      }}
    >
      {theirs && (
        <DetailsConflict
          mine={form.values}
          theirs={detailsOf(theirs)}
          onTakeTheirs={() => take(theirs)}
          onKeepMine={() => {
            setVersion(theirs.updated_at);
            setTheirs(null);
            void send(theirs.updated_at);
          }}
        />
      )}
      <FormSection id="person" title={t('details.person')} why={t('details.personWhy')}>
        <AvatarField
          name={fullName(form.values)}
          current={person.avatar}
          value={avatar}
          onChange={(choice) => {
            setAvatar(choice);
            setAvatarError(undefined);
          }}
          error={avatarError}
        />
        <FieldRow columns={3}>
          <TextField
            label={t('field.first_name')}
            autoComplete="given-name"
            maxLength={60}
            {...form.getInputProps('first_name')}
          />
          <TextField
            label={t('field.preposition')}
            optional
            autoComplete="additional-name"
            maxLength={30}
            {...form.getInputProps('preposition')}
          />
          <TextField
            label={t('field.last_name')}
            autoComplete="family-name"
            maxLength={80}
            {...form.getInputProps('last_name')}
          />
        </FieldRow>
        <FieldRow>
          <PhoneField label={t('field.phone_number')} optional maxLength={40} {...form.getInputProps('phone_number')} />
          <TextField
            label={t('field.job_title')}
            optional
            autoComplete="organization-title"
            maxLength={80}
            {...form.getInputProps('job_title')}
          />
        </FieldRow>
      </FormSection>
      <FormSection id="place" title={t('details.place')} why={t('details.placeWhy')}>
        <FieldRow>
          <SelectField
            label={t('field.locale')}
            optional
            data={languages}
            clearable
            placeholder={t('details.asBrowser')}
            help={t('details.languageHint')}
            {...form.getInputProps('locale')}
          />
          <SelectField
            label={t('field.time_zone')}
            optional
            data={zones}
            searchable
            clearable
            placeholder={t('details.asBrowser')}
            help={t('details.zoneHint')}
            {...form.getInputProps('time_zone')}
          />
        </FieldRow>
      </FormSection>
      <FormFoot note={isDirty ? t('details.unsaved') : null}>
        <Button type="submit" variant="filled" aria-busy={update.isPending}>
          {update.isPending ? t('action.saving', { ns: 'common' }) : t('details.save')}
        </Button>
        {isDirty && (
          <Button variant="subtle" onClick={() => take(person)}>
            {t('details.discard')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
