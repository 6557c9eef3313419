import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';

/** What every dialog about a deal is given. */
export interface StepProps<Subject> {
  deal: Subject;
  onClose: () => void;
}

interface StepDialogProps {
  /** The id of the form. */
  name: string;
  title: string;
  subtitle: string;
  /** The label and colour of its button, and the label of the one that leaves everything as it is. */
  button: { text: string; color?: 'green' | 'red'; isBusy: boolean; leave?: string };
  width?: number;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A dialog with the fields of one step and the button that takes it. */
export function StepDialog({
  name,
  title,
  subtitle,
  button,
  width = 480,
  onClose,
  onSubmit,
  children,
}: StepDialogProps) {
  const { t } = useTranslation();
  const { text, color, isBusy, leave = t('action.cancel') } = button;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={width}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={onClose}>{leave}</Button>
          <SubmitButton form={name} isBusy={isBusy} {...(color ? { color } : {})}>
            {text}
          </SubmitButton>
        </>
      }
    >
      <form id={name} noValidate onSubmit={onSubmit}>
        <Stack gap="lg">{children}</Stack>
      </form>
    </Dialog>
  );
}
