import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { notify } from '#web/lib/notify.ts';
import { TextareaField } from '../fields/TextField.tsx';
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
  /** Does it; the dialog stays open when it fails. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks for the reason of something that others are told. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, body, label, confirmLabel, danger, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (reason.trim() === '') return setError(messages.required);
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (failure) {
      notify.failure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="filled" {...(danger ? { color: 'red' } : {})} loading={isBusy} onClick={() => void send()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body && <p>{body}</p>}
      <TextareaField
        mt="md"
        label={label}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(undefined);
        }}
        counter={{ value: reason.length, max: longest }}
        error={error}
      />
    </Dialog>
  );
}
