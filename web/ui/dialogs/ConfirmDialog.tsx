import { Button, Group, Modal } from '@mantine/core';
import { IconHelp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Themed } from '../Themed.tsx';
import classes from './Dialog.module.css';
import { useOpenDialog } from './openDialogs.ts';

/** What is asked before something that cannot simply be done again. */
export interface Question {
  title: string;
  /** One sentence: what is removed and what stays. */
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Draws the answer in red: it destroys something. */
  danger?: boolean;
}

// The stock dialog insists on its own role.
function markAsAlert(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}

/** A question with two answers, 380 px wide. */
export default function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: Question;
  onAnswer: (yes: boolean) => void;
}) {
  const { t } = useTranslation();
  useOpenDialog(true, () => onAnswer(false));
  return (
    <Themed>
      <Modal.Root opened onClose={() => onAnswer(false)} size={380} centered>
        <Modal.Overlay />
        <Modal.Content ref={markAsAlert} radius="lg">
          <Group gap={12} align="flex-start" wrap="nowrap" px={20} py={18}>
            <span className={question.danger ? `${classes.icon} ${classes.danger}` : classes.icon}>
              {question.danger ? <IconTrash size={16} stroke={1.75} /> : <IconHelp size={16} stroke={1.75} />}
            </span>
            <div className="grow">
              <Modal.Title className={classes.question}>{question.title}</Modal.Title>
              {question.body && <div className="sm muted">{question.body}</div>}
            </div>
          </Group>
          <div className={classes.foot}>
            <Button onClick={() => onAnswer(false)} data-autofocus={question.danger || undefined}>
              {question.cancelLabel ?? t('action.cancel')}
            </Button>
            <Button
              variant="filled"
              {...(question.danger ? { color: 'red' } : {})}
              onClick={() => onAnswer(true)}
              data-autofocus={question.danger ? undefined : true}
            >
              {question.confirmLabel}
            </Button>
          </div>
        </Modal.Content>
      </Modal.Root>
    </Themed>
  );
}
