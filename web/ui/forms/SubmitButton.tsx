import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#web/lib/useOnline.ts';

interface SubmitButtonProps extends Omit<ButtonProps, 'children'> {
  isBusy: boolean;
  /** In place of the label while it is busy; "Saving…" otherwise. */
  busyText?: string;
  /** The id of the form, where the button is outside it. */
  form?: string;
  children: ReactNode;
}

/** The button that sends a form. Offline it is inactive and shows why; it keeps the focus. */
export function SubmitButton({ isBusy, busyText, children, disabled, ...button }: SubmitButtonProps) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <Button
      type="submit"
      variant="filled"
      aria-busy={isBusy}
      disabled={disabled}
      {...(isOnline ? {} : { 'data-disabled': true, 'aria-disabled': true, title: t('state.offlineWriting') })}
      {...button}
    >
      {isBusy ? (busyText ?? t('action.saving')) : children}
    </Button>
  );
}
