import { OpenSearch } from '#web/features/saved-searches/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** `/saved-searches/{id}`: leads on to what the search finds. */
export default function OpenSavedSearch() {
  const { id } = useParams();
  return <OpenSearch id={Number(id)} />;
}
