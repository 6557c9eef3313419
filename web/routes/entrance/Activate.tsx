import { useParams } from '@tanstack/react-router';
import { Activation } from '#web/features/accounts/index.ts';

/** `/activate/{token}`: from the mail to the first session. */
export default function ActivateScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  return <Activation key={token} token={token} />;
}
