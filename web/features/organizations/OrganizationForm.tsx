import { Box, Button, Checkbox, SimpleGrid } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { readPostcode } from '#contract/organizations/postcode.ts';
import type { Organization } from '#contract/organizations/schemas.ts';
import { createOrganization, updateOrganization, updateOwnOrganization } from '#contract/organizations/schemas.ts';
import { defaultProducts, type Product, productLabels, products } from '#contract/rights/roles.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConflictStrip } from '#web/ui/forms/ConflictStrip.tsx';
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx';
import { FieldRow, FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { type PreviewImage, PreviewImageField } from '#web/ui/forms/PreviewImageField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { describePlainly, textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import classes from './Organizations.module.css';
import { useOrganizationWrites } from './queries.ts';

interface Values {
  name: string;
  legal_form: string;
  zipcode: string;
  house_number: string;
  addition: string;
  street: string;
  city: string;
  country: string | null;
  vat_number: string;
  register_number: string;
  peppol_id: string;
  website: string;
  products: Product[];
  logo: PreviewImage;
}

interface OrganizationFormProps {
  /** The organization to edit; without one, a new one is let in. */
  organization?: Organization;
  /** It is one's own, rather than one that the platform administers. */
  isOwn?: boolean;
  onDone: (organization: Organization | null) => void;
}

function valuesOf(organization: Organization | undefined): Values {
  return {
    name: organization?.name ?? '',
    legal_form: organization?.legal_form ?? '',
    zipcode: organization?.zipcode ?? '',
    house_number: organization?.house_number ?? '',
    addition: organization?.addition ?? '',
    street: organization?.street ?? '',
    city: organization?.city ?? '',
    country: organization?.country ?? null,
    vat_number: organization?.vat_number ?? '',
    register_number: organization?.register_number ?? '',
    peppol_id: organization?.peppol_id ?? '',
    website: organization?.website ?? '',
    products: organization?.products ?? defaultProducts,
    logo: { file: null, isRemoved: false },
  };
}

/** All that is known of an organization. */
export function OrganizationForm({ organization, isOwn = false, onDone }: OrganizationFormProps) {
  const { t } = useTranslation('organization');
  const { countries } = useBootstrap();
  const writes = useOrganizationWrites();
  const bodyOf = ({ products: held, logo, ...values }: Values) => ({
    name: values.name,
    legal_form: textOrNull(values.legal_form),
    zipcode: textOrNull(values.zipcode),
    house_number: textOrNull(values.house_number),
    addition: textOrNull(values.addition),
    street: textOrNull(values.street),
    city: textOrNull(values.city),
    country: values.country ?? (undefined as unknown as string),
    vat_number: textOrNull(values.vat_number),
    register_number: textOrNull(values.register_number),
    peppol_id: textOrNull(values.peppol_id),
    website: textOrNull(values.website),
    ...(isOwn ? {} : { products: held }),
    logo: logo.file,
    ...(organization ? { remove_logo: logo.isRemoved } : {}),
  });
  const { form, bind, submit, isBusy, problems, attempt, conflict } = useServerForm<
    Values,
    ReturnType<typeof bodyOf>,
    Organization
  >({
    name: 'organization',
    record: organization,
    valuesOf,
    schema: organization ? (isOwn ? updateOwnOrganization.body : updateOrganization.body) : createOrganization.body,
    rules: ({ zipcode, country }) => ({
      zipcode: country && zipcode.trim() && readPostcode(zipcode, country) === null ? messages.invalidZipcode : null,
    }),
    bodyOf,
    labelOf: (field) => t(`field.${field as 'name'}`, { defaultValue: field }),
    describe: (field, value) => {
      if (field === 'country') return value ? countryName(value as string) : '';
      if (field === 'products')
        return (value as Product[]).map((product) => translated(productLabels[product])).join(', ');
      return describePlainly(field, value);
    },
    send: async (body, version) => {
      const saved = !organization
        ? await writes.create.mutateAsync(body)
        : isOwn
          ? await writes.updateOwn.mutateAsync({ ...body, updated_at: version })
          : await writes.update.mutateAsync({ id: organization.id, body: { ...body, updated_at: version } });
      notify.success(organization ? messages.organizationUpdated : messages.organizationCreated);
      onDone(saved);
    },
  });
  // What was wrong in one country may be right in another.
  const { country } = form.values;
  const recheckZipcode = useEffectEvent(() => {
    if (form.errors.zipcode) form.validateField('zipcode');
  });
  useEffect(() => {
    if (country) recheckZipcode();
  }, [country]);
  return (
    <Box noValidate onSubmit={submit} component="form" maw={640} mt="xs">
      <div className={classes.notice}>{conflict && <ConflictStrip {...conflict} />}</div>
      <ErrorSummary problems={problems} attempt={attempt} />
      <FormSection id="organization-profile" title={t('organization.profile')} why={t('organization.profileWhy')}>
        <PreviewImageField
          id="organization-logo"
          label={t('field.logo')}
          name={form.values.name}
          shape="square"
          current={organization?.logo ?? null}
          value={form.values.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
          error={form.errors.logo as string | undefined}
        />
        <FieldRow>
          <TextField label={t('field.name')} {...bind('name')} />
          <TextField label={t('field.legal_form')} optional {...bind('legal_form')} />
          <TextField label={t('field.vat_number')} optional classNames={{ input: 'code' }} {...bind('vat_number')} />
          <TextField label={t('field.register_number')} optional {...bind('register_number')} />
          <TextField
            label={t('field.peppol_id')}
            optional
            hint={t('organization.peppolWhy')}
            classNames={{ input: 'code' }}
            {...bind('peppol_id')}
          />
          <TextField label={t('field.website')} optional type="url" inputMode="url" {...bind('website')} />
        </FieldRow>
      </FormSection>
      <FormSection id="organization-address" title={t('organization.address')}>
        <SelectField
          label={t('field.country')}
          searchable
          allowDeselect={false}
          data={(countries ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...bind('country')}
        />
        <FieldRow columns={3}>
          <TextField label={t('field.zipcode')} optional {...bind('zipcode')} />
          <TextField label={t('field.house_number')} optional {...bind('house_number')} />
          <TextField label={t('field.addition')} optional {...bind('addition')} />
        </FieldRow>
        <FieldRow>
          <TextField label={t('field.street')} optional {...bind('street')} />
          <TextField label={t('field.city')} optional {...bind('city')} />
        </FieldRow>
      </FormSection>
      {!isOwn && (
        <FormSection id="organization-held" title={t('field.products')} why={t('organization.heldWhy')}>
          <Checkbox.Group
            aria-label={t('field.products')}
            value={form.values.products}
            onChange={(held) => form.setFieldValue('products', held as never)}
            error={form.errors.products}
          >
            <SimpleGrid minColWidth={168} spacing="sm" verticalSpacing="xs">
              {products.map((product) => (
                <Checkbox key={product} value={product} label={translated(productLabels[product])} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        </FormSection>
      )}
      <FormFoot>
        <SubmitButton size="md" isBusy={isBusy}>
          {organization ? t('save') : t('organization.add')}
        </SubmitButton>
        <Button size="md" onClick={() => onDone(null)}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </FormFoot>
    </Box>
  );
}
