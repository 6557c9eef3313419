import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { reportMessages } from '#contract/reports/choices.ts';
import type { Report } from '#contract/reports/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { categoryPath, useReportWrites } from './queries.ts';

const longest = 500;

/** Moves a reported post to another category. The reason that its owner gets is filled in. */
export function MoveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { categories } = useBootstrap();
  const { moveReported } = useReportWrites();
  const [isOwnReason, setOwnReason] = useState(false);
  const { advertisement: post } = report;
  const below = (parent: number | null) => (categories ?? []).filter(({ parent_id }) => parent_id === parent);
  const nameOf = (id: string | null) => (categories ?? []).find((category) => String(category.id) === id)?.name;
  const reasonFor = (category: string | null, subCategory: string | null) => {
    const names = [nameOf(category), nameOf(subCategory)].filter(Boolean).join(', ');
    return names === '' ? '' : t('reports.moveReason', { category: names });
  };
  const { form, bind, submit, isBusy } = useServerForm({
    name: 'move',
    valuesOf: () => ({ category: null as string | null, subCategory: null as string | null, reason: '' }),
    rules: ({ category, subCategory, reason }) => ({
      category: !category
        ? messages.required
        : Number(category) === post.category && Number(subCategory ?? 0) === (post.sub_category ?? 0)
          ? t('reports.movedAlready')
          : null,
      reason: reason.trim() === '' && messages.required,
    }),
    bodyOf: ({ category, subCategory, reason }) => ({
      category: Number(category),
      subCategory: subCategory === null ? null : Number(subCategory),
      reason: reason.trim(),
    }),
    send: async (body) => {
      await moveReported.mutateAsync({ id: report.id, body });
      notify.success(reportMessages.advertisementMoved);
      onClose();
    },
  });
  const { category, subCategory } = form.values;
  const choose = (to: { category: string | null; subCategory: string | null }) =>
    form.setValues(isOwnReason ? to : { ...to, reason: reasonFor(to.category, to.subCategory) });
  const choices = (parent: number | null) =>
    below(parent).map(({ id, name }) => ({ value: String(id), label: translated(name) }));
  const reason = bind('reason');
  return (
    <Dialog
      opened
      onClose={onClose}
      width={520}
      title={t('reports.moveTitle', { name: post.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="move" isBusy={isBusy}>
            {t('reports.move')}
          </SubmitButton>
        </>
      }
    >
      <p>{t('reports.moveBody', { category: categoryPath(post.category_name) })}</p>
      <form id="move" noValidate onSubmit={submit}>
        <Box mt="md">
          <FieldRow>
            <SelectField
              label={t('reports.category')}
              searchable
              allowDeselect={false}
              data={choices(null)}
              {...bind('category')}
              onChange={(value) => choose({ category: value, subCategory: null })}
            />
            <SelectField
              label={t('reports.subCategory')}
              optional
              clearable
              searchable
              disabled={category === null}
              data={category === null ? [] : choices(Number(category))}
              {...bind('subCategory')}
              onChange={(value) => choose({ category, subCategory: value })}
            />
          </FieldRow>
        </Box>
        <TextareaField
          mt="md"
          label={t('reason')}
          help={t('reports.reasonHelp')}
          counter={{ value: form.values.reason.length, max: longest }}
          {...reason}
          onChange={(event) => {
            setOwnReason(
              event.currentTarget.value !== '' && event.currentTarget.value !== reasonFor(category, subCategory),
            );
            reason.onChange(event);
          }}
        />
      </form>
    </Dialog>
  );
}
