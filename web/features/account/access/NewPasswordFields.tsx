import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';

interface NewPasswordFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  label: string;
}

/** A new password, with how strong it is, and once more. */
export function NewPasswordFields<Values extends { password: string; password_confirmation: string }>(
  props: NewPasswordFieldsProps<Values>,
) {
  const { t } = useTranslation('access');
  const { form, label } = props;
  return (
    <>
      <PasswordField size="md" label={label} autoComplete="new-password" strength {...form.getInputProps('password')} />
      <PasswordField
        size="md"
        label={t('repeatPassword')}
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}
