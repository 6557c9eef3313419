import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAdvertisement } from '#contract/advertisements.ts';
import { states, unitLabels } from '#contract/advertisements.values.ts';
import { useScope } from '#web/features/session/index.ts';
import { formatMoney, formatQuantity } from '#web/lib/format.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { ScreenLink } from '#web/ui/ScreenLink.tsx';
import { Strip } from '#web/ui/Strip.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { AdvertisementPicture } from '../AdvertisementPicture.tsx';
import { PostMenu } from '../actions/PostMenu.tsx';
import { PostState } from '../actions/PostState.tsx';
import { SoldDialog } from '../actions/SoldDialog.tsx';
import { TypeBadge } from '../TypeBadge.tsx';
import classes from './OwnPosts.module.css';
import {
  type OwnChoice,
  type OwnScope,
  ownPerPage,
  ownQuery,
  ownSorts,
  readChoice,
  writeChoice,
} from './own.queries.ts';
import { SelectionBar } from './SelectionBar.tsx';

const typingPause = 250;

/** My posts, or those of my organization, in every state, with what can be done to them. */
export function OwnPosts({ scope }: { scope: OwnScope }) {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const choice = readChoice(useSearch({ strict: false }) as Record<string, unknown>, states);
  const { data, isError, isPlaceholderData, refetch } = useQuery(ownQuery(scope, choice));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [selling, setSelling] = useState<OwnAdvertisement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const mayPost = useScope('advertisement.write') !== 'none';

  const show = (change: Partial<OwnChoice>) => {
    setSelected(new Set());
    void navigate({
      to: '.',
      search: () => writeChoice({ ...choice, page: 1, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
  /** A post that left the list takes the focus with it: it goes to the one that now stands in its place. */
  const keepFocus = (index: number) => {
    const take = () => {
      const { activeElement } = document;
      if (!list.current || (activeElement && activeElement !== document.body)) return;
      const links = list.current.querySelectorAll<HTMLElement>('tbody a');
      (links[Math.min(Math.max(index, 0), links.length - 1)] ?? list.current).focus();
    };
    // A dialog that closes gives the focus back first, in the frame before.
    requestAnimationFrame(() => requestAnimationFrame(take));
  };
  const counts = data?.states;
  const all = states.reduce((sum, state) => sum + (state === 'deleted' ? 0 : (counts?.[state] ?? 0)), 0);
  const tabs = [
    { value: 'all', text: t('own.all'), count: counts ? all : null },
    ...states
      .filter((state) => state === 'active' || state === choice.state || (counts?.[state] ?? 0) > 0)
      .map((state) => ({ value: state as string, text: t(`state.${state}`), count: counts?.[state] ?? null })),
  ];
  const posts = data?.posts;
  const chosen = posts?.filter(({ id }) => selected.has(id)) ?? [];
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setSelected((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const hasNothing = counts !== undefined && all === 0 && (counts.deleted ?? 0) === 0;

  return (
    <div>
      <PageHeader
        title={t(`own.${scope}`)}
        subtitle={counts && t('own.count', { count: all, quantity: formatQuantity(all) })}
        actions={
          mayPost && (
            <LinkButton variant="filled" to="/my-posts/create" leftSection={<IconPlus size={16} stroke={1.75} />}>
              {t('own.newPost')}
            </LinkButton>
          )
        }
      />
      {isError && !data && (
        <Strip
          kind="danger"
          role="alert"
          action={
            <Button size="xs" onClick={() => void refetch()}>
              {t('action.tryAgain', { ns: 'common' })}
            </Button>
          }
        >
          {t('detail.failed')}
        </Strip>
      )}
      {hasNothing && choice.q === '' ? (
        <EmptyState
          drawing="carton"
          title={scope === 'mine' ? t('own.empty') : t('own.emptyOrganization')}
          actions={
            mayPost && (
              <LinkButton variant="filled" to="/my-posts/create">
                {t('own.newPost')}
              </LinkButton>
            )
          }
        >
          {t('own.emptyBody')}
        </EmptyState>
      ) : (
        <Tabs
          label={t('own.state')}
          value={choice.state ?? 'all'}
          onChange={(value) => show({ state: value === 'all' ? null : (value as OwnChoice['state']) })}
          tabs={tabs}
        >
          <div className={classes.tools}>
            <SearchField q={choice.q} onSearch={(q) => show({ q })} />
            <SelectField
              label={<span className="vh">{t('own.sort')}</span>}
              aria-label={t('own.sort')}
              allowDeselect={false}
              value={choice.sort}
              data={ownSorts.map((value) => ({ value, label: t(`own.sort.${value}`) }))}
              onChange={(sort) => show({ sort: sort as OwnChoice['sort'] })}
            />
          </div>
          {chosen.length > 0 && (
            <SelectionBar
              posts={chosen}
              onClear={() => {
                setSelected(new Set());
                keepFocus(posts?.findIndex(({ id }) => id === chosen[0]?.id) ?? 0);
              }}
            />
          )}
          <div ref={list} tabIndex={-1} className={classes.list}>
            <DataTable
              caption={t(`own.${scope}`)}
              columns={columnsOf()}
              rows={posts}
              rowKey={({ id }) => id}
              isStale={isPlaceholderData}
              isSelected={({ id }) => selected.has(id)}
              empty={
                <div>
                  <p className="strong">{t('state.noMatches', { ns: 'common' })}</p>
                  <p className="muted">{choice.q ? t('own.emptySearch', { q: choice.q }) : t('own.emptyState')}</p>
                  {choice.q && (
                    <Button mt="sm" onClick={() => show({ q: '' })}>
                      {t('own.clearSearch')}
                    </Button>
                  )}
                </div>
              }
            />
          </div>
          <Pager page={choice.page} perPage={ownPerPage} total={data?.total ?? 0} onChange={(page) => show({ page })} />
        </Tabs>
      )}
      {selling && (
        <SoldDialog
          post={selling}
          opened
          onClose={() => {
            setSelling(null);
            keepFocus(posts?.findIndex(({ id }) => id === selling.id) ?? 0);
          }}
        />
      )}
    </div>
  );

  function columnsOf(): Column<OwnAdvertisement>[] {
    const ids = posts?.map(({ id }) => id) ?? [];
    const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
    return [
      {
        id: 'select',
        title: (
          <Checkbox
            aria-label={t('own.selectAll')}
            checked={isAll}
            indeterminate={!isAll && selected.size > 0}
            onChange={(event) => toggle(ids, event.currentTarget.checked)}
          />
        ),
        width: '40px',
        phone: 'hide',
        cell: ({ id, name }) => (
          <Checkbox
            aria-label={t('own.select', { name })}
            checked={selected.has(id)}
            onChange={(event) => toggle([id], event.currentTarget.checked)}
          />
        ),
      },
      {
        id: 'article',
        title: t('own.article'),
        phone: 'lead',
        cell: (post) => <Article post={post} showOwner={scope === 'organization'} />,
      },
      { id: 'state', title: t('own.state'), width: '116px', phone: 'hide', cell: (post) => <PostState post={post} /> },
      {
        id: 'price',
        title: t('own.price'),
        align: 'right',
        width: '112px',
        phone: 'hide',
        cell: ({ price_per_unit: price, currency, unit }) =>
          price && currency ? (
            <span className="num">
              <span className="strong">{formatMoney(price, currency)}</span>
              <br />
              <span className="xs muted">{t('post.per', { ns: 'common', unit: unitLabels[unit][0] })}</span>
            </span>
          ) : (
            '–'
          ),
      },
      numberColumn('stock', t('own.stock'), ({ number_of_items }) => number_of_items),
      numberColumn('sold', t('own.soldQuantity'), ({ sold_quantity }) => sold_quantity),
      { ...numberColumn('views', t('own.views'), ({ views }) => views), whenWide: true },
      { ...numberColumn('favourites', t('own.favourites'), ({ favorites }) => favorites, '92px'), whenWide: true },
      {
        id: 'actions',
        title: <span className="vh">{t('table.actions', { ns: 'common' })}</span>,
        width: '48px',
        phone: 'corner',
        cell: (post) => (
          <PostMenu
            post={post}
            withEdit
            onSell={() => setSelling(post)}
            onDeleted={() => keepFocus(ids.indexOf(post.id))}
            onTaken={() => keepFocus(ids.indexOf(post.id))}
          />
        ),
      },
    ];
  }
}

function numberColumn(
  id: string,
  title: string,
  numberOf: (post: OwnAdvertisement) => number | null,
  width: `${number}px` = '72px',
): Column<OwnAdvertisement> {
  return {
    id,
    title,
    align: 'right',
    width,
    phone: 'hide',
    cell: (post) => <span className="num">{describeNumber(numberOf(post))}</span>,
  };
}

function Article({ post, showOwner }: { post: OwnAdvertisement; showOwner: boolean }) {
  const { t } = useTranslation('posts');
  const codes = [post.brand, post.supplier_article_number].filter(Boolean).join(' · ');
  return (
    <div className={classes.article}>
      <AdvertisementPicture advertisement={post} size="thumbnail" className={classes.picture} />
      <div className="grow">
        <div className={classes.name}>
          <ScreenLink
            to="/advertisement/$id"
            params={{ id: String(post.id) }}
            className={classes.link}
            title={post.name}
          >
            {post.name}
          </ScreenLink>
        </div>
        <div className={`xs muted ${classes.codes}`}>
          <TypeBadge type={post.type} />
          {codes && <span className="code clip">{codes}</span>}
          {post.internal_reference && (
            <span className={`code clip ${classes.reference}`}>{post.internal_reference}</span>
          )}
          <span className={`num ${classes.phoneFacts}`}>
            <PostState post={post} />{' '}
            {[
              post.price_per_unit && post.currency && formatMoney(post.price_per_unit, post.currency),
              t('own.inStock', { quantity: formatQuantity(post.number_of_items) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {showOwner && post.owner && (
            <span className="clip">
              <span className="vh">{t('own.owner')} </span>
              {post.owner.name}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** Takes effect a moment after the last key. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('posts');
  const [words, setWords] = useState(q);
  useEffect(() => setWords(q), [q]);
  useEffect(() => {
    if (words.trim() === q.trim()) return;
    const timer = setTimeout(() => onSearch(words), typingPause);
    return () => clearTimeout(timer);
  }, [words, q, onSearch]);
  return (
    <TextField
      type="search"
      label={<span className="vh">{t('own.search')}</span>}
      placeholder={t('own.search')}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}

/** Some numbers are for the owner's side only. */
function describeNumber(value: number | null): string {
  return value === null ? '–' : formatQuantity(value);
}
