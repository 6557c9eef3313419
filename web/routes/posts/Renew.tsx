import { Renewal } from '#web/features/advertisements/upkeep/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** `/renew/{token}`: posts are renewed by the link of a mail. */
export default function RenewScreen() {
  const { token = '' } = useParams() as { token?: string };
  return <Renewal key={token} token={token} />;
}
