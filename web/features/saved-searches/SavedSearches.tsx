import { Box, Button, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Alert, alertLabels, alerts } from '#contract/saved-searches/choices.ts';
import type { SavedSearch } from '#contract/saved-searches/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatAgo, formatQuantity, formatRelative } from '#web/lib/format/format.ts';
import { useLiveEvent } from '#web/lib/live/bus.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { savedSearchesQuery, useSearchWrites } from './queries.ts';
import classes from './SavedSearches.module.css';
import { SaveSearchDialog } from './saving/SaveSearch.tsx';
import { useSavedQuery } from './saving/useSavedQuery.ts';

/** The searches that someone keeps, those with new posts first. */
export default function SavedSearches() {
  const { t } = useTranslation('searches');
  const query = useQuery(savedSearchesQuery);
  const { data, isError, refetch } = query;
  const { markSeen } = useSearchWrites();
  useLiveEvent('notifications', () => void refetch());
  return (
    <Box maw={1240}>
      <PageHeader
        title={t('title')}
        subtitle={<Summary searches={data?.searches} newCount={data?.newCount ?? 0} />}
        actions={
          data && data.newCount > 0 ? (
            <Button
              size="compact-sm"
              leftSection={<IconCheck size={16} stroke={1.75} />}
              aria-busy={markSeen.isPending}
              onClick={() => markSeen.mutate([])}
            >
              {t('markAll')}
            </Button>
          ) : undefined
        }
      />
      {isError && !data ? (
        <LoadFailure query={query}>{t('failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={5} height={66} />
        </Loading>
      ) : data.searches.length === 0 ? (
        <EmptyState
          title={t('state.noData', { ns: 'common' })}
          drawing="other"
          actions={
            <LinkButton to="/" variant="filled">
              {t('action.browsePosts', { ns: 'common' })}
            </LinkButton>
          }
        >
          <p>{t('nothing')}</p>
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {data.searches.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Summary({ searches, newCount }: { searches: readonly SavedSearch[] | undefined; newCount: number }) {
  const { t } = useTranslation('searches');
  if (!searches) return <span>&nbsp;</span>;
  if (newCount === 0) return t('nothingNewAnywhere');
  const withNew = searches.filter((search) => search.new_count > 0).length;
  return <span className="num">{t('summaryIn', { posts: t('summary', { count: newCount }), count: withNew })}</span>;
}

function SearchRow({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('searches');
  const { words, name: described } = useSavedQuery(search.query);
  const { choose, remove } = useSearchWrites();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, new_count: newCount, total } = search;
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      body: t('removeBody'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <li className={classes.row} data-new={newCount > 0 || undefined}>
      <span className={classes.icon}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <Group component="p" className={classes.name} gap={8} wrap="nowrap">
          <Link to="/saved-searches/$id" params={{ id: String(id) }}>
            {name}
          </Link>
          <Count value={newCount} />
        </Group>
        {name !== described && <p className="sm muted">{words.join(' · ') || t('all')}</p>}
      </div>
      <p className={classes.news}>
        {newCount > 0 ? <b>{t('new', { count: newCount })}</b> : t('nothingNew')}
        <span className="xs muted">
          {search.found_at ? formatRelative(search.found_at) : t('since', { date: formatAgo(search.looked_at) })}
        </span>
      </p>
      <p className={classes.total}>{t('posts', { count: total, number: formatQuantity(total) })}</p>
      <ChoiceSelect
        className={classes.alert ?? ''}
        label={t('alert', { name })}
        value={search.alert}
        data={[...alerts.filter((alert) => alert !== 'none'), 'none' as const].map((value) => ({
          value,
          label: translated(alertLabels[value]),
        }))}
        onChange={(chosen) => choose.mutate({ id, alert: chosen as Alert })}
      />
      <RowMenu
        name={name}
        actions={[
          { icon: IconPencil, text: t('rename'), onClick: () => setRenaming(true) },
          { icon: IconTrash, text: t('remove'), onClick: () => void askToRemove(), danger: true },
        ]}
      />
      {isRenaming && (
        <SaveSearchDialog opened query={search.query} total={total} saved={search} onClose={() => setRenaming(false)} />
      )}
    </li>
  );
}
