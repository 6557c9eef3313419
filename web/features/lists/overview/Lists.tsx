import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSort, listSorts } from '#contract/lists/choices.ts';
import { useScope, useSession } from '#web/features/accounts/session/index.ts';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { type ListsChoice, type ListTab, listsQuery, listTabs } from '../queries.ts';
import { ListCard, useColumns } from './columns.tsx';
import { Legend } from './Legend.tsx';
import { NewList } from './NewList.tsx';
import { NoLists, type Way } from './NoLists.tsx';
import { Owners } from './Owners.tsx';

const all: ListsChoice = { tab: 'all', q: '', owner: '', sort: 'needed', page: 1 };

/** What the own organization needs, list by list, and how far it is covered. */
export default function Lists() {
  const { t } = useTranslation('lists');
  const { organization } = useSession();
  const mayWrite = useScope('list.write') !== 'none';
  const list = useListChoice<ListsChoice>(all, { tab: listTabs, sort: listSorts });
  const { choice, change } = list;
  const result = useQuery(listsQuery(choice));
  const [way, setWay] = useState<Way | null>(null);
  const counts = result.data?.counts;
  const countOf = (tab: ListTab) => counts && (tab === 'all' ? counts.open + counts.asked + counts.done : counts[tab]);
  useHotkeyList(mayWrite ? [{ key: 'l', label: t('keys.newList'), run: () => setWay('rows') }] : []);
  const isNarrowed = choice.q !== '' || choice.owner !== '';
  const isEmpty = !isNarrowed && choice.tab === 'all';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { organization: organization?.name ?? '' })}
        actions={
          mayWrite && (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setWay('rows')}>
              {t('new')}
            </Button>
          )
        }
      />
      <Tabs<ListTab>
        label={t('title')}
        value={choice.tab}
        onChange={(tab) => change({ tab })}
        tabs={listTabs.map((tab) => ({ value: tab, text: t(`tab.${tab}`), count: countOf(tab) ?? null }))}
      >
        <ListTable
          caption={t('title')}
          columns={useColumns()}
          list={{ ...list, isNarrowed, showAll: () => change({ q: '', owner: '' }) }}
          result={result}
          search={t('search')}
          filters={
            <>
              <Owners owner={choice.owner} onChange={(owner) => change({ owner })} />
              <ChoiceSelect
                label={t('sort.label')}
                value={choice.sort}
                onChange={(sort) => change({ sort: sort as ListSort })}
                data={['needed', 'changed'].map((value) => ({ value, label: t(`sort.${value as ListSort}`) }))}
              />
            </>
          }
          card={(row) => <ListCard list={row} />}
          {...(isEmpty && mayWrite ? { empty: <NoLists onChoose={setWay} /> } : {})}
        />
        {(result.data?.total ?? 0) > 0 && <Legend mayWrite={mayWrite} />}
      </Tabs>
      {way !== null && <NewList way={way} onClose={() => setWay(null)} />}
    </>
  );
}
