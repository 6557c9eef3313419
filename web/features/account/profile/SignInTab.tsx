import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import { notify } from '#web/lib/notify.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormSection } from '#web/ui/forms/FormSection.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { readFailure } from '../access/formFailure.ts';
import { focusFirstError } from '../access/PasswordForms.tsx';
import { isEmail } from '../email.ts';
import classes from './Profile.module.css';
import { useUpdateProfile, useWithdrawEmailChange } from './queries.ts';
import { Sessions } from './Sessions.tsx';

/** How somebody signs in: address, password, second factor, and where they are signed in. */
export function SignInTab({ person, twoFactor }: { person: Person; twoFactor: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.column}>
      <EmailSection person={person} />
      <FormSection id="password" title={t('password.title')} why={t('password.why')}>
        <div>
          <LinkButton to="/change-password">{t('password.change')}</LinkButton>
        </div>
      </FormSection>
      {twoFactor}
      <Sessions />
    </div>
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
  const form = useForm({
    initialValues: { email: '', current_password: '' },
    validate: {
      email: (value) =>
        value.trim() === '' ? messages.required : isEmail(value.trim()) ? null : messages.invalidEmail,
      current_password: (value) => (value === '' ? messages.required : null),
    },
    validateInputOnBlur: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    if (form.validate().hasErrors) return focusFirstError();
    const { first_name, last_name } = person;
    const { email, current_password } = form.values;
    update.mutate(
      { first_name, last_name, email: email.trim(), current_password },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          onClose();
        },
        onError: (error) => {
          const read = readFailure(error, Object.keys(form.values));
          form.setErrors(read.fields);
          if (read.message) notify.error(read.message);
          focusFirstError();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className={classes.rights}>
      <TextField
        label={t('email.new')}
        help={t('email.newHint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('email.password')}
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" aria-busy={update.isPending}>
          {update.isPending ? t('action.saving', { ns: 'common' }) : t('email.send')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  );
}
