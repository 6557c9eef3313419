import { Activation } from '#web/features/account/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** `/activate/{token}`: from the mail to the first session. */
export default function ActivateScreen() {
  const { token = '' } = useParams() as { token?: string };
  return <Activation key={token} token={token} />;
}
