import { messages } from '#contract/errors.ts';
import { isPasswordStrongEnough } from '#web/ui/fields/passwordStrength.ts';

/** A new password and its repetition, as forms hold them. */
export interface NewPasswordValues {
  password: string;
  password_confirmation: string;
}

/** The rules of a new password, as `@mantine/form` takes them. */
export const newPasswordRules = {
  password: (value: string) =>
    value === '' ? messages.required : isPasswordStrongEnough(value) ? null : messages.passwordTooWeak,
  password_confirmation: (value: string, values: NewPasswordValues) =>
    value === '' ? messages.required : value === values.password ? null : messages.passwordsDiffer,
};
