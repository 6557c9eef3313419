import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { labelled } from '#web/lib/format/format.ts';
import classes from './Field.module.css';
import { type FieldOf, splitField } from './fieldProps.tsx';
import { ratePassword } from './passwordStrength.ts';

/** A password that can be shown; with `strength`, how strong it is, in bars and words. */
export function PasswordField({ strength = false, ...props }: FieldOf<PasswordInputProps> & { strength?: boolean }) {
  const { t } = useTranslation();
  const value = typeof props.value === 'string' ? props.value : '';
  const { input, field } = splitField({
    ...props,
    ...(strength ? { help: props.help ?? t('form.passwordRule') } : {}),
  });
  return (
    <div>
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('action.showPassword'), tabIndex: 0 }}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />
        }
        {...input}
        {...field}
        // The library marks only the box around the input as invalid.
        aria-invalid={props.error ? true : undefined}
      />
      {strength && value !== '' && <StrengthMeter password={value} />}
    </div>
  );
}

function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const level = ratePassword(password);
  return (
    <div className={`${classes.strength} xs muted`} data-strong={level === 3 || undefined} role="status">
      <i aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <b key={bar} data-on={bar <= level || undefined} />
        ))}
      </i>
      <span>
        <span className="vh">{labelled(t('form.strength'), '')}</span>
        {t(`form.strength.${level}`)}
      </span>
    </div>
  );
}
