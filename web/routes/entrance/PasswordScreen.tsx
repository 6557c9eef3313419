import { ChangePassword, ResetPassword } from '#web/features/account/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** `/reset-password/{token}`, `/restore-password/{token}` and `/change-password`. */
export default function PasswordScreen() {
  const { token } = useParams() as { token?: string };
  return token === undefined ? <ChangePassword /> : <ResetPassword key={token} token={token} />;
}
