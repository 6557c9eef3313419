import { Box } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { states } from '#contract/advertisements/choices.ts';
import type { OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { ExportButton } from '#web/features/exports/ExportButton.tsx';
import { ExportNotice } from '#web/features/exports/ExportNotice.tsx';
import { formatQuantity } from '#web/lib/format/format.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { menuColumn } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { SoldDialog } from '../actions/dialogs.ts';
import { PostMenu } from '../actions/PostMenu.tsx';
import { RecentChanges } from '../upkeep/RecentChanges.tsx';
import { type Done, UndoStrip } from '../upkeep/UndoStrip.tsx';
import { ViewsChart } from '../views/index.ts';
import { useOwnColumns } from './columns.tsx';
import classes from './OwnPosts.module.css';
import { allOwn, fitsQuery, listQuery, type OwnChoice, type OwnScope, ownQuery, ownSorts } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';

export const MyPosts = () => <OwnPosts scope="mine" />;
export const OrganizationPosts = () => <OwnPosts scope="organization" />;

/** My posts, or my organization's, in every state, with what can be done to them. */
function OwnPosts({ scope }: { scope: OwnScope }) {
  const { t } = useTranslation('posts');
  const list = useListChoice<OwnChoice>(allOwn, { state: states, sort: ownSorts });
  const { choice, change } = list;
  const result = useQuery(ownQuery(scope, choice));
  const { rows: posts, states: counts, owners = [] } = result.data ?? {};
  const { organizations } = useBootstrap();
  const isPlatform = useScope('advertisement.list-organization') === 'platform';
  const hasOwnFiguresOnly = useScope('advertisement.private') === 'own' && scope === 'organization';
  const [selling, setSelling] = useState<OwnAdvertisement | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const mayPost = useScope('advertisement.write') !== 'none';
  const { selected, toggle, clear } = useSelected(JSON.stringify(choice));

  /** A post that left the list takes the focus with it: it goes to the one that is in its place now. */
  const [removed, setRemoved] = useState<{ id: number; index: number } | null>(null);
  const keepFocus = (id: number) => setRemoved({ id, index: posts?.findIndex((post) => post.id === id) ?? 0 });
  useEffect(() => {
    if (!removed || posts?.some(({ id }) => id === removed.id)) return;
    setRemoved(null);
    const take = () => {
      const { activeElement } = document;
      if (!area.current || (activeElement && activeElement !== document.body)) return;
      const links = area.current.querySelectorAll<HTMLElement>('tbody a');
      (links[Math.min(Math.max(removed.index, 0), links.length - 1)] ?? area.current).focus();
    };
    // A dialog that closes gives the focus back first, in the frame before.
    requestAnimationFrame(() => requestAnimationFrame(take));
  }, [removed, posts]);
  const all = states.reduce((sum, state) => sum + (state === 'deleted' ? 0 : (counts?.[state] ?? 0)), 0);
  const tabs = [
    { value: null, text: t('own.all'), count: counts ? all : null },
    ...states
      .filter((state) => state === 'active' || state === choice.state || (counts?.[state] ?? 0) > 0)
      .map((state) => ({
        value: state,
        text: t(`tab.${state}`),
        count: counts?.[state] ?? null,
      })),
  ];
  const chosen = posts?.filter(({ id }) => selected.has(id)) ?? [];
  const ids = posts?.map(({ id }) => id) ?? [];
  const seesMatches = useScope('saved-search.manage') !== 'none';
  const { data: fits } = useQuery(fitsQuery(seesMatches ? ids : []));
  const columns = useOwnColumns({
    ids,
    fits,
    selected,
    onToggle: toggle,
    showsOwner: scope === 'organization',
  });
  const menu = menuColumn<OwnAdvertisement>((post) => (
    <PostMenu
      post={post}
      withEdit
      onSell={() => setSelling(post)}
      onDeleted={() => keepFocus(post.id)}
      onTaken={() => keepFocus(post.id)}
    />
  ));
  const isOfAll = choice.q === '' && choice.owner === null && choice.organization === null;
  const hasNothing = counts !== undefined && isOfAll && all === 0 && (counts.deleted ?? 0) === 0;
  const newPost = mayPost && (
    <LinkButton variant="filled" to="/my-posts/create" leftSection={<IconPlus size={16} stroke={1.75} />}>
      {t('own.newPost')}
    </LinkButton>
  );
  const tools = (
    <div className={classes.tools}>
      <SearchField label={t('own.search')} value={choice.q} onSearch={(q) => change({ q })} />
      {scope === 'organization' && isPlatform && (
        <Narrowing
          label={t('own.ofOrganization')}
          placeholder={t('own.allOrganizations')}
          value={choice.organization}
          data={(organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(organization) => change({ organization, owner: null })}
        />
      )}
      {scope === 'organization' && owners.length > 0 && (
        <Narrowing
          label={t('own.owner')}
          placeholder={t('own.allMembers')}
          value={choice.owner}
          data={owners.map(({ id, name, count }) => ({
            value: String(id),
            label: t('own.ownerCount', { name, number: formatQuantity(count) }),
          }))}
          onChange={(owner) => change({ owner })}
        />
      )}
      <SelectField
        label={<span className="vh">{t('own.sort')}</span>}
        aria-label={t('own.sort')}
        className={classes.sort ?? ''}
        allowDeselect={false}
        value={choice.sort}
        data={ownSorts.map((value) => ({ value, label: t(`own.sort.${value}`) }))}
        onChange={(value) => change({ sort: value as OwnChoice['sort'] })}
      />
    </div>
  );
  return (
    <div>
      <PageHeader
        title={t(`own.${scope}`)}
        subtitle={counts ? t('own.count', { count: all, quantity: formatQuantity(all) }) : '\u00a0'}
        actions={
          !hasNothing && (
            <>
              <ExportButton
                of={{ scope, ids: chosen.map(({ id }) => id), query: list.isNarrowed ? listQuery(choice) : null }}
              />
              {newPost}
            </>
          )
        }
      />
      <ExportNotice />
      {!hasNothing && (
        <Box mih={hasOwnFiguresOnly ? { base: 212, xs: 176 } : { base: 182, xs: 160 }} mb="md">
          <ViewsChart of={scope} isOwnOnly={hasOwnFiguresOnly} />
        </Box>
      )}
      {hasNothing ? (
        <EmptyState
          drawing="other"
          title={scope === 'mine' ? t('own.empty') : t('own.emptyOrganization')}
          actions={newPost}
        >
          {t('own.emptyBody')}
        </EmptyState>
      ) : (
        <Tabs label={t('own.state')} value={choice.state} onChange={(state) => change({ state })} tabs={tabs}>
          <div ref={area} tabIndex={-1} className={classes.list}>
            {chosen.length > 0 ? (
              <SelectionBar
                posts={chosen}
                scope={scope}
                whole={
                  chosen.length === posts?.length ? { query: listQuery(choice), total: result.data?.total ?? 0 } : null
                }
                onDone={setDone}
                onClear={() => {
                  clear();
                  keepFocus(chosen[0]?.id ?? 0);
                }}
              />
            ) : (
              tools
            )}
            {done && chosen.length === 0 && (
              <UndoStrip
                key={done.outcome.undo}
                done={done}
                onClose={() => {
                  setDone(null);
                  area.current?.focus({ preventScroll: true });
                }}
              />
            )}
            <ListTable caption={t(`own.${scope}`)} columns={[...columns, menu]} list={list} result={result} />
            <RecentChanges />
          </div>
        </Tabs>
      )}
      {selling && (
        <SoldDialog
          post={selling}
          opened
          onClose={() => {
            setSelling(null);
            keepFocus(selling.id);
          }}
        />
      )}
    </div>
  );
}

/** Which posts of the list are selected; another list begins with none. */
function useSelected(listed: string) {
  const [state, setState] = useState<{ listed: string; ids: ReadonlySet<number> }>({ listed, ids: new Set() });
  const selected: ReadonlySet<number> = state.listed === listed ? state.ids : new Set();
  return {
    selected,
    toggle: (ids: readonly number[], isOn: boolean) =>
      setState({
        listed,
        ids: new Set(isOn ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id))),
      }),
    clear: () => setState({ listed, ids: new Set() }),
  };
}

/** A choice among many that narrows the list, or leaves it whole; its label is for people who listen. */
function Narrowing({ label, ...props }: Omit<ComponentProps<typeof SelectField>, 'label'> & { label: string }) {
  return <SelectField label={<span className="vh">{label}</span>} aria-label={label} clearable searchable {...props} />;
}
