import { useParams } from '@tanstack/react-router';
import { ConfirmEmail } from '#web/features/accounts/index.ts';

/** `/confirm-email/{token}`: a new address is used from then on. */
export default function ConfirmEmailScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  return <ConfirmEmail key={token} token={token} />;
}
