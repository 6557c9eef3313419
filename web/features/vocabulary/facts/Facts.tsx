import { Box } from '@mantine/core';
import { IconList, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factMessages } from '#contract/facts/choices.ts';
import type { ManagedFact } from '#contract/facts/schemas.ts';
import { symbolOf } from '#contract/facts/stored.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';
import { formatList, formatQuantity } from '#web/lib/format/format.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { type Column, menuColumn } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { Named, postsColumn, useRemoval } from '../rows.tsx';
import classes from '../Vocabulary.module.css';
import { FieldDialog } from './FieldDialog.tsx';
import { FieldValues } from './FieldValues.tsx';
import { kindsWithValues, nameOf, wordsOf } from './names.ts';
import { managedFactsQuery, useFactWrites } from './queries.ts';
import { useSubCategories } from './useSubCategories.ts';

interface Choice {
  q: string;
  /** The id of a sub-category. */
  sub: string;
  page: number;
}

interface FactsProps {
  /** The id of the field whose values are shown; without one, the list of fields. */
  fieldId: number | null;
  /** Whether the dialog to add one is open. */
  isAdding: boolean;
  onAdded: () => void;
}

/** The page of fields that a choice asks for. */
function pageOf(fields: readonly ManagedFact[], { q, sub, page }: Choice) {
  const words = q.toLowerCase().split(/\s+/);
  const found = fields.filter((field) => {
    if (sub && !field.sub_categories.includes(Number(sub))) return false;
    const text = wordsOf(field);
    return words.every((word) => text.includes(word));
  });
  return { rows: found.slice((page - 1) * rowsPerPage, page * rowsPerPage), total: found.length };
}

/** All fields of facts, or the values of one. */
export function Facts({ fieldId, isAdding, onAdded }: FactsProps) {
  if (fieldId !== null) return <FieldValues fieldId={fieldId} isAdding={isAdding} onAdded={onAdded} />;
  return (
    <>
      <FieldList />
      {isAdding && <FieldDialog field={null} onClose={onAdded} />}
    </>
  );
}

function FieldList() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { choices, names } = useSubCategories();
  const list = useListChoice<Choice>({ q: '', sub: '', page: 1 }, {});
  const result = useQuery({ ...managedFactsQuery, select: (fields) => pageOf(fields, list.choice) });
  const { deleteFact } = useFactWrites();
  const [edited, setEdited] = useState<ManagedFact | null>(null);
  const remove = useRemoval();
  const valuesOf = (field: ManagedFact) => ({ tab: 'facts', field: String(field.id) });
  const columns: Column<ManagedFact>[] = [
    {
      id: 'name',
      title: t('facts.field'),
      phone: 'lead',
      cell: (field) => (
        <Named
          name={
            kindsWithValues.includes(field.kind) ? (
              <Link className="strong" to="/admin/categories" search={valuesOf(field)} data-opens-row>
                {nameOf(field)}
              </Link>
            ) : (
              nameOf(field)
            )
          }
          code={field.key}
        />
      ),
    },
    {
      id: 'kind',
      title: t('facts.kind'),
      width: 150,
      phone: 'hide',
      cell: (field) => [t(`facts.kinds.${field.kind}`), symbolOf(field)].filter(Boolean).join(', '),
    },
    {
      id: 'sub_categories',
      title: t('facts.subCategories'),
      whenWide: true,
      phone: 'hide',
      cell: ({ sub_categories: ids }) => (
        <Box className={`sm muted ${classes.article}`}>{formatList(ids.map((id) => names.get(id) ?? String(id)))}</Box>
      ),
    },
    {
      id: 'filter',
      title: t('facts.filter'),
      width: 90,
      phone: 'hide',
      cell: ({ filter, kind }) => t(filter && kind !== 'text' ? 'facts.on' : 'facts.off'),
    },
    {
      id: 'values',
      title: t('facts.values'),
      align: 'right',
      width: 90,
      phone: 'hide',
      cell: ({ values, kind }) =>
        kindsWithValues.includes(kind) && <span className="num">{formatQuantity(values.length)}</span>,
    },
    postsColumn(t('category.posts')),
    menuColumn((field) => (
      <RowMenu
        name={nameOf(field)}
        actions={[
          { icon: IconPencil, text: t('action.edit', { ns: 'common' }), onClick: () => setEdited(field) },
          kindsWithValues.includes(field.kind) && {
            icon: IconList,
            text: t('facts.values'),
            onClick: () => void navigate({ to: '/admin/categories', search: valuesOf(field) }),
          },
          {
            icon: IconTrash,
            text: t('action.delete', { ns: 'common' }),
            onClick: () =>
              void remove({
                name: nameOf(field),
                lost: t('facts.deleteBody'),
                done: factMessages.fieldDeleted,
                work: () => deleteFact.mutateAsync(field.id),
              }),
            danger: true,
          },
        ]}
      />
    )),
  ];
  return (
    <>
      <ListTable
        caption={t('vocabulary.facts')}
        columns={columns}
        list={list}
        result={result}
        search={t('facts.search')}
        filters={
          <SelectField
            aria-label={t('facts.subCategory')}
            placeholder={t('facts.allSubCategories')}
            searchable
            clearable
            data={choices}
            value={list.choice.sub || null}
            onChange={(sub) => list.change({ sub: sub ?? '' })}
          />
        }
      />
      {edited && <FieldDialog field={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
