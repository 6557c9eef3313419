import { ActionIcon, Box, Button, Flex, Group } from '@mantine/core';
import { IconArrowsExchange, IconFile, IconPaperclip, IconSend, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealFiles, dealLimits } from '#contract/deals/choices.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { readText, storeText, textDraftKey } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notify.ts';
import { useOnline } from '#web/lib/useOnline.ts';
import classes from './Composer.module.css';
import { takeUnsent } from './useOutbox.ts';

/** What others may do with the composer. */
export interface ComposerHandle {
  /** Begins a message, unless one was begun already, and takes the focus. */
  begin: (text: string) => void;
}

interface ComposerProps {
  dealId: number;
  partner: string;
  onSend: (body: string, files: File[]) => void;
  /** Opens the form of the next offer; null where none can be made. */
  onCounter: (() => void) | null;
  counterText: string;
  ref: Ref<ComposerHandle>;
}

/** Where messages are written. What was not sent stays on this device. */
export function Composer({ dealId, partner, onSend, onCounter, counterText, ref }: ComposerProps) {
  const { t } = useTranslation('deals');
  const { id: userId } = useSession();
  const draft = textDraftKey(userId, `deal-${dealId}`);
  const [body, setBody] = useState(() => {
    // A message whose sending was interrupted is restored before later drafts.
    const text = [takeUnsent(userId, dealId), readText(draft)].filter(Boolean).join('\n\n');
    storeText(draft, text);
    return text;
  });
  const [files, setFiles] = useState<File[]>([]);
  const isOnline = useOnline();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const write = (text: string) => {
    setBody(text);
    storeText(draft, text);
  };
  useImperativeHandle(ref, () => ({
    begin: (text) => {
      if (body.trim() === '') write(text);
      requestAnimationFrame(() => field.current?.focus());
    },
  }));
  const isTooLong = body.length > dealLimits.messageLength;
  const isReady = body.trim() !== '' && !isTooLong && isOnline;
  const send = () => {
    if (!isReady) return;
    onSend(body.trim(), files);
    write('');
    setFiles([]);
    field.current?.focus();
  };
  const add = (chosen: File[]) => {
    const fitting = chosen.filter(({ size }) => size <= dealFiles.documents.maxBytes);
    if (fitting.length < chosen.length) notify.error(dealFiles.documents.tooLarge);
    const all = [...files, ...fitting];
    if (all.length > dealFiles.documents.max) notify.error(dealFiles.documents.tooMany);
    setFiles(all.slice(0, dealFiles.documents.max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div>
      <div className={classes.composer}>
        <textarea
          ref={field}
          aria-label={t('compose.label', { partner })}
          placeholder={t('compose.label', { partner })}
          rows={body.split('\n').length > 2 || body.length > 160 ? 6 : 3}
          aria-invalid={isTooLong || undefined}
          value={body}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isTooLong && (
          <Box role="alert" component="p" px={14} pb={6} c="var(--gs-danger-text)" fz="sm">
            {t('compose.tooLong', { most: dealLimits.messageLength })}
          </Box>
        )}
        {files.length > 0 && (
          <Flex component="ul" className={classes.files} gap={6} wrap="wrap" px={14} pb={6}>
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name and size
              <li key={`${index} ${file.name}`}>
                <IconFile size={16} stroke={1.75} aria-hidden="true" />
                <span className="clip">{file.name}</span>
                <button
                  type="button"
                  aria-label={t('files.removeDocument', { ns: 'common', name: file.name })}
                  onClick={() => setFiles(files.filter((_, other) => other !== index))}
                >
                  <IconX size={14} stroke={1.75} />
                </button>
              </li>
            ))}
          </Flex>
        )}
        <Group gap={6} p="xs">
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <ActionIcon
            className={classes.clip ?? ''}
            aria-label={t('compose.attach', { most: dealFiles.documents.max })}
            title={t('compose.attach', { most: dealFiles.documents.max })}
            onClick={() => chooser.current?.click()}
          >
            <IconPaperclip size={16} stroke={1.75} />
          </ActionIcon>
          {onCounter && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
              onClick={onCounter}
            >
              {counterText}
            </Button>
          )}
          <span className="grow" />
          <span className={`xs muted only-l ${classes.keys}`} aria-hidden="true">
            <kbd>{t('keys.control')}</kbd> <kbd>{t('keys.enter', { ns: 'common' })}</kbd>
          </span>
          <Button
            size="xs"
            leftSection={<IconSend size={16} stroke={1.75} />}
            aria-disabled={!isReady || undefined}
            data-disabled={!isReady || undefined}
            {...(isOnline ? {} : { title: t('state.offlineWriting', { ns: 'common' }) })}
            onClick={send}
          >
            {t('compose.send')}
          </Button>
        </Group>
      </div>
      <Box component="p" className="xs muted only-l" mt={6} mx={2}>
        {t('compose.note')}
      </Box>
    </div>
  );
}
