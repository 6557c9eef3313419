import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#contract/saved-searches/schemas.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { savedSearchesQuery, useSearchWrites } from './queries.ts';
import { useSavedQuery } from './saving/useSavedQuery.ts';

/** Leads to what a saved search finds; what is new in it counts as looked at. */
export default function OpenSearch() {
  const id = Number(useParams({ strict: false }).id);
  const { t } = useTranslation('searches');
  const query = useQuery(savedSearchesQuery);
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ searches }) => {
        const search = searches.find((each) => each.id === id);
        if (search) return <Forward search={search} />;
        return (
          <EmptyState
            heading="h1"
            title={t('gone')}
            drawing="other"
            actions={<LinkButton to="/saved-searches">{t('toSearches')}</LinkButton>}
          >
            <p>{t('goneBody')}</p>
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

function Forward({ search }: { search: SavedSearch }) {
  const navigate = useNavigate();
  const { to, search: filters } = useSavedQuery(search.query);
  const { markSeen } = useSearchWrites();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    markSeen.mutate([search.id]);
    void navigate({ to, search: () => filters, replace: true });
  });
  return null;
}
