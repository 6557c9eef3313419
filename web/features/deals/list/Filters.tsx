import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DealSide, type DealSort, dealSides, dealSorts } from '#contract/deals/choices.ts';
import { useBootstrap, useSession } from '#web/features/accounts/session/index.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';
import type { ListChoice } from '#web/ui/tables/useListChoice.ts';
import { type DealChoice, sortOf } from '../parts/queries.ts';
import classes from './DealList.module.css';

/** Words, side, handler and partner to narrow the deals by, and their order. */
export function Filters({ list: { choice, change } }: { list: ListChoice<DealChoice> }) {
  const { t } = useTranslation('deals');
  const { id: self } = useSession();
  const { colleagues, organizations, organization: own } = useBootstrap();
  const people = (colleagues ?? []).filter(({ id }) => id !== self);
  const partners = useMemo(
    () =>
      (organizations ?? [])
        .filter(({ id }) => id !== own?.id)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [organizations, own],
  );
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField label={t('list.search')} value={choice.q} onSearch={(q) => change({ q })} />
      </div>
      <ChoiceSelect
        label={t('filter.side')}
        value={choice.side ?? ''}
        onChange={(side) => change({ side: (side || null) as DealSide | null })}
        data={[
          { value: '', label: t('filter.anySide') },
          ...dealSides.map((side) => ({ value: side, label: t(`side.${side}`) })),
        ]}
      />
      <ChoiceSelect
        label={t('filter.handler')}
        value={choice.handler ?? ''}
        onChange={(handler) => change({ handler: handler || null })}
        data={[
          { value: '', label: t('filter.anyHandler') },
          { value: String(self), label: t('filter.me') },
          { value: '0', label: t('filter.nobody') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Select
        aria-label={t('filter.partner')}
        placeholder={t('filter.anyPartner')}
        searchable
        clearable
        limit={100}
        maxDropdownHeight={280}
        nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
        rightSection={choice.organization ? undefined : <IconChevronDown size={16} stroke={1.75} />}
        value={choice.organization}
        onChange={(organization) => change({ organization })}
        data={partners}
      />
      <ChoiceSelect
        label={t('filter.sort')}
        className={classes.sort ?? ''}
        value={sortOf(choice)}
        onChange={(sort) => change({ sort: sort as DealSort })}
        data={dealSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
    </div>
  );
}
