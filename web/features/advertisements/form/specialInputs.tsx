import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { usePhoneNumber } from '#web/lib/format/usePhoneNumber.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { SuggestField } from '#web/ui/fields/SuggestField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import { useFieldLabel } from './labels.ts';
import { useContacts } from './queries.ts';
import type { FormValues } from './state/typed.ts';
import { AvailabilityChoice, TypeChoice } from './TypeChoice.tsx';

/** The part of the form's state that inputs use. */
export type PostFormState = Pick<ServerForm<FormValues>, 'form' | 'bind'>;

export interface InputProps {
  form: PostFormState;
  /** A new post; what is decided once is asked of it only. */
  isNew: boolean;
  /** The organization of a post that exists. */
  organizationId: number | null;
  /** How much of a post that exists is in agreed deals. */
  reserved?: number | null;
  /** What others ask for the same part, below the price. */
  asked?: ReactNode;
  /** Whether proposals of facts come with their fields; unless they are elsewhere. */
  hasProposals?: boolean;
}

/** Offered or wanted, as far as one may post it. */
export function TypeInput({ form: { form } }: InputProps) {
  const allowed = useBootstrap().offers?.post_types ?? [];
  return (
    <TypeChoice value={form.values.type} onChange={(type) => form.setFieldValue('type', type)} allowed={allowed} />
  );
}

/** For whom someone posts who acts for several organizations; a post stays with its organization. */
export function OrganizationInput({ form: { form, bind }, isNew }: InputProps) {
  const { t } = useTranslation(['fields', 'forms']);
  const { organizations, offers } = useBootstrap();
  if (!isNew || !offers?.names_organization) return null;
  return (
    <SelectField
      label={t('organization')}
      hint={t('field.organizationHint', { ns: 'forms' })}
      searchable
      data={(organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...bind('organization')}
      // The contact is someone of the former one.
      onChange={(value) => form.setValues({ organization: value, contact: null })}
    />
  );
}

function useCategories(parent: number | null) {
  const { categories } = useBootstrap();
  return (categories ?? [])
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, name }) => ({ value: String(id), label: translated(name) }));
}

/** Another category takes the sub-category away, which was one of the former. */
export function CategoryInput({ form: { form, bind } }: InputProps) {
  const { t } = useTranslation('fields');
  return (
    <SelectField
      label={t('category')}
      data={useCategories(null)}
      searchable
      {...bind('category')}
      onChange={(value) => form.setValues({ category: value, subCategory: null })}
    />
  );
}

export function SubCategoryInput({ form: { form, bind } }: InputProps) {
  const { t } = useTranslation('fields');
  const { category } = form.values;
  // No category has the number 0, so nothing is offered before one is chosen.
  const offered = useCategories(Number(category ?? 0));
  return (
    <SelectField
      label={t('subCategory')}
      optional
      clearable
      searchable
      disabled={category === null}
      data={offered}
      {...bind('subCategory')}
    />
  );
}

/** A known brand is offered while typing; another one is taken as it is written. */
export function BrandInput({ form: { bind } }: InputProps) {
  const { t } = useTranslation(['fields', 'forms']);
  const { brands } = useBootstrap();
  return (
    <SuggestField
      label={t('brand')}
      optional
      placeholder={t('field.brandPlaceholder', { ns: 'forms' })}
      data={(brands ?? []).map(({ name }) => name)}
      {...bind('brand')}
    />
  );
}

export function AvailabilityInput({ form: { form } }: InputProps) {
  return (
    <AvailabilityChoice
      type={form.values.type}
      value={form.values.availability}
      onChange={(value) =>
        form.setValues({ availability: value, ...(value === 'in_stock' ? { available_at: null } : {}) })
      }
      error={form.errors.availability as string | undefined}
    />
  );
}

/** From when on it is available, or by when it is needed; what is there, or needed now, has no date. */
export function AvailableAtInput({ form: { form, bind } }: InputProps) {
  const labelOf = useFieldLabel(form.values.type);
  return (
    <DateField
      label={labelOf('available_at')}
      optional
      disabled={form.values.availability === 'in_stock'}
      {...bind('available_at')}
    />
  );
}

/** Who answers, with the phone number that buyers will see. */
export function ContactInput({ form: { form, bind }, organizationId }: InputProps) {
  const { t } = useTranslation(['fields', 'forms']);
  const { user } = useBootstrap();
  const colleagues = useContacts(form.values.organization, organizationId);
  const chosen = colleagues?.find(({ id }) => String(id) === form.values.contact);
  const phone = usePhoneNumber(chosen?.phone_number);
  return (
    <FieldRow>
      <SelectField
        label={t('contact')}
        searchable
        allowDeselect={false}
        data={(colleagues ?? []).map(({ id, name }) => ({
          value: String(id),
          label: id === user?.id ? t('field.contactYou', { ns: 'forms', name }) : name,
        }))}
        {...bind('contact')}
      />
      <TextField
        label={t('field.phone', { ns: 'forms' })}
        help={t('field.phoneHint', { ns: 'forms' })}
        readOnly
        classNames={{ input: 'num' }}
        value={phone ?? t('field.noPhone', { ns: 'forms' })}
      />
    </FieldRow>
  );
}
