import { useParams } from '@tanstack/react-router';
import { StopSearch } from '#web/features/saved-searches/index.ts';

/** `/stop-search/{token}`: no more mails about one saved search. */
export default function StopSearchScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  return <StopSearch key={token} token={token} />;
}
