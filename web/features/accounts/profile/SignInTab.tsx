import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { TwoFactorSection } from '#web/features/two-factor/TwoFactorSection.tsx';
import { notify } from '#web/lib/notify.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormSection } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { isEmail } from '../access/rules.ts';
import classes from './Profile.module.css';
import { useUpdateProfile, useWithdrawEmailChange } from './queries.ts';
import { Sessions } from './Sessions.tsx';

/** How someone signs in: address, password, second factor, and where they are signed in. */
export function SignInTab({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  return (
    <Box maw={640} pt="md">
      <EmailSection person={person} />
      <FormSection id="password" title={t('password.title')} why={t('password.why')}>
        <div>
          <LinkButton to="/change-password">{t('password.change')}</LinkButton>
        </div>
      </FormSection>
      <TwoFactorSection />
      <Sessions />
    </Box>
  );
}

function EmailSection({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = useWithdrawEmailChange(person.id);
  return (
    <FormSection id="email" title={t('email.title')} why={t('email.why')}>
      <p>
        <span className="strong">{person.email}</span>
      </p>
      {person.pending_email && (
        <Strip
          kind="info"
          action={
            <Button
              size="xs"
              aria-busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(undefined, {
                  onSuccess: ({ message }) => notify.success(message),
                  onError: notify.failure,
                })
              }
            >
              {t('email.keep')}
            </Button>
          }
        >
          {t('email.pending', { email: person.pending_email })}
        </Strip>
      )}
      {isOpen ? (
        <EmailForm person={person} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{t('email.change')}</Button>
        </div>
      )}
    </FormSection>
  );
}

function EmailForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('account');
  const update = useUpdateProfile(person.id);
  const { first_name, last_name } = person;
  const { bind, submit, isBusy } = useServerForm({
    name: 'email',
    valuesOf: () => ({ email: '', current_password: '' }),
    rules: ({ email, current_password }) => ({
      email: email.trim() === '' ? messages.required : !isEmail(email.trim()) && messages.invalidEmail,
      current_password: current_password === '' && messages.required,
    }),
    bodyOf: ({ email, current_password }) => ({ first_name, last_name, email: email.trim(), current_password }),
    send: async (body) => {
      const { message } = await update.mutateAsync(body);
      notify.success(message);
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack className={classes.rights} gap={14}>
        <TextField
          label={t('email.new')}
          help={t('email.newHint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus
          {...bind('email')}
        />
        <PasswordField label={t('email.password')} autoComplete="current-password" {...bind('current_password')} />
        <Group gap={8} align="stretch">
          <SubmitButton isBusy={isBusy}>{t('email.send')}</SubmitButton>
          <Button variant="subtle" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
