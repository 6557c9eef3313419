import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDialog } from '#web/ui/dialogs/openDialogs.ts';
import classes from './Gallery.module.css';

interface LargePictureProps {
  source: string;
  name: string;
  /** Which of how many it is. */
  counter: ReactNode;
  /** Goes on by a number of pictures; null where there is only one. */
  onGo: ((step: number) => void) | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** A picture over the whole window. */
export default function LargePicture({ source, name, counter, onGo, onKeyDown, onClose }: LargePictureProps) {
  const { t } = useTranslation('posts');
  useOpenDialog(true, onClose);
  return (
    <Modal.Root opened onClose={onClose} fullScreen onKeyDown={onKeyDown}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.largeHead}>
          <Modal.Title>{name}</Modal.Title>
          <Modal.CloseButton aria-label={t('action.close', { ns: 'common' })} />
        </div>
        <Modal.Body>
          <div className={classes.large}>
            <img src={source} alt={name} />
            {onGo && (
              <>
                <button type="button" data-side="left" aria-label={t('gallery.previous')} onClick={() => onGo(-1)}>
                  <IconChevronLeft size={24} stroke={1.75} />
                </button>
                <button type="button" data-side="right" aria-label={t('gallery.next')} onClick={() => onGo(1)}>
                  <IconChevronRight size={24} stroke={1.75} />
                </button>
              </>
            )}
            {counter}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
