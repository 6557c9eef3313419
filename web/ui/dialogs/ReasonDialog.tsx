import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { TextareaField } from '../fields/TextField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useServerForm } from '../forms/useServerForm.ts';
import { Dialog } from './Dialog.tsx';

const longest = 500;

interface ReasonDialogProps {
  title: string;
  body?: ReactNode;
  label: string;
  confirmLabel: string;
  /** Draws the answer in red: it cannot be taken back. */
  danger?: boolean;
  onClose: () => void;
  /** Runs the action; the dialog stays open if it fails. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks for a reason that other people will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, body, label, confirmLabel, danger, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const { form, bind, submit, isBusy } = useServerForm({
    name: 'reason',
    valuesOf: () => ({ reason: '' }),
    rules: ({ reason }) => ({ reason: reason.trim() === '' && messages.required }),
    bodyOf: ({ reason }) => reason.trim(),
    send: async (reason) => {
      await onConfirm(reason);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <SubmitButton form="reason" isBusy={isBusy} {...(danger ? { color: 'red' } : {})}>
            {confirmLabel}
          </SubmitButton>
        </>
      }
    >
      {body && <p>{body}</p>}
      <form id="reason" noValidate onSubmit={submit}>
        <TextareaField
          mt="md"
          label={label}
          counter={{ value: form.values.reason.length, max: longest }}
          {...bind('reason')}
        />
      </form>
    </Dialog>
  );
}
