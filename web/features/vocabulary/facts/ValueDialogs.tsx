import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factMessages } from '#contract/facts/choices.ts';
import { createFactValue, type ManagedFact, updateFactValue } from '#contract/facts/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { MergeDialog, RecordDialog } from '../RecordDialog.tsx';
import { NameFields } from './NameFields.tsx';
import { linesOf, type NamedValues, namedBodyOf, namedValuesOf, nameOf } from './names.ts';
import { managedFactsQuery, useFactWrites } from './queries.ts';

export type FactValue = ManagedFact['values'][number];

interface Values extends NamedValues {
  /** One a line. */
  aliases: string;
}

interface ValueDialogProps {
  field: ManagedFact;
  /** The value to edit; without one, a new one. */
  value: FactValue | null;
  onClose: () => void;
}

/** Adds or edits a value of a field. */
export function ValueDialog({ field, value, onClose }: ValueDialogProps) {
  const { t } = useTranslation('admin');
  const writes = useFactWrites();
  const bodyOf = (values: Values) => ({
    ...(value ? {} : { key: values.key }),
    ...namedBodyOf(values),
    aliases: linesOf(values.aliases),
  });
  const labels: Record<string, string> = {
    key: t('facts.key'),
    name: t('organizations.name'),
    aliases: t('facts.aliases'),
    position: t('audit.field.position'),
  };
  const { bind, submit, isBusy, conflict } = useServerForm<Values, ReturnType<typeof bodyOf>, FactValue>({
    name: 'fact-value',
    record: value ?? undefined,
    valuesOf: (known) => ({
      ...namedValuesOf(known),
      aliases: known?.aliases.join('\n') ?? '',
    }),
    schema: value ? updateFactValue.body : createFactValue.body,
    bodyOf,
    labelOf: (name) => labels[name] ?? name,
    send: async (body, version) => {
      const { id } = field;
      if (value) await writes.updateValue.mutateAsync({ id, value: value.id, body: { ...body, updated_at: version } });
      else await writes.createValue.mutateAsync({ id, body: { ...body, key: body.key ?? '' } });
      notify.success(value ? factMessages.valueUpdated : factMessages.valueCreated, body.name);
      onClose();
    },
  });
  return (
    <RecordDialog
      name="fact-value"
      title={value ? t('category.edit', { name: nameOf(value) }) : t('facts.addValue')}
      subtitle={nameOf(field)}
      save={value ? t('action.save', { ns: 'common' }) : t('facts.addValue')}
      form={{ submit, isBusy, conflict }}
      onClose={onClose}
    >
      <NameFields bind={bind} max={100} />
      <TextareaField
        label={t('facts.aliases')}
        optional
        help={t('facts.aliasesHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...bind('aliases')}
      />
      <FieldRow>
        <NumberField
          label={t('audit.field.position')}
          optional
          help={t('category.positionHint')}
          {...bind('position')}
        />
        {!value && <TextField label={t('facts.key')} help={t('facts.keyHint')} {...bind('key')} />}
      </FieldRow>
    </RecordDialog>
  );
}

/** Gives all posts with a value another one, after it has shown how many these are. */
export function MergeValueDialog({ field, value, onClose }: ValueDialogProps & { value: FactValue }) {
  const { t } = useTranslation('admin');
  const { mergeValue } = useFactWrites();
  // Posts may have been added since the list was read.
  const { data } = useQuery({ ...managedFactsQuery, refetchOnMount: 'always' });
  const { values } = data?.find(({ id }) => id === field.id) ?? field;
  const posts = values.find(({ id }) => id === value.id)?.posts ?? value.posts;
  const counts = { count: posts, quantity: formatQuantity(posts), name: nameOf(value) };
  const others = values.filter(({ id }) => id !== value.id);
  return (
    <MergeDialog
      title={t('facts.mergeTitle', { name: nameOf(value) })}
      subtitle={nameOf(field)}
      merge={t('facts.merge')}
      choices={others.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      send={async (into) => {
        await mergeValue.mutateAsync({ id: field.id, value: value.id, into });
        notify.success(factMessages.valueMerged);
      }}
      onClose={onClose}
    >
      {(chosen) => {
        const into = others.find(({ id }) => String(id) === chosen);
        return (
          <>
            <p aria-live="polite" className="strong">
              {into ? t('facts.changes', { ...counts, into: nameOf(into) }) : t('facts.stated', counts)}
            </p>
            <p>{t('facts.mergeBody', { name: nameOf(value) })}</p>
          </>
        );
      }}
    </MergeDialog>
  );
}
