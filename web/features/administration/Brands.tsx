import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconDots, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { administrationMessages, type ManagedBrand } from '#contract/administration.ts';
import { formatDate, formatQuantity } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import classes from './Administration.module.css';
import { type BrandSort, entriesPerPage, managedBrandsQuery, useAdministration } from './administration.queries.ts';
import { MergeDialog, NameDialog } from './BrandDialogs.tsx';

type Asked = { what: 'add' } | { what: 'rename' | 'merge'; brand: ManagedBrand };

/** All brands with how much they are used. */
export function Brands() {
  const { t } = useTranslation('admin');
  const [choice, setChoice] = useState<{ q: string; sort: BrandSort; page: number }>({ q: '', sort: 'name', page: 1 });
  const change = (next: Partial<typeof choice>) => setChoice((before) => ({ ...before, page: 1, ...next }));
  const { data, error, isPlaceholderData } = useQuery(managedBrandsQuery(choice));
  const { deleteBrand } = useAdministration();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (error && !data) throw error;
  const remove = async ({ id, name }: ManagedBrand) => {
    const isSure = await confirm({
      title: t('confirm.delete', { ns: 'common' }),
      body: name,
      confirmLabel: t('action.delete', { ns: 'common' }),
      danger: true,
    });
    if (isSure)
      await deleteBrand.mutateAsync(id).then(() => notify.success(administrationMessages.brandDeleted), notify.failure);
  };
  const columns: Column<ManagedBrand>[] = [
    {
      id: 'name',
      title: t('brand.name'),
      sortable: true,
      phone: 'lead',
      cell: ({ name }) => <span className="strong">{name}</span>,
    },
    {
      id: 'posts',
      title: t('brand.posts'),
      sortable: true,
      align: 'right',
      width: '110px',
      phone: 'inline',
      cell: ({ posts }) => <span className="num">{formatQuantity(posts)}</span>,
    },
    {
      id: 'created_at',
      title: t('brand.added'),
      sortable: true,
      width: '140px',
      phone: 'hide',
      cell: ({ created_at: at }) => <span className="num muted">{formatDate(at)}</span>,
    },
    {
      id: 'actions',
      title: <span className="vh">{t('actions')}</span>,
      width: '48px',
      phone: 'corner',
      cell: (brand) => (
        <Menu position="bottom-end" width={210} shadow="md" radius="md">
          <Menu.Target>
            <ActionIcon variant="subtle" size="md" aria-label={t('actionsFor', { name: brand.name })}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => setAsked({ what: 'rename', brand })}
            >
              {t('brand.rename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowMerge size={16} stroke={1.75} />}
              onClick={() => setAsked({ what: 'merge', brand })}
            >
              {t('brand.merge')}
            </Menu.Item>
            {brand.posts === 0 && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => void remove(brand)}
                >
                  {t('action.delete', { ns: 'common' })}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ];
  const close = () => setAsked(null);
  return (
    <>
      <div className={classes.tools}>
        <TextField
          type="search"
          label={<span className="vh">{t('brand.search')}</span>}
          placeholder={t('brand.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={choice.q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setAsked({ what: 'add' })}
        >
          {t('brand.add')}
        </Button>
      </div>
      <DataTable
        caption={t('vocabulary.brands')}
        columns={columns}
        rows={data?.brands}
        rowKey={({ id }) => id}
        isStale={isPlaceholderData}
        sorting={{ id: choice.sort.replace(/^-/, ''), descending: choice.sort.startsWith('-') }}
        onSort={({ id, descending }) => change({ sort: `${descending ? '-' : ''}${id}` as BrandSort })}
        empty={<span className="strong">{t('state.noMatches', { ns: 'common' })}</span>}
      />
      <Pager
        page={choice.page}
        perPage={entriesPerPage}
        total={data?.total ?? 0}
        onChange={(page) => change({ page })}
      />
      {asked?.what === 'add' && <NameDialog brand={null} onClose={close} />}
      {asked?.what === 'rename' && <NameDialog brand={asked.brand} onClose={close} />}
      {asked?.what === 'merge' && <MergeDialog brand={asked.brand} onClose={close} />}
    </>
  );
}
