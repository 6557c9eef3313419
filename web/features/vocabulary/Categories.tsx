import { Box, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vocabularyMessages } from '#contract/vocabulary/choices.ts';
import type { ManagedCategory } from '#contract/vocabulary/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { textLanguage } from '#web/lib/language.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { type Column, DataTable, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { managedCategoriesQuery, useVocabularyWrites } from './queries.ts';
import { postsColumn, useRemoval } from './rows.tsx';

interface Asked {
  category: ManagedCategory | null;
  parentId: number | null;
}

/** What the reader calls a category; its administration has it in English. */
const nameOf = ({ name, names }: ManagedCategory): string => {
  const language = textLanguage();
  return (language === 'en' ? undefined : names[language]) ?? translated(name);
};

/** The tree of categories with how much is in them. */
export function Categories() {
  const { t } = useTranslation('admin');
  const { data, error } = useQuery(managedCategoriesQuery);
  const { deleteCategory } = useVocabularyWrites();
  const remove = useRemoval();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (error && !data) throw error;
  const tops = (data ?? []).filter(({ parent_id: parent }) => parent === null);
  const rows = data && tops.flatMap((top) => [top, ...data.filter(({ parent_id: parent }) => parent === top.id)]);
  const columns: Column<ManagedCategory>[] = [
    {
      id: 'name',
      title: t('organizations.name'),
      phone: 'lead',
      cell: (category) =>
        category.parent_id === null ? (
          <Group component="span" className="strong" gap="xs" wrap="nowrap">
            <CategoryIcon name={category.icon ?? 'other'} />
            {nameOf(category)}
          </Group>
        ) : (
          <Box component="span" pl={26}>
            {nameOf(category)}
          </Box>
        ),
    },
    {
      id: 'slug',
      title: t('audit.field.slug'),
      width: 220,
      phone: 'hide',
      cell: ({ link }) => <span className="code muted">{link}</span>,
    },
    postsColumn(t('category.posts')),
    menuColumn((category) => (
      <RowMenu
        name={nameOf(category)}
        actions={[
          {
            icon: IconPencil,
            text: t('action.edit', { ns: 'common' }),
            onClick: () => setAsked({ category, parentId: category.parent_id }),
          },
          category.parent_id === null && {
            icon: IconPlus,
            text: t('category.addSub'),
            onClick: () => setAsked({ category: null, parentId: category.id }),
          },
          {
            icon: IconTrash,
            text: t('action.delete', { ns: 'common' }),
            onClick: () =>
              void remove({
                name: nameOf(category),
                lost: t('category.deleteBody'),
                done: vocabularyMessages.categoryDeleted,
                work: () => deleteCategory.mutateAsync(category.id),
              }),
            danger: true,
          },
        ]}
      />
    )),
  ];
  return (
    <>
      <DataTable caption={t('vocabulary.categories')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {asked && <CategoryDialog {...asked} parents={tops} onClose={() => setAsked(null)} />}
    </>
  );
}
