import { useTranslation } from 'react-i18next';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import type { NewPasswordValues } from './rules.ts';

interface NewPasswordFieldsProps {
  bind: ServerForm<NewPasswordValues>['bind'];
  label: string;
}

/** A new password, with how strong it is, and once more. */
export function NewPasswordFields({ bind, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation('access');
  return (
    <>
      <PasswordField size="md" label={label} autoComplete="new-password" strength {...bind('password')} />
      <PasswordField
        size="md"
        label={t('repeatPassword')}
        autoComplete="new-password"
        {...bind('password_confirmation')}
      />
    </>
  );
}
