import { Box, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pressedInPlace } from '../forms/pressedInPlace.ts';
import { Themed } from '../Themed.tsx';
import classes from './Dialog.module.css';
import { useOpenDialog } from './openDialogs.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Names what is done and to which thing. */
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Buttons at the right, the primary one last. */
  footer?: ReactNode;
  /** In pixels; 600 unless given. */
  width?: number;
}

/** A dialog over the page; it fills the screen on phones. */
export function Dialog(props: DialogProps) {
  return (
    <Themed>
      <ThemedDialog {...props} />
    </Themed>
  );
}

function ThemedDialog({ opened, onClose, title, subtitle, children, footer, width = 600 }: DialogProps) {
  const { t } = useTranslation();
  // A dialog that is unmounted while open cannot return the focus itself.
  const [opener] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
      });
    },
    [opener],
  );
  useOpenDialog(opened, onClose);
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Modal.Root opened={opened} onClose={onClose} size={width} centered fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content {...(isPhone ? {} : { radius: 'lg' })}>
        <div className={classes.dialog} data-phone={isPhone || undefined}>
          <Group gap={12} align="flex-start" wrap="nowrap" pt={18} px={20} pb={14}>
            <div className="grow">
              <Modal.Title>{title}</Modal.Title>
              {subtitle && <div className="sm muted">{subtitle}</div>}
            </div>
            <Modal.CloseButton aria-label={t('action.close')} />
          </Group>
          <Box flex={1} pt={2} px={20} pb={20}>
            {children}
          </Box>
          {footer && (
            <div className={classes.foot} {...pressedInPlace}>
              {footer}
            </div>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
