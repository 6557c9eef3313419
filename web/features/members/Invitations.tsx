import { Box, Button, CloseButton, Group, Stack } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { memberMessages } from '#contract/members/choices.ts';
import { invitationBody } from '#contract/members/schemas.ts';
import { defaultProducts, type Product, type Role, roleLabels } from '#contract/rights/roles.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatAgo, formatDate } from '#web/lib/format/format.ts';
import { textLanguage } from '#web/lib/language.ts';
import { notify } from '#web/lib/notify.ts';
import { LanguageField } from '#web/ui/fields/LanguageField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { pressedInPlace } from '#web/ui/forms/pressedInPlace.ts';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import classes from './Members.module.css';
import { invitationsQuery, useMemberWrites } from './queries.ts';
import { ProductsField, RoleField } from './RightsFields.tsx';

interface Values {
  email: string;
  first_name: string;
  last_name: string;
  locale: Language;
  role: Role;
  permissions: Product[];
}

/** Invites someone with just an address; they complete their name themselves. */
export function InvitePanel({ held, onClose }: { held: readonly Product[]; onClose: () => void }) {
  const { t } = useTranslation('organization');
  const { invite } = useMemberWrites(null);
  const { form, bind, submit, isBusy } = useServerForm<Values, ReturnType<typeof bodyOf>>({
    name: 'invite',
    valuesOf: () => ({
      email: '',
      first_name: '',
      last_name: '',
      locale: textLanguage(),
      role: 'user',
      permissions: defaultProducts.filter((product) => held.includes(product)),
    }),
    schema: invitationBody,
    bodyOf,
    labelOf: (field) => field,
    send: async (body) => {
      await invite.mutateAsync(body);
      notify.success(memberMessages.invitationSent, body.email);
      onClose();
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Stack component="aside" id="invite" className={`panel ${classes.invite}`} aria-labelledby="invite-title">
      <Group gap="var(--gs-3)" align="stretch" justify="space-between" wrap="nowrap">
        <h2 className="h2" id="invite-title">
          {t('invitation.send')}
        </h2>
        <CloseButton aria-label={t('action.close', { ns: 'common' })} onClick={onClose} />
      </Group>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            label={t('memberField.email')}
            type="email"
            autoComplete="off"
            wide
            ref={first}
            {...bind('email')}
          />
          <FieldRow>
            <TextField label={t('memberField.first_name')} optional {...bind('first_name')} />
            <TextField label={t('memberField.last_name')} optional {...bind('last_name')} />
          </FieldRow>
          <LanguageField label={t('memberField.locale')} help={t('invitation.languageHelp')} {...bind('locale')} />
          <RoleField
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
            error={form.errors.role as string | undefined}
          />
          <ProductsField
            held={held}
            value={form.values.permissions}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
            error={form.errors.permissions as string | undefined}
          />
          <Stack align="flex-start" {...pressedInPlace}>
            <SubmitButton isBusy={isBusy} fullWidth leftSection={<IconSend size={16} stroke={1.75} />}>
              {t('invitation.send')}
            </SubmitButton>
            <Link to="/organization-members/create" className="link sm">
              {t('invitation.more')}
            </Link>
          </Stack>
        </Stack>
      </form>
    </Stack>
  );
}

function bodyOf(values: Values) {
  return { ...values, first_name: textOrNull(values.first_name), last_name: textOrNull(values.last_name) };
}

/** Invitations that wait for an answer. */
export function Invitations() {
  const { t } = useTranslation('organization');
  const { data } = useQuery(invitationsQuery);
  const { resend, withdraw } = useMemberWrites(null);
  if (!data || data.invitations.length === 0) return null;
  return (
    <Box component="section" mt="xl">
      <h2 className="h2">{t('invitation.waiting')}</h2>
      <ul className={classes.invitations}>
        {data.invitations.map((invitation) => (
          <li key={invitation.id}>
            <span className={classes.envelope}>
              <IconMail size={18} stroke={1.75} aria-hidden="true" />
            </span>
            <div className="grow">
              <div className={classes.name}>
                <span className="clip">{invitation.email}</span>
                {invitation.expired && <Badge kind="warning">{t('invitation.expired')}</Badge>}
              </div>
              <div className="sm muted">
                {t(invitation.expired ? 'invitation.sentExpired' : 'invitation.sent', {
                  role: translated(roleLabels[invitation.role]),
                  sent: formatAgo(invitation.sent_at),
                  until: formatDate(invitation.expires_at),
                })}
              </div>
            </div>
            <div>
              <Button
                onClick={() => void notify.outcome(resend.mutateAsync(invitation.id), memberMessages.invitationSent)}
              >
                {t('invitation.resend')}
              </Button>
              <Button
                data-danger
                onClick={() =>
                  void notify.outcome(withdraw.mutateAsync(invitation.id), memberMessages.invitationWithdrawn)
                }
              >
                {t('invitation.withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
