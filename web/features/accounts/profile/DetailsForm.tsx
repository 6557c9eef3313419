import { Box, Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { fullName } from '#web/lib/format/format.ts';
import { switchLanguage } from '#web/lib/language.ts';
import { notify } from '#web/lib/notify.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConflictStrip } from '#web/ui/forms/ConflictStrip.tsx';
import { FieldRow, FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useLeaveGuard } from '#web/ui/forms/useLeaveGuard.ts';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { AvatarField } from './AvatarField.tsx';
import { languageChoices } from './choices.ts';
import { type ProfileBody, useUpdateProfile } from './queries.ts';
import { useTimeZones } from './useTimeZones.ts';
import { bodyOf, type DetailsValues, detailsOf, detailsRules } from './values.ts';

/** Name, picture, phone, job title, language, time zone and currency. */
export function DetailsForm({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  const update = useUpdateProfile(person.id);
  const { form, bind, submit, isBusy, conflict, adopt } = useServerForm<DetailsValues, ProfileBody, Person>({
    name: 'details',
    record: person,
    valuesOf: detailsOf,
    rules: detailsRules,
    bodyOf,
    send: async (body, version) => {
      const { data, message } = await update.mutateAsync({ ...body, updated_at: version });
      adopt(data);
      // The stored preference decides on the language before the browser does.
      switchLanguage(data.locale);
      notify.success(message);
    },
    labelOf: (field) => t(`field.${field as keyof DetailsValues}`),
  });
  const languages = useMemo(() => languageChoices(person.locale), [person.locale]);
  const zones = useTimeZones(person.time_zone);
  const { currencies } = useBootstrap();
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty);

  return (
    <Box component="form" miw={0} noValidate onSubmit={submit}>
      {conflict && (
        <Box mb="lg">
          <ConflictStrip title={t('conflict.title')} {...conflict} />
        </Box>
      )}
      <FormSection id="person" title={t('details.person')} why={t('details.personWhy')}>
        <AvatarField
          name={fullName(form.values)}
          current={person.avatar}
          value={form.values.avatar}
          onChange={(avatar) => form.setFieldValue('avatar', avatar)}
          error={form.errors.avatar as string | undefined}
        />
        <FieldRow columns={3}>
          <TextField label={t('field.first_name')} autoComplete="given-name" maxLength={60} {...bind('first_name')} />
          <TextField
            label={t('field.preposition')}
            optional
            autoComplete="additional-name"
            maxLength={30}
            {...bind('preposition')}
          />
          <TextField label={t('field.last_name')} autoComplete="family-name" maxLength={80} {...bind('last_name')} />
        </FieldRow>
        <FieldRow>
          <PhoneField label={t('field.phone_number')} optional maxLength={40} {...bind('phone_number')} />
          <TextField
            label={t('field.job_title')}
            optional
            autoComplete="organization-title"
            maxLength={80}
            {...bind('job_title')}
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
            placeholder={t('details.browserLanguage')}
            {...bind('locale')}
          />
          <SelectField
            label={t('field.time_zone')}
            optional
            data={zones}
            searchable
            clearable
            placeholder={t('details.browserZone')}
            help={t('details.zoneHint')}
            {...bind('time_zone')}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            label={t('field.currency')}
            optional
            data={(currencies ?? []).map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
            searchable
            clearable
            placeholder={t('details.countryCurrency')}
            help={t('details.currencyHint')}
            {...bind('currency')}
          />
        </FieldRow>
      </FormSection>
      <FormFoot note={isDirty ? t('details.unsaved') : null}>
        <SubmitButton isBusy={isBusy}>{t('details.save')}</SubmitButton>
        {isDirty && (
          <Button variant="subtle" onClick={() => adopt(person)}>
            {t('details.discard')}
          </Button>
        )}
      </FormFoot>
    </Box>
  );
}
