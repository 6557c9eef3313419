import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandSorts, vocabularyMessages } from '#contract/vocabulary/choices.ts';
import type { ManagedBrand } from '#contract/vocabulary/schemas.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { type Column, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { MergeBrandDialog, NameDialog } from './BrandDialogs.tsx';
import { type BrandChoice, managedBrandsQuery, useVocabularyWrites } from './queries.ts';
import { postsColumn, useRemoval } from './rows.tsx';

interface Asked {
  what: 'rename' | 'merge';
  brand: ManagedBrand;
}

/** All brands with how much they are used. */
export function Brands() {
  const { t } = useTranslation('admin');
  const list = useListChoice<BrandChoice>({ q: '', sort: 'name', page: 1 }, { sort: brandSorts });
  const { deleteBrand } = useVocabularyWrites();
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useRemoval();
  const columns: Column<ManagedBrand>[] = [
    {
      id: 'name',
      title: t('organizations.name'),
      sortable: true,
      phone: 'lead',
      cell: ({ name }) => <span className="strong">{name}</span>,
    },
    {
      id: 'created_at',
      title: t('organizations.added'),
      sortable: true,
      width: 140,
      phone: 'hide',
      cell: ({ created_at: at }) => <span className="num muted">{formatDate(at)}</span>,
    },
    { ...postsColumn(t('brand.posts')), sortable: true },
    menuColumn((brand) => (
      <RowMenu
        name={brand.name}
        actions={[
          { icon: IconPencil, text: t('brand.rename'), onClick: () => setAsked({ what: 'rename', brand }) },
          { icon: IconArrowMerge, text: t('brand.merge'), onClick: () => setAsked({ what: 'merge', brand }) },
          brand.posts === 0 && {
            icon: IconTrash,
            text: t('action.delete', { ns: 'common' }),
            onClick: () =>
              void remove({
                name: brand.name,
                done: vocabularyMessages.brandDeleted,
                work: () => deleteBrand.mutateAsync(brand.id),
              }),
            danger: true,
          },
        ]}
      />
    )),
  ];
  const close = () => setAsked(null);
  return (
    <>
      <ListTable
        caption={t('vocabulary.brands')}
        columns={columns}
        list={list}
        result={useQuery(managedBrandsQuery(list.choice))}
        search={t('brand.search')}
      />
      {asked?.what === 'rename' && <NameDialog brand={asked.brand} onClose={close} />}
      {asked?.what === 'merge' && <MergeBrandDialog brand={asked.brand} onClose={close} />}
    </>
  );
}
