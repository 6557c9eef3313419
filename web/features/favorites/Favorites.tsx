import { Box, Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { AskDialog, useMayDeal } from '#web/features/deals/opening/dialogs.ts';
import { ExportButton } from '#web/features/exports/ExportButton.tsx';
import { ExportNotice } from '#web/features/exports/ExportNotice.tsx';
import { AddToListDialog, useMayAddToList } from '#web/features/lists/dialogs.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { hasChanged, type Saved } from './changes.ts';
import { FavoriteRow } from './FavoriteRow.tsx';
import classes from './Favorites.module.css';
import type { PostParts } from './PostRow.tsx';
import { favoritesPerPage, favoritesQuery } from './queries.ts';
import { TeamRow } from './TeamRow.tsx';
import { teamFavoritesQuery } from './teamQueries.ts';

/** One's own favourites, or one's organization's. */
type List = 'mine' | 'team';

function readSearch(search: Record<string, unknown>): { page: number; q: string | null; list: List } {
  const page = Number(search.page);
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 200) : '';
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    q: q === '' ? null : q,
    list: search.list === 'team' ? 'team' : 'mine',
  };
}

/** What the person saved, newest first, with what changed since. */
export function Favorites({ parts }: { parts: PostParts }) {
  const { t } = useTranslation('favorites');
  const navigate = useNavigate();
  const { organization } = useBootstrap();
  const { page, q, list: asked } = readSearch(useSearch({ strict: false }));
  const list = organization ? asked : 'mine';
  const mine = useQuery({ ...favoritesQuery(page, q), enabled: list === 'mine' });
  const team = useQuery({ ...teamFavoritesQuery(page, q), enabled: list === 'team' });
  const query = list === 'mine' ? mine : team;
  const mayAsk = useMayDeal();
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdvertisementSummary>>(new Map());
  const toggle = (post: AdvertisementSummary) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(post.id)) next.set(post.id, post);
      return next;
    });
  const choiceOf = (id: number) => (mayAsk ? { isChosen: chosen.has(id), toggle } : undefined);
  const { data, isError, isPlaceholderData } = query;
  const show = (
    next: { page?: number; q?: string | null; list?: List },
    options: { replace?: boolean; resetScroll?: boolean } = {},
  ) =>
    void navigate({
      to: '.',
      search: () => ({
        list: (next.list ?? list) === 'team' ? 'team' : undefined,
        q: (next.q === undefined ? q : next.q) ?? undefined,
        page: (next.page ?? 1) > 1 ? String(next.page) : undefined,
      }),
      resetScroll: false,
      ...options,
    });
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        subtitle={<Summary favorites={data?.favorites} total={data?.total} q={q} list={list} />}
        actions={
          data &&
          data.total > 0 && (
            <>
              {mayAsk && (chosen.size > 0 || data.favorites.some(canBeAsked)) && (
                <AskButton posts={[...chosen.values()]} />
              )}
              {list === 'mine' && (
                <ExportButton
                  of={{ scope: 'favorites', query: q === null ? null : new URLSearchParams({ q }).toString() }}
                />
              )}
            </>
          )
        }
      />
      <ExportNotice />
      {organization && (
        <Tabs<List>
          label={t('title')}
          value={list}
          onChange={(next) => show({ list: next, q: null })}
          tabs={(['mine', 'team'] as const).map((value) => ({ value, text: t(`list.${value}`) }))}
        />
      )}
      {(q !== null || (data?.total ?? 0) > 0) && (
        <Box maw={{ base: 'none', sm: 360 }} mb="md">
          <SearchField
            label={t('find')}
            value={q ?? ''}
            onSearch={(words) => show({ q: words || null }, { replace: true })}
          />
        </Box>
      )}
      {isError && !data ? (
        <LoadFailure query={query}>{t('failed')}</LoadFailure>
      ) : data ? (
        <div className={isPlaceholderData ? classes.stale : undefined} aria-busy={isPlaceholderData}>
          {data.total === 0 ? (
            <Nothing q={q} list={list} onClear={() => show({ q: null })} />
          ) : (
            <ul className={classes.list}>
              {list === 'mine'
                ? mine.data?.favorites.map((favorite) => (
                    <FavoriteRow key={favorite.id} favorite={favorite} parts={parts} choice={choiceOf(favorite.id)} />
                  ))
                : team.data?.favorites.map((favorite) => (
                    <TeamRow key={favorite.id} favorite={favorite} parts={parts} choice={choiceOf(favorite.id)} />
                  ))}
            </ul>
          )}
          <Pager
            page={page}
            perPage={favoritesPerPage}
            total={data.total}
            onChange={(next) => show({ page: next }, { resetScroll: true })}
          />
        </div>
      ) : (
        <Loading>
          <RowsSkeleton rows={6} height={100} />
        </Loading>
      )}
    </div>
  );
}

/** Whether its row has a box to choose it. */
const canBeAsked = ({ advertisement: post, gone }: Saved): boolean => gone === null && post?.type === 'offered';

/** Asks about the chosen favourites, each of their sellers at once. */
function AskButton({ posts }: { posts: readonly AdvertisementSummary[] }) {
  const { t } = useTranslation('favorites');
  const mayList = useMayAddToList();
  const [isOpen, setOpen] = useState(false);
  const [isListing, setListing] = useState(false);
  return (
    <>
      {mayList && posts.length > 0 && (
        <Button aria-haspopup="dialog" onClick={() => setListing(true)}>
          {t('action.addToList', { ns: 'common' })}
        </Button>
      )}
      {isListing && <AddToListDialog ids={posts.map(({ id }) => id)} onClose={() => setListing(false)} />}
      <Button
        aria-haspopup="dialog"
        disabled={posts.length === 0}
        leftSection={<IconSend size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {posts.length === 0 ? t('askNone') : t('ask', { count: posts.length })}
      </Button>
      {isOpen && <AskDialog opened posts={posts} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SummaryProps {
  favorites: readonly Saved[] | undefined;
  total: number | undefined;
  q: string | null;
  list: List;
}

// How many changed is only known of what was fetched, so it is shown only if everything was fetched.
function Summary({ favorites, total: found, q, list }: SummaryProps) {
  const { t } = useTranslation('favorites');
  const { counters } = useBootstrap();
  // What was removed on this page is counted off at once.
  const total = list === 'mine' && q === null && found !== undefined ? (counters?.favorites ?? found) : found;
  if (total === undefined || !favorites) return <span>&nbsp;</span>;
  const posts = t('total', { count: total, number: formatQuantity(total) });
  const changed = favorites.filter(hasChanged).length;
  return (
    <span className="num" aria-live="polite">
      {total <= favorites.length && changed > 0 && q === null ? t('totalChanged', { posts, count: changed }) : posts}
    </span>
  );
}

function Nothing({ q, list, onClear }: { q: string | null; list: List; onClear: () => void }) {
  const { t } = useTranslation('favorites');
  if (q !== null) {
    return (
      <EmptyState
        title={t('state.noMatches', { ns: 'common' })}
        drawing="other"
        actions={<Button onClick={onClear}>{t('showAll')}</Button>}
      >
        <p>{t('nothingFound', { words: q })}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('state.noData', { ns: 'common' })}
      drawing="other"
      actions={
        <LinkButton to="/" variant="filled">
          {t('action.browsePosts', { ns: 'common' })}
        </LinkButton>
      }
    >
      <p>{t(list === 'team' ? 'team.nothing' : 'nothing')}</p>
    </EmptyState>
  );
}
