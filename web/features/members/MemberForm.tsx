import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { type Member, memberBody, memberUpdateBody } from '#contract/members/schemas.ts';
import { defaultProducts, type Product, productLabels, type Role, roleLabels } from '#contract/rights/roles.ts';
import { useTimeZones } from '#web/features/accounts/profile/useTimeZones.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatDateTime, formatRelative } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConflictStrip } from '#web/ui/forms/ConflictStrip.tsx';
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx';
import { FieldRow, FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { PreviewImageField } from '#web/ui/forms/PreviewImageField.tsx';
import { type PersonValues, personBodyOf, personValuesOf } from '#web/ui/forms/personValues.ts';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { describePlainly, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Facts } from '#web/ui/text/Facts.tsx';
import classes from './Members.module.css';
import { type Place, useMemberWrites } from './queries.ts';
import { ProductsField, RoleField } from './RightsFields.tsx';

interface Values extends PersonValues {
  email: string;
  role: Role;
  permissions: Product[];
}

interface MemberFormProps {
  place: Place;
  /** What the organization holds and can hand on. */
  held: readonly Product[];
  /** The person to edit; without one, a new one is added and invited. */
  member?: Member;
  /** The first person of an organization is its admin unless another role is chosen. */
  isFirst?: boolean;
  onDone: () => void;
}

function valuesOf(member: Member | undefined, held: readonly Product[], isFirst: boolean): Values {
  return {
    ...personValuesOf(member),
    email: member?.email ?? '',
    role: member?.role ?? (isFirst ? 'organization_admin' : 'user'),
    permissions: member?.permissions ?? defaultProducts.filter((product) => held.includes(product)),
  };
}

/** Adds a person, or edits one: who they are, their role, and what they may use. */
export function MemberForm({ place, held, member, isFirst = false, onDone }: MemberFormProps) {
  const { t } = useTranslation('organization');
  const zones = useTimeZones(member?.time_zone ?? null);
  const writes = useMemberWrites(place);
  const bodyOf = (values: Values) => ({
    ...personBodyOf(values),
    role: !member || member.abilities.change_role ? values.role : null,
    permissions: !member || member.abilities.change_products ? values.permissions : null,
    avatar: values.avatar.file,
    ...(member ? { remove_avatar: values.avatar.isRemoved } : {}),
  });
  const { form, bind, submit, isBusy, problems, attempt, conflict } = useServerForm<
    Values,
    ReturnType<typeof bodyOf>,
    Member
  >({
    name: 'member',
    record: member,
    valuesOf: (person) => valuesOf(person, held, isFirst),
    schema: member ? memberUpdateBody : memberBody,
    bodyOf,
    labelOf: (field) => t(`memberField.${field as 'email'}`, { defaultValue: field }),
    describe: (field, value) =>
      field === 'role' || field === 'permissions'
        ? rightsAsText(value as Role | Product[])
        : describePlainly(field, value),
    send: async (body, version) => {
      if (member) {
        const edit = { ...body, updated_at: version };
        const { pending_email } = await writes.update.mutateAsync({ id: member.id, body: edit });
        const isAsked = pending_email !== null && pending_email === body.email;
        notify.success(
          messages.organizationUserUpdated,
          isAsked ? t('member.addressAsked', { name: member.name, email: member.email }) : undefined,
        );
      } else {
        await writes.create.mutateAsync(body);
        notify.success(messages.organizationUserCreated, t('member.mailed', { email: body.email }));
      }
      onDone();
    },
  });
  const mayChangeRole = !member || member.abilities.change_role;
  const mayChangeProducts = !member || member.abilities.change_products;
  return (
    <Box noValidate onSubmit={submit} component="form" maw={640} mt="xs">
      <div className={classes.notice}>{conflict && <ConflictStrip {...conflict} />}</div>
      <ErrorSummary problems={problems} attempt={attempt} />
      {member && <MemberFacts member={member} />}
      <FormSection>
        <PreviewImageField
          id="member-avatar"
          label={t('memberField.avatar')}
          name={`${form.values.first_name} ${form.values.last_name}`.trim()}
          shape="round"
          current={member?.avatar ?? null}
          value={form.values.avatar}
          onChange={(avatar) => form.setFieldValue('avatar', avatar)}
          error={form.errors.avatar as string | undefined}
        />
        <FieldRow columns={3}>
          <TextField label={t('memberField.first_name')} {...bind('first_name')} />
          <TextField label={t('memberField.preposition')} optional {...bind('preposition')} />
          <TextField label={t('memberField.last_name')} {...bind('last_name')} />
        </FieldRow>
        <FieldRow>
          <TextField label={t('memberField.email')} type="email" autoComplete="off" {...bind('email')} />
          <PhoneField label={t('memberField.phone_number')} optional {...bind('phone_number')} />
          <TextField label={t('memberField.job_title')} optional {...bind('job_title')} />
          <SelectField
            label={t('memberField.time_zone')}
            optional
            clearable
            searchable
            data={zones}
            {...bind('time_zone')}
          />
        </FieldRow>
      </FormSection>
      <FormSection
        id="member-rights"
        title={t('member.rights')}
        why={mayChangeRole ? t('member.rightsWhy') : t('member.rightsNot')}
      >
        {mayChangeRole ? (
          <RoleField
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
            error={form.errors.role as string | undefined}
            {...(member ? { present: member.role } : {})}
          />
        ) : (
          <p>{translated(roleLabels[form.values.role])}</p>
        )}
        {mayChangeProducts && (
          <ProductsField
            held={held}
            value={form.values.permissions}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
            error={form.errors.permissions as string | undefined}
          />
        )}
      </FormSection>
      <FormFoot>
        <SubmitButton size="md" isBusy={isBusy}>
          {member ? t('save') : t('member.add')}
        </SubmitButton>
        <Button size="md" onClick={onDone}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </FormFoot>
    </Box>
  );
}

function rightsAsText(value: Role | readonly Product[]): string {
  return typeof value === 'string'
    ? translated(roleLabels[value])
    : value.map((product) => translated(productLabels[product])).join(', ');
}

function MemberFacts({ member }: { member: Member }) {
  const { t } = useTranslation('organization');
  const facts: [string, string][] = [
    [t('member.status'), t(`status.${member.status}`)],
    [t('member.dateAdded'), formatDate(member.created_at)],
    [t('member.lastSignIn'), member.last_login_at ? formatRelative(member.last_login_at) : t('member.never')],
  ];
  if (member.two_factor !== null)
    facts.push([t('member.twoFactor'), member.two_factor ? t('twoFactor.on') : t('twoFactor.off')]);
  if (member.pending_email) facts.push([t('member.pendingEmail'), member.pending_email]);
  if (member.locked_until) facts.push([t('member.lockedUntil'), formatDateTime(member.locked_until)]);
  return <Facts facts={facts} className={classes.facts} />;
}
