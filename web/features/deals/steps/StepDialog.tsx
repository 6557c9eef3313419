import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import classes from './Steps.module.css';

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
  /** What its button says, in which colour. */
  button: { text: string; color?: 'green' | 'red'; isBusy: boolean };
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
  const { text, color, isBusy } = button;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={width}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <SubmitButton form={name} isBusy={isBusy} {...(color ? { color } : {})}>
            {text}
          </SubmitButton>
        </>
      }
    >
      <form id={name} noValidate onSubmit={onSubmit} className={classes.form}>
        {children}
      </form>
    </Dialog>
  );
}
