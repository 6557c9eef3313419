import { IconFile } from '@tabler/icons-react';
import type { DealMessage } from '#contract/deals/records.ts';
import { formatBytes } from '#web/lib/format/format.ts';
import classes from './Thread.module.css';

/** The words of a message and the documents that came with it. */
export function Message({ message: { body, documents } }: { message: Pick<DealMessage, 'body' | 'documents'> }) {
  return (
    <>
      {body && <div className={classes.message}>{body}</div>}
      {documents.map(({ id, name, url, size }) => (
        <a key={id} className={classes.document} href={url} target="_blank" rel="noreferrer noopener">
          <IconFile size={16} stroke={1.75} aria-hidden="true" />
          <span className="link clip">{name}</span>
          <span className="xs muted nb">{formatBytes(size)}</span>
        </a>
      ))}
    </>
  );
}
