import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import {
  type AdvertisementType,
  conditionLabels,
  conditions,
  limits,
  unitLabels,
  units,
} from '#contract/advertisements/choices.ts';
import { useBootstrap } from '#web/features/session/index.ts';
import { usePhoneNumber } from '#web/lib/format/usePhoneNumber.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow, FormSection } from '#web/ui/forms/FormSection.tsx';
import { AvailabilityChoice, TypeChoice } from './TypeChoice.tsx';
import type { FieldName, FormValues } from './values.ts';

export type PostFormState = UseFormReturnType<FormValues>;

/** The id of a field's input, which the error summary links to. */
export const fieldId = (name: FieldName) => `field-${name}`;

/** What binds an input to a field of the form. */
function propsOf(form: PostFormState, name: FieldName) {
  const { value = '', ...rest } = form.getInputProps(name);
  return { id: fieldId(name), value, ...rest };
}

interface SectionProps {
  form: PostFormState;
}

/** Offered or wanted, for whom, and where it belongs. */
export function WhatSection({
  form,
  allowed,
  needsOrganization,
}: SectionProps & { allowed: readonly AdvertisementType[]; needsOrganization: boolean }) {
  const { t } = useTranslation('forms');
  const { categories, organizations } = useBootstrap();
  const { category } = form.values;
  const optionsOf = (parent: number | null) =>
    (categories ?? [])
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormSection id="what">
      <TypeChoice value={form.values.type} onChange={(type) => form.setFieldValue('type', type)} allowed={allowed} />
      {needsOrganization && (
        <SelectField
          label={t('field.organization')}
          hint={t('field.organizationHint')}
          searchable
          data={(organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...propsOf(form, 'organization')}
        />
      )}
      <FieldRow>
        <SelectField
          label={t('field.category')}
          data={optionsOf(null)}
          searchable
          {...propsOf(form, 'category')}
          onChange={(value) => form.setValues({ category: value, subCategory: null })}
        />
        <SelectField
          label={t('field.subCategory')}
          optional
          clearable
          searchable
          disabled={category === null}
          data={category === null ? [] : optionsOf(Number(category))}
          {...propsOf(form, 'subCategory')}
        />
      </FieldRow>
    </FormSection>
  );
}

/** What the part is. */
export function ItemSection({ form }: SectionProps) {
  const { t } = useTranslation('forms');
  const { title, description, type } = form.values;
  return (
    <FormSection id="item" title={t('section.item')} why={type === 'offered' ? t('item.why') : t('item.whyWanted')}>
      <TextField
        label={t('field.title')}
        help={t('field.titleHelp')}
        counter={{ value: title.length, max: limits.titleLength }}
        wide
        {...propsOf(form, 'title')}
      />
      <FieldRow>
        <BrandField form={form} />
        <TextField
          label={t('field.supplier_article_number')}
          optional
          classNames={{ input: 'code' }}
          {...propsOf(form, 'supplier_article_number')}
        />
        <SelectField
          label={t('field.condition')}
          optional
          clearable
          data={conditions.map((value) => ({ value, label: conditionLabels[value] }))}
          {...propsOf(form, 'condition')}
        />
        <TextField
          label={t('field.gtin')}
          optional
          inputMode="numeric"
          classNames={{ input: 'code' }}
          {...propsOf(form, 'gtin')}
        />
      </FieldRow>
      <TextField
        label={t('field.internal_reference')}
        hint={t('field.internalReferenceHint')}
        optional
        classNames={{ input: 'code' }}
        {...propsOf(form, 'internal_reference')}
      />
      <TextareaField
        label={t('field.description')}
        optional
        autosize
        minRows={4}
        maxRows={16}
        counter={{ value: description.length, max: limits.descriptionLength }}
        wide
        {...propsOf(form, 'description')}
      />
    </FormSection>
  );
}

/** A known brand is offered while typing; another one is taken as it is written. */
function BrandField({ form }: SectionProps) {
  const { t } = useTranslation('forms');
  const { brands } = useBootstrap();
  const { input, field } = splitField({
    label: t('field.brand'),
    optional: true,
    placeholder: t('field.brandPlaceholder'),
    ...propsOf(form, 'brand'),
  });
  return (
    <Autocomplete
      data={(brands ?? []).map(({ name }) => name)}
      limit={30}
      maxDropdownHeight={280}
      {...input}
      {...field}
    />
  );
}

/** How much of it there is and what it costs. */
export function PriceSection({ form }: SectionProps) {
  const { t } = useTranslation('forms');
  const { currencies } = useBootstrap();
  const { type, currency } = form.values;
  const isWanted = type === 'wanted';
  return (
    <FormSection id="price" title={t('section.price')} why={isWanted ? t('price.wantedWhy') : undefined}>
      <FieldRow columns={3}>
        <NumberField label={t('field.number_of_items')} {...propsOf(form, 'number_of_items')} />
        <SelectField
          label={t('field.unit')}
          data={units.map((value) => ({ value, label: unitLabels[value][0] }))}
          allowDeselect={false}
          {...propsOf(form, 'unit')}
        />
        <NumberField label={t('field.minimal_order_quantity')} optional {...propsOf(form, 'minimal_order_quantity')} />
        <SelectField
          label={t('field.currency')}
          searchable
          allowDeselect={false}
          data={(currencies ?? []).map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
          {...propsOf(form, 'currency')}
        />
        <MoneyField
          label={t('field.price_per_unit')}
          aside={t('field.exclVat')}
          currency={currency}
          {...propsOf(form, 'price_per_unit')}
        />
        <MoneyField
          label={t('field.minimum_order_value')}
          optional
          currency={currency}
          {...propsOf(form, 'minimum_order_value')}
        />
      </FieldRow>
    </FormSection>
  );
}

/** When it can be had, and where it lies. */
export function AvailabilitySection({ form }: SectionProps) {
  const { t } = useTranslation('forms');
  const { countries } = useBootstrap();
  return (
    <FormSection id="availability" title={t('section.availability')}>
      <AvailabilityChoice
        value={form.values.availability}
        onChange={(value) => form.setFieldValue('availability', value)}
        error={form.errors.availability as string | undefined}
      />
      <FieldRow columns={3}>
        <DateField label={t('field.available_at')} optional {...propsOf(form, 'available_at')} />
        <TextField label={t('field.location')} optional {...propsOf(form, 'location')} />
        <SelectField
          label={t('field.country')}
          searchable
          clearable
          data={(countries ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...propsOf(form, 'country')}
        />
      </FieldRow>
    </FormSection>
  );
}

/** Who answers. */
export function ContactSection({ form }: SectionProps) {
  const { t } = useTranslation('forms');
  const { colleagues, user } = useBootstrap();
  const chosen = colleagues?.find(({ id }) => String(id) === form.values.contact);
  const phone = usePhoneNumber(chosen?.phone_number);
  if (!colleagues || colleagues.length === 0) return null;
  return (
    <FormSection id="contact" title={t('section.contact')} why={t('contact.why')}>
      <FieldRow>
        <SelectField
          label={t('field.contact')}
          searchable
          allowDeselect={false}
          data={colleagues.map(({ id, name }) => ({
            value: String(id),
            label: id === user?.id ? t('field.contactYou', { name }) : name,
          }))}
          {...propsOf(form, 'contact')}
        />
        <TextField
          label={t('field.phone')}
          help={t('field.phoneHint')}
          readOnly
          classNames={{ input: 'num' }}
          value={phone ?? t('field.noPhone')}
        />
      </FieldRow>
    </FormSection>
  );
}
