import { MultiSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FactKind, factKinds, factMessages } from '#contract/facts/choices.ts';
import { createFact, type ManagedFact, updateFact } from '#contract/facts/schemas.ts';
import { notify } from '#web/lib/notify.ts';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { RecordDialog } from '../RecordDialog.tsx';
import { NameFields } from './NameFields.tsx';
import { linesOf, type NamedValues, namedBodyOf, namedValuesOf, nameOf } from './names.ts';
import { useFactWrites } from './queries.ts';
import { useSubCategories } from './useSubCategories.ts';

interface Values extends NamedValues {
  kind: FactKind | null;
  /** One a line. */
  headers: string;
  unit: string;
  filter: boolean;
  sub_categories: string[];
}

interface FieldDialogProps {
  /** The field to edit; without one, a new one. */
  field: ManagedFact | null;
  onClose: () => void;
}

/** Adds or edits a field of facts. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const { t } = useTranslation('admin');
  const writes = useFactWrites();
  const { choices } = useSubCategories();
  const bodyOf = ({ unit, ...values }: Values) => ({
    ...(field ? {} : { key: values.key, kind: values.kind as FactKind }),
    ...namedBodyOf(values),
    headers: linesOf(values.headers),
    // The blank before a unit is part of it, and the field has none.
    ...(unit.trim() === (field?.unit ?? '').trim() ? {} : { unit: unit.trim() || null }),
    filter: values.filter,
    sub_categories: values.sub_categories.map(Number),
  });
  const labels: Record<string, string> = {
    key: t('facts.key'),
    kind: t('facts.kind'),
    name: t('organizations.name'),
    headers: t('facts.headers'),
    unit: t('facts.unit'),
    filter: t('facts.filter'),
    position: t('audit.field.position'),
    sub_categories: t('facts.subCategories'),
  };
  const { form, bind, submit, isBusy, conflict } = useServerForm<Values, ReturnType<typeof bodyOf>, ManagedFact>({
    name: 'fact',
    record: field ?? undefined,
    valuesOf: (known) => ({
      ...namedValuesOf(known),
      kind: known?.kind ?? null,
      headers: known?.headers.join('\n') ?? '',
      unit: known?.unit?.trim() ?? '',
      filter: known?.filter ?? true,
      sub_categories: known?.sub_categories.map(String) ?? [],
    }),
    schema: field ? updateFact.body : createFact.body,
    bodyOf,
    labelOf: (name) => labels[name] ?? name,
    send: async (body, version) => {
      if (field) await writes.updateFact.mutateAsync({ id: field.id, body: { ...body, updated_at: version } });
      else await writes.createFact.mutateAsync({ ...body, key: body.key ?? '', kind: body.kind ?? 'choice' });
      notify.success(field ? factMessages.fieldUpdated : factMessages.fieldCreated, body.name);
      onClose();
    },
  });
  const { kind } = form.values;
  const subCategories = splitField({
    label: t('facts.subCategories'),
    optional: true,
    help: t('facts.subCategoriesHint'),
    ...bind('sub_categories'),
  });
  return (
    <RecordDialog
      name="fact"
      title={field ? t('category.edit', { name: nameOf(field) }) : t('facts.addField')}
      subtitle={field && <span className="code">{field.key}</span>}
      save={field ? t('action.save', { ns: 'common' }) : t('facts.addField')}
      form={{ submit, isBusy, conflict }}
      onClose={onClose}
    >
      <NameFields bind={bind} max={60} />
      {!field && (
        <FieldRow>
          <TextField label={t('facts.key')} help={t('facts.keyHint')} {...bind('key')} />
          <SelectField
            label={t('facts.kind')}
            allowDeselect={false}
            data={factKinds.map((value) => ({ value, label: t(`facts.kinds.${value}`) }))}
            {...bind('kind')}
          />
        </FieldRow>
      )}
      <MultiSelect
        searchable
        data={choices}
        limit={200}
        nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
        comboboxProps={{ floatingStrategy: 'fixed' }}
        openOnFocus={false}
        {...subCategories.input}
        {...subCategories.field}
      />
      <TextareaField
        label={t('facts.headers')}
        optional
        help={t('facts.headersHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...bind('headers')}
      />
      <FieldRow>
        <NumberField
          label={t('audit.field.position')}
          optional
          help={t('category.positionHint')}
          {...bind('position')}
        />
        {(kind === 'number' || kind === 'range') && (
          <TextField label={t('facts.unit')} optional help={t('facts.unitHint')} maxLength={10} {...bind('unit')} />
        )}
      </FieldRow>
      {kind !== 'text' && (
        <Switch
          label={t('facts.filterHint')}
          checked={form.values.filter}
          onChange={({ currentTarget }) => form.setFieldValue('filter', currentTarget.checked)}
        />
      )}
    </RecordDialog>
  );
}
