import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatWhen } from '#web/lib/format/format.ts';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import classes from './Thread.module.css';

interface MessageFrameProps {
  author: string;
  organization: string;
  /** Instant; null while it is on its way. */
  at: string | null;
  isOwn: boolean;
  /** The message before is its author's too: the name is not repeated. */
  isContinued: boolean;
  children: ReactNode;
}

/** A person's message, with their name. */
export function MessageFrame({ author, organization, at, isOwn, isContinued, children }: MessageFrameProps) {
  return (
    <article className={classes.said} data-own={isOwn || undefined} data-continued={isContinued || undefined}>
      {isContinued ? <span /> : <Avatar name={author} className={(isOwn ? classes.own : classes.theirs) ?? ''} />}
      <Box miw={0}>
        {!isContinued && (
          <div className={classes.by}>
            <b className="strong nb">{author}</b>
            <span className="muted clip">{organization}</span>
            {at && <time dateTime={at}>{formatWhen(at)}</time>}
          </div>
        )}
        {children}
      </Box>
    </article>
  );
}
