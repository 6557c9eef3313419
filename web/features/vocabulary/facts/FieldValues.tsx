import { Box, Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factMessages } from '#contract/facts/choices.ts';
import type { ManagedFact } from '#contract/facts/schemas.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { type Column, DataTable, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { Named, postsColumn, useRemoval } from '../rows.tsx';
import classes from '../Vocabulary.module.css';
import { FieldDialog } from './FieldDialog.tsx';
import { nameOf } from './names.ts';
import { managedFactsQuery, useFactWrites } from './queries.ts';
import { type FactValue, MergeValueDialog, ValueDialog } from './ValueDialogs.tsx';

type Asked = { what: 'field' } | { what: 'edit' | 'merge'; value: FactValue };

interface FieldValuesProps {
  fieldId: number;
  /** Whether the dialog to add a value is open. */
  isAdding: boolean;
  onAdded: () => void;
}

/** The values of a field with how many posts state each. */
export function FieldValues({ fieldId, isAdding, onAdded }: FieldValuesProps) {
  const { t } = useTranslation('admin');
  const query = useQuery(managedFactsQuery);
  const { deleteValue } = useFactWrites();
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useRemoval();
  const close = () => setAsked(null);
  const field = query.data?.find(({ id }) => id === fieldId);
  if (query.error && !query.data)
    return <LoadFailure query={query}>{t('state.listFailed', { ns: 'common' })}</LoadFailure>;
  const back = (
    <LinkButton
      variant="subtle"
      px={0}
      to="/admin/categories"
      search={{ tab: 'facts' }}
      leftSection={<IconArrowLeft size={16} stroke={1.75} />}
    >
      {t('facts.allFields')}
    </LinkButton>
  );
  if (query.data && !field) return <EmptyState drawing="other" title={t('facts.gone')} actions={back} />;
  // Yes and no stay: their names and other ways to write them can be edited.
  const isFixed = field?.kind === 'boolean';
  const columns: Column<FactValue>[] = [
    {
      id: 'name',
      title: t('facts.value'),
      phone: 'lead',
      cell: (value) => <Named name={nameOf(value)} code={value.key} />,
    },
    {
      id: 'aliases',
      title: t('facts.aliases'),
      phone: 'bare',
      cell: ({ aliases }) => <Box className={`sm muted ${classes.article}`}>{aliases.join(', ')}</Box>,
    },
    { ...postsColumn<FactValue>(t('category.posts')), phone: 'inline' },
    menuColumn((value) => (
      <RowMenu
        name={nameOf(value)}
        actions={[
          {
            icon: IconPencil,
            text: t('action.edit', { ns: 'common' }),
            onClick: () => setAsked({ what: 'edit', value }),
          },
          !isFixed &&
            (field?.values.length ?? 0) > 1 && {
              icon: IconArrowMerge,
              text: t('facts.merge'),
              onClick: () => setAsked({ what: 'merge', value }),
            },
          !isFixed && {
            icon: IconTrash,
            text: t('action.delete', { ns: 'common' }),
            onClick: () =>
              void remove({
                name: nameOf(value),
                lost: t('facts.deleteBody'),
                done: factMessages.valueDeleted,
                work: () => deleteValue.mutateAsync({ id: fieldId, value: value.id }),
              }),
            danger: true,
          },
        ]}
      />
    )),
  ];
  return (
    <>
      <Group justify="space-between" my="md">
        <Box>
          {back}
          {field && <FieldTitle field={field} />}
        </Box>
        {field && (
          <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setAsked({ what: 'field' })}>
            {t('facts.editField')}
          </Button>
        )}
      </Group>
      <DataTable
        caption={field ? nameOf(field) : t('facts.values')}
        columns={columns}
        rows={field?.values}
        rowKey={({ id }) => id}
        empty={t('facts.noValues')}
      />
      {field && isAdding && <ValueDialog field={field} value={null} onClose={onAdded} />}
      {field && asked?.what === 'field' && <FieldDialog field={field} onClose={close} />}
      {field && asked?.what === 'edit' && <ValueDialog field={field} value={asked.value} onClose={close} />}
      {field && asked?.what === 'merge' && <MergeValueDialog field={field} value={asked.value} onClose={close} />}
    </>
  );
}

function FieldTitle({ field }: { field: ManagedFact }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <h2>{nameOf(field)}</h2>
      <div className="sm muted">
        <span className="code">{field.key}</span> · {t(`facts.kinds.${field.kind}`)}
      </div>
    </>
  );
}
