import { useParams } from '@tanstack/react-router';
import { OpenSearch } from '#web/features/saved-searches/index.ts';

/** `/saved-searches/{id}`: leads on to what the search finds. */
export default function OpenSavedSearch() {
  const { id } = useParams({ strict: false });
  return <OpenSearch id={Number(id)} />;
}
