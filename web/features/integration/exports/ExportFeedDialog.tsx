import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type DecimalSign,
  decimalSigns,
  type FeedFormat,
  type FeedSeparator,
  type FeedSource,
  type FeedTemplate,
  feedFormats,
  feedSeparators,
  feedTemplates,
  templateNames,
} from '#contract/export-feeds/choices.ts';
import { createExportFeed, type ExportFeed } from '#contract/export-feeds/schemas.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { firstColumns, type OwnColumn, OwnColumns } from './OwnColumns.tsx';
import { searchesQuery, useExportFeedWrites } from './queries.ts';

interface Values {
  name: string;
  source: FeedSource;
  saved_search: string | null;
  format: FeedFormat;
  template: FeedTemplate | 'all' | 'own';
  columns: OwnColumn[];
  separator: FeedSeparator;
  decimal_sign: DecimalSign;
  only_available: boolean;
  vat_rate: string;
}

const bodyOf = ({ saved_search: search, template, columns, vat_rate, ...values }: Values) => ({
  ...values,
  // Shop systems import tables.
  ...(template === 'all' ? {} : { format: 'csv' as const }),
  template: template === 'all' || template === 'own' ? null : template,
  columns: template === 'own' ? columns : null,
  vat_rate: Number(vat_rate.trim().replace(',', '.')),
  saved_search: values.source === 'saved_search' && search ? Number(search) : null,
});

interface ExportFeedDialogProps {
  /** The one that is edited; a new one otherwise. */
  feed?: ExportFeed;
  onCreated?: (id: number) => void;
  onClose: () => void;
}

/** Which posts get an address, and in which format it is offered. */
export default function ExportFeedDialog({ feed, onCreated, onClose }: ExportFeedDialogProps) {
  const { data: searches, isError } = useQuery(searchesQuery);
  // Which search an edited feed has is known once the searches are there.
  if (feed?.search && !searches && !isError) return null;
  return <FeedForm feed={feed} searches={searches ?? []} onCreated={onCreated} onClose={onClose} />;
}

interface FeedFormProps {
  feed: ExportFeed | undefined;
  searches: readonly { id: number; name: string }[];
  onCreated: ((id: number) => void) | undefined;
  onClose: () => void;
}

function FeedForm({ feed, searches, onCreated, onClose }: FeedFormProps) {
  const { t } = useTranslation('integration');
  const { create, update } = useExportFeedWrites();
  const leads = useScope('export-feed.manage') === 'organization';
  const { form, bind, submit, isBusy } = useServerForm<Values, ReturnType<typeof bodyOf>>({
    name: 'export-feed',
    valuesOf: () => {
      const search = searches.find(({ name }) => name === feed?.search?.name);
      return {
        name: feed?.name ?? '',
        source: feed?.source ?? (leads ? 'organization' : 'mine'),
        saved_search: search ? String(search.id) : null,
        format: feed?.format ?? 'json',
        template: feed?.template ?? (feed?.columns ? 'own' : 'all'),
        columns: [...(feed?.columns ?? firstColumns)],
        separator: feed?.separator ?? 'comma',
        decimal_sign: feed?.decimal_sign ?? 'point',
        only_available: feed?.only_available ?? false,
        vat_rate: String(Number(feed?.vat_rate ?? 0)),
      };
    },
    schema: createExportFeed.body,
    bodyOf,
    send: async (body) => {
      if (feed) await update.mutateAsync({ ...body, id: feed.id });
      else {
        const { data } = await create.mutateAsync(body);
        onCreated?.(data.id);
      }
      onClose();
    },
  });
  const isOwnText = form.values.template === 'own' || (form.values.template === 'all' && form.values.format === 'csv');
  return (
    <Dialog
      opened
      onClose={onClose}
      width={560}
      title={t(feed ? 'exports.editTitle' : 'exports.newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="export-feed" isBusy={isBusy}>
            {t(feed ? 'exports.saveChanges' : 'exports.save')}
          </SubmitButton>
        </>
      }
    >
      <form id="export-feed" noValidate onSubmit={submit}>
        <Stack gap="var(--gs-4)">
          <TextField label={t('trade.name')} maxLength={100} autoComplete="off" data-autofocus {...bind('name')} />
          <SelectField
            label={t('exports.source')}
            allowDeselect={false}
            data={[
              ...(leads ? [{ value: 'organization', label: t('exports.organization') }] : []),
              { value: 'mine', label: t('exports.mine') },
              { value: 'saved_search', label: t('exports.savedSearch') },
            ]}
            {...bind('source')}
          />
          {form.values.source === 'saved_search' && (
            <SelectField
              label={t('exports.search')}
              data={searches.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...bind('saved_search')}
            />
          )}
          <SelectField
            label={t('exports.template')}
            allowDeselect={false}
            data={[
              { value: 'all', label: t('exports.allColumns') },
              { value: 'own', label: t('exports.ownColumns') },
              ...feedTemplates.map((value) => ({ value, label: templateNames[value] })),
            ]}
            {...bind('template')}
          />
          {form.values.template === 'all' && (
            <SelectField
              label={t('exports.format')}
              allowDeselect={false}
              data={feedFormats.map((value) => ({ value, label: `.${value}` }))}
              {...bind('format')}
            />
          )}
          {form.values.template === 'own' && (
            <OwnColumns
              columns={form.values.columns}
              error={form.errors.columns as string | undefined}
              onChange={(columns) => form.setFieldValue('columns', columns)}
            />
          )}
          {isOwnText && (
            <>
              <SelectField
                label={t('exports.separator')}
                allowDeselect={false}
                data={feedSeparators.map((value) => ({ value, label: t(`exports.separators.${value}`) }))}
                {...bind('separator')}
              />
              <SelectField
                label={t('exports.decimalSign')}
                allowDeselect={false}
                data={decimalSigns.map((value) => ({ value, label: t(`exports.decimalSigns.${value}`) }))}
                {...bind('decimal_sign')}
              />
            </>
          )}
          {form.values.template !== 'all' && (
            <TextField label={t('exports.vatRate')} inputMode="decimal" maxLength={5} {...bind('vat_rate')} />
          )}
          <Checkbox
            label={t('exports.onlyAvailable')}
            checked={form.values.only_available}
            onChange={(event) => form.setFieldValue('only_available', event.currentTarget.checked)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
