import { StopSearch } from '#web/features/saved-searches/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** `/stop-search/{token}`: no more mails about one saved search. */
export default function StopSearchScreen() {
  const { token = '' } = useParams() as { token?: string };
  return <StopSearch key={token} token={token} />;
}
