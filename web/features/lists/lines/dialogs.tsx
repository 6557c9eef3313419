import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Unit, units } from '#contract/advertisements/choices.ts';
import { listMessages } from '#contract/lists/choices.ts';
import type { List, ListLine, ReadMeta } from '#contract/lists/records.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { useListWrites } from '../queries.ts';

type Errors = Record<string, string[]>;

const errorsOf = (error: unknown): Errors => {
  if (error instanceof ApiError && Object.keys(error.errors).length > 0) return error.errors;
  notify.failure(error);
  return {};
};

interface AddLineProps {
  list: List;
  /** The row that the line takes the place of. */
  corrects?: ReadMeta['left_out'][number];
  onClose: () => void;
}

/** A line more, as it would be written in a list. */
export function AddLineDialog({ list, corrects, onClose }: AddLineProps) {
  const { t } = useTranslation('lists');
  const { add } = useListWrites(list.id);
  const [text, setText] = useState(corrects?.text ?? '');
  const [errors, setErrors] = useState<Errors>(corrects ? { text: [corrects.reason] } : {});
  const submit = async () => {
    try {
      await add.mutateAsync({ text, ...(corrects ? { corrects: corrects.line } : {}) });
      notify.success(listMessages.lineAdded);
      onClose();
    } catch (error) {
      setErrors(errorsOf(error));
    }
  };
  return (
    <Dialog opened onClose={onClose} title={corrects ? t('read.correctRow', { line: corrects.line }) : t('add.title')}>
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t('add.text')}
          hint={t('add.hint')}
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errors.text?.[0] ?? errors.title?.[0]}
          data-autofocus
        />
        <Button type="submit" variant="filled" loading={add.isPending} disabled={text.trim() === ''}>
          {t('submit')}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Other rows in place of the ones that a list was made of. */
export function PasteAgainDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const { pasteAgain } = useListWrites(list.id);
  const [rows, setRows] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const submit = async () => {
    try {
      const { message } = await pasteAgain.mutateAsync(rows);
      notify.success(message);
      onClose();
    } catch (error) {
      setErrors(errorsOf(error));
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('read.pasteAgain')}
      width={720}
      footer={
        <Button
          variant="filled"
          loading={pasteAgain.isPending}
          disabled={rows.trim() === ''}
          onClick={() => void submit()}
        >
          {t('read.replace')}
        </Button>
      }
    >
      <TextareaField
        label={t('create.rows')}
        hint={t('read.pasteAgainHint')}
        rows={9}
        classNames={{ input: 'code' }}
        value={rows}
        onChange={(event) => setRows(event.currentTarget.value)}
        error={errors.rows?.[0]}
        data-autofocus
      />
    </Dialog>
  );
}

/** Everything that can be changed of a line. */
export function EditLineDialog({ list, line, onClose }: { list: List; line: ListLine; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  const [errors, setErrors] = useState<Errors>({});
  const [values, setValues] = useState({
    article_number: line.article_number ?? '',
    brand: line.brand ?? '',
    gtin: line.gtin ?? '',
    title: line.title ?? '',
    quantity: line.quantity as number | string,
    unit: line.unit,
    max_price: line.max_price ?? '',
    note: line.note ?? '',
    alternatives: line.alternatives.join('\n'),
  });
  const set = (next: Partial<typeof values>) => setValues((before) => ({ ...before, ...next }));
  const textOf = (value: string) => value.trim() || null;
  const submit = async () => {
    try {
      await changeLine.mutateAsync({
        n: line.number,
        body: {
          article_number: textOf(values.article_number),
          brand: textOf(values.brand),
          gtin: textOf(values.gtin),
          title: textOf(values.title),
          quantity: values.quantity as number,
          unit: values.unit,
          max_price: textOf(values.max_price),
          note: textOf(values.note),
          alternatives: values.alternatives.split('\n').flatMap((each) => textOf(each) ?? []),
        },
      });
      onClose();
    } catch (error) {
      setErrors(errorsOf(error));
    }
  };
  const field = (name: 'article_number' | 'brand' | 'gtin' | 'title', most: number) => (
    <TextField
      label={t(`field.${name}`)}
      maxLength={most}
      value={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={errors[name]?.[0]}
    />
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('edit.title', { number: line.number })}
      subtitle={line.text}
      footer={
        <Button variant="filled" loading={changeLine.isPending} onClick={() => void submit()}>
          {t('page.save')}
        </Button>
      }
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {field('article_number', 100)}
          {field('brand', 100)}
          {field('gtin', 40)}
          {field('title', 300)}
          <NumberField
            label={t('field.quantity')}
            value={values.quantity}
            onChange={(quantity) => set({ quantity })}
            error={errors.quantity?.[0]}
          />
          <SelectField
            label={t('field.unit')}
            allowDeselect={false}
            value={values.unit}
            onChange={(unit) => set({ unit: unit as Unit })}
            data={units.map((value) => ({ value, label: unitWords(value)[0] }))}
          />
          <MoneyField
            label={t('field.max_price')}
            currency={list.currency}
            value={values.max_price}
            onChange={(max_price) => set({ max_price })}
            error={errors.max_price?.[0]}
          />
          <TextField
            label={t('field.note')}
            maxLength={500}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TextareaField
          label={t('edit.alternatives')}
          hint={t('edit.alternativesHint')}
          rows={3}
          value={values.alternatives}
          onChange={(event) => set({ alternatives: event.currentTarget.value })}
          error={errors.alternatives?.[0]}
        />
      </Stack>
    </Dialog>
  );
}
