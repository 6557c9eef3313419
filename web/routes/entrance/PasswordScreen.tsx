import { useParams } from '@tanstack/react-router';
import { ChangePassword, ResetPassword } from '#web/features/accounts/index.ts';

/** `/reset-password/{token}`, `/restore-password/{token}` and `/change-password`. */
export default function PasswordScreen() {
  const { token } = useParams({ strict: false }) as { token?: string };
  return token === undefined ? <ChangePassword /> : <ResetPassword key={token} token={token} />;
}
