import { ConfirmEmail } from '#web/features/account/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** `/confirm-email/{token}`: a new address is used from then on. */
export default function ConfirmEmailScreen() {
  const { token = '' } = useParams() as { token?: string };
  return <ConfirmEmail key={token} token={token} />;
}
