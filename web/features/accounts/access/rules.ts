import { messages } from '#contract/errors.ts';
import { isPasswordStrongEnough } from '#web/ui/fields/passwordStrength.ts';

/** A new password and its repetition, as forms hold them. */
export interface NewPasswordValues {
  password: string;
  password_confirmation: string;
}

/** What is wrong with a new password and its repetition. */
export function newPasswordRules({ password, password_confirmation: repeated }: NewPasswordValues) {
  return {
    password: password === '' ? messages.required : !isPasswordStrongEnough(password) && messages.passwordTooWeak,
    password_confirmation: repeated === '' ? messages.required : repeated !== password && messages.passwordsDiffer,
  };
}

/** Whether a text has the shape of an e-mail address; the same rule that the contract applies. */
export function isEmail(value: string): boolean {
  return /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]][^\s@<>"(),:;\\[\].]*\.[^\s@<>"(),:;\\[\]]{2,}$/.test(value);
}
