import { ActionIcon, Button, Flex, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportFeedLimits } from '#contract/export-feeds/choices.ts';
import { itemFields } from '#contract/export-feeds/columns.ts';
import { useFieldNames } from '#web/features/imports/fieldChoices.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import classes from './OwnColumns.module.css';

/** A column of one's own: what it has, and its header. */
export interface OwnColumn {
  field: string;
  header: string;
}

/** What most shops begin with. */
export const firstColumns: readonly OwnColumn[] = [
  'internal_reference',
  'title',
  'brand',
  'supplier_article_number',
  'gtin',
  'available_quantity',
  'price_per_unit',
  'currency',
].map((field) => ({ field, header: field }));

/** What a column of a feed has, in the reader's language: the fields of posts, codes, and what feeds add. */
function useItemNames(): (field: string) => string {
  const { t } = useTranslation(['integration', 'fields']);
  const nameOf = useFieldNames();
  const added: Record<string, string> = {
    sku: t('exports.column.sku'),
    barcode: t('exports.column.barcode'),
    url: t('exports.column.url'),
    state: t('exports.column.state'),
    created_at: t('exports.column.created'),
    updated_at: t('exports.column.updated'),
    available_quantity: t('exports.column.available'),
    reserved_quantity: t('exports.column.reserved'),
    price_with_vat: t('exports.column.priceWithVat'),
    unit: t('unit', { ns: 'fields' }),
    organization: t('organization', { ns: 'fields' }),
    condition_code: t('exports.column.code', { field: nameOf('condition') }),
    availability_code: t('exports.column.code', { field: nameOf('availability') }),
    country_code: t('exports.column.code', { field: nameOf('country') }),
    category_id: t('exports.column.code', { field: nameOf('category') }),
    sub_category_id: t('exports.column.code', { field: nameOf('subcategory') }),
    organization_id: t('exports.column.code', { field: t('organization', { ns: 'fields' }) }),
    article_id: t('exports.column.code', { field: t('exports.column.article') }),
  };
  return (field) => added[field] ?? nameOf(field);
}

interface OwnColumnsProps {
  columns: readonly OwnColumn[];
  error: string | undefined;
  onChange: (columns: OwnColumn[]) => void;
}

/** The columns of a feed in their order, each with its header. */
export function OwnColumns({ columns, error, onChange }: OwnColumnsProps) {
  const { t } = useTranslation('integration');
  const nameOf = useItemNames();
  // Facts and fields of later versions stay as they are.
  const fields = [...new Set([...itemFields, ...columns.map(({ field }) => field)])];
  const data = fields.map((value) => ({ value, label: nameOf(value) }));
  const set = (place: number, change: Partial<OwnColumn>) =>
    onChange(columns.map((column, index) => (index === place ? { ...column, ...change } : column)));
  const move = (place: number, by: 1 | -1) => {
    const moved = [...columns];
    moved.splice(place + by, 0, ...moved.splice(place, 1));
    onChange(moved);
  };
  const add = () => {
    const used = new Set(columns.map(({ field }) => field));
    const field = fields.find((each) => !used.has(each)) ?? 'title';
    onChange([...columns, { field, header: field }]);
  };
  return (
    <fieldset className={classes.columns} aria-describedby={error ? 'export-feed-columns-error' : undefined}>
      <legend className={classes.legend}>{t('exports.columns')}</legend>
      <ol className={classes.list}>
        {columns.map(({ field, header }, place) => {
          const name = nameOf(field);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place only
            <Flex component="li" key={place} gap={6} align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
              <SelectField
                flex={{ base: '1 1 40%', sm: 1.2 }}
                aria-label={t('exports.columnField', { place: place + 1 })}
                allowDeselect={false}
                searchable
                data={data}
                value={field}
                onChange={(value) =>
                  value && set(place, { field: value, ...(header === field ? { header: value } : {}) })
                }
              />
              <TextInput
                flex={{ base: '1 1 40%', sm: 1 }}
                aria-label={t('exports.columnHeader', { name })}
                maxLength={60}
                autoComplete="off"
                value={header}
                onChange={(event) => set(place, { header: event.currentTarget.value })}
              />
              <Flex component="span" justify="flex-end" w={{ base: '100%', sm: 'auto' }}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('exports.columnUp', { name })}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                >
                  <IconArrowUp size={16} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('exports.columnDown', { name })}
                  disabled={place === columns.length - 1}
                  onClick={() => move(place, 1)}
                >
                  <IconArrowDown size={16} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('exports.columnRemove', { name })}
                  disabled={columns.length === 1}
                  onClick={() => onChange(columns.filter((_, index) => index !== place))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </Flex>
            </Flex>
          );
        })}
      </ol>
      {error && (
        <p id="export-feed-columns-error" className={classes.error}>
          {error}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={columns.length >= exportFeedLimits.columns}
        onClick={add}
      >
        {t('exports.columnAdd')}
      </Button>
    </fieldset>
  );
}
