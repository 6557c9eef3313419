import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { ConflictStrip } from '#web/ui/forms/ConflictStrip.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { type ServerForm, useServerForm } from '#web/ui/forms/useServerForm.ts';

interface RecordDialogProps {
  /** The id of the form. */
  name: string;
  title: string;
  subtitle?: ReactNode;
  /** The label of the button that saves. */
  save: string;
  width?: number;
  form: Pick<ServerForm<object>, 'submit' | 'isBusy' | 'conflict'>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that adds or edits something that posts are ordered by. */
export function RecordDialog({ name, title, subtitle, save, width, form, onClose, children }: RecordDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      {...(width ? { width } : {})}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <SubmitButton form={name} isBusy={form.isBusy}>
            {save}
          </SubmitButton>
        </>
      }
    >
      <form id={name} noValidate onSubmit={form.submit}>
        <Stack gap="var(--gs-4)">
          {form.conflict && <ConflictStrip {...form.conflict} />}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}

interface MergeDialogProps {
  title: string;
  subtitle?: string;
  /** The label of the button. */
  merge: string;
  /** What it may be merged into, by id. */
  choices: { value: string; label: string }[];
  send: (into: number) => Promise<void>;
  onClose: () => void;
  /** What it means, also once one is chosen. */
  children: (into: string | null) => ReactNode;
}

/** Gives all posts of one record to another one. */
export function MergeDialog({ title, subtitle, merge, choices, send, onClose, children }: MergeDialogProps) {
  const { t } = useTranslation('admin');
  const { form, bind, submit, isBusy } = useServerForm<{ into: string | null }>({
    name: 'merge',
    valuesOf: () => ({ into: null }),
    rules: ({ into }) => ({ into: !into && messages.required }),
    bodyOf: (values) => values,
    send: async ({ into }) => {
      await send(Number(into));
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="merge" color="red" isBusy={isBusy}>
            {merge}
          </SubmitButton>
        </>
      }
    >
      {children(form.values.into)}
      <form id="merge" noValidate onSubmit={submit}>
        <SelectField mt="md" label={t('brand.into')} searchable data={choices} {...bind('into')} />
      </form>
    </Dialog>
  );
}
