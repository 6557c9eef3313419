import { Navigate } from '@tanstack/react-router';
import { useSession } from '#web/features/accounts/session/index.ts';
import { SetUp } from '#web/features/two-factor/index.ts';

/** `/2fa-intro`: sets two-factor sign-in up. Who has it and only gave the password shows a code first. */
export default function TwoFactorIntroScreen() {
  const { second_factor: due } = useSession();
  return due === 'code' ? <Navigate to="/2fa" replace /> : <SetUp />;
}
