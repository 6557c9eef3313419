import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockFeed } from '#contract/feeds/schemas.ts';
import { useDrop } from '#web/ui/files/useDrop.ts';
import { useFeedWrites } from '../feeds/queries.ts';
import { Waiting } from '../feeds/Waiting.tsx';
import classes from './Connect.module.css';

/** The first file of a feed, which a person uploads or takes as it came, and confirms. */
export function FirstFile({ feed }: { feed: StockFeed }) {
  const { t } = useTranslation('integration');
  const { push, start } = useFeedWrites();
  const input = useRef<HTMLInputElement>(null);
  const send = ([file]: readonly File[]) => file && push.mutate({ id: feed.id, file });
  const { isOver, handlers } = useDrop(send);
  const open = feed.runs.find(({ n }) => n === feed.open_run);
  const [last] = feed.runs;
  if (open) return <Waiting feed={feed} run={open} />;
  const isRead = push.isPending || last?.state === 'queued' || last?.state === 'reading';
  if (feed.kind !== 'push')
    return (
      <Button loading={start.isPending || isRead} onClick={() => start.mutate(feed.id)}>
        {t('connect.fetchNow')}
      </Button>
    );
  return (
    <div className={classes.drop} data-over={isOver || undefined} {...handlers}>
      <IconTable size={32} stroke={1.25} aria-hidden="true" />
      <p className="sm" role="status">
        {isRead ? t('connect.isRead') : (last?.state === 'failed' && last.reason) || t('connect.drop')}
      </p>
      <Button loading={isRead} onClick={() => input.current?.click()}>
        {t('connect.chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={t('connect.chooseFile')}
        accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
