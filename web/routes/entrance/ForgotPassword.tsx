import { ForgotPassword } from '#web/features/accounts/index.ts';

/** Asks for a link to choose a new password. */
export default function ForgotPasswordScreen() {
  return <ForgotPassword />;
}
