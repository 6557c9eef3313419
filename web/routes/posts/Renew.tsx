import { useParams } from '@tanstack/react-router';
import { Renewal } from '#web/features/advertisements/upkeep/index.ts';

/** `/renew/{token}`: posts are renewed by the link of a mail. */
export default function RenewScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  return <Renewal key={token} token={token} />;
}
