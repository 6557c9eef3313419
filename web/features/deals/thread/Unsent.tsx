import { Flex } from '@mantine/core';
import { IconAlertTriangle, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/accounts/session/index.ts';
import { formatBytes, fullName } from '#web/lib/format/format.ts';
import { MessageFrame } from './MessageFrame.tsx';
import classes from './Thread.module.css';

/** A message that is on its way, or did not leave. */
export interface Outgoing {
  /** Names it also to the server: sent again, it is written once. */
  key: string;
  body: string;
  files: File[];
  /** Why it did not leave; null while it is on its way. */
  error: string | null;
}

interface UnsentProps {
  message: Outgoing;
  organization: string;
  onRetry: () => void;
  onDrop: () => void;
}

/** A message of one's own in its place before the server has it. */
export function Unsent({ message: { body, files, error }, organization, onRetry, onDrop }: UnsentProps) {
  const { t } = useTranslation('deals');
  return (
    <div className={classes.entry} aria-busy={error === null}>
      <MessageFrame author={fullName(useSession())} organization={organization} at={null} isOwn isContinued={false}>
        <div className={classes.message}>{body}</div>
        {files.map((file) => (
          <span key={`${file.name} ${file.size}`} className={classes.document}>
            <IconFile size={16} stroke={1.75} aria-hidden="true" />
            <span className="clip">{file.name}</span>
            <span className="xs muted nb">{formatBytes(file.size)}</span>
          </span>
        ))}
        {error === null ? (
          <p className="xs muted">{t('sending')}</p>
        ) : (
          <Flex
            component="p"
            rowGap={4}
            columnGap="xs"
            align="center"
            wrap="wrap"
            mt={6}
            c="var(--gs-danger-text)"
            fz="sm"
            role="alert"
          >
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
            <span>{t('thread.notSent', { error })}</span>
            <button type="button" className="link" onClick={onRetry}>
              {t('action.tryAgain', { ns: 'common' })}
            </button>
            <button type="button" className="link" onClick={onDrop}>
              {t('thread.drop')}
            </button>
          </Flex>
        )}
      </MessageFrame>
    </div>
  );
}
