import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { AnswerCard } from '../claims/AnswerCard.tsx';
import { ClaimCard } from '../claims/ClaimCard.tsx';
import { DeliveryCard } from '../deliveries/DeliveryCard.tsx';
import { EventLine } from './EventLine.tsx';
import { contentOf, drawEntries, type Entry, entriesOf } from './entries.ts';
import { Message } from './Message.tsx';
import { MessageFrame } from './MessageFrame.tsx';
import { OfferCard } from './OfferCard.tsx';
import classes from './Thread.module.css';
import { type Outgoing, Unsent } from './Unsent.tsx';
import { useFollow } from './useFollow.ts';

interface ThreadProps {
  deal: Deal;
  /** Up to which number the reader has read; Infinity where nothing is marked as new. */
  readUpTo: number;
  /** What the reader wrote and is still on its way. */
  outgoing: readonly Outgoing[];
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
  /** Neither side's member: a platform admin who reads a reported deal. */
  isOutsider: boolean;
}

/** All messages and events, the newest last. */
export function Thread({ deal, readUpTo, outgoing, onRetry, onDrop, isOutsider }: ThreadProps) {
  const { t } = useTranslation('deals');
  const user = useSession();
  const drawn = drawEntries(entriesOf(deal), readUpTo, user.id);
  const box = useRef<HTMLDivElement>(null);
  const newestKnown = useFollow(box, drawn.at(-1)?.entry.number ?? 0, outgoing.length);
  return (
    <Stack ref={box} gap="lg" role="log" aria-label={t('thread.title')}>
      {drawn.map(({ entry, isContinued, isFirstNew }) => (
        <div
          key={entry.number}
          className={classes.entry}
          data-arrived={entry.number > newestKnown || undefined}
          data-continued={isContinued || undefined}
          data-first-new={isFirstNew || undefined}
        >
          {isFirstNew && (
            <div className={classes.new}>
              <span>{t('thread.new')}</span>
            </div>
          )}
          <EntryBody entry={entry} deal={deal} isContinued={isContinued} isOutsider={isOutsider} />
        </div>
      ))}
      {outgoing.map((message) => (
        <Unsent
          key={message.key}
          message={message}
          organization={deal.own.name}
          onRetry={() => onRetry(message.key)}
          onDrop={() => onDrop(message.key)}
        />
      ))}
    </Stack>
  );
}

/** The seller sends what is delivered and answers claims, which the buyer makes. */
function isOwnEntry(entry: Exclude<Entry, { kind: 'event' }>, { side }: Deal): boolean {
  if (entry.kind === 'delivery' || entry.kind === 'answer') return side === 'seller';
  if (entry.kind === 'claim') return side === 'buyer';
  return (entry.kind === 'message' ? entry.message : entry.offer).by === 'mine';
}

interface EntryBodyProps {
  entry: Entry;
  deal: Deal;
  isContinued: boolean;
  isOutsider: boolean;
}

function EntryBody({ entry, deal, isContinued, isOutsider }: EntryBodyProps) {
  if (entry.kind === 'event') return <EventLine deal={deal} event={entry.event} />;
  const isOwn = isOwnEntry(entry, deal);
  return (
    <MessageFrame
      author={contentOf(entry).author.name}
      organization={isOwn ? deal.own.name : deal.partner.name}
      at={entry.at}
      isOwn={isOwn}
      isContinued={isContinued}
    >
      {entry.kind === 'message' ? (
        <Message message={entry.message} />
      ) : entry.kind === 'delivery' ? (
        <DeliveryCard deal={deal} delivery={entry.delivery} />
      ) : entry.kind === 'claim' ? (
        <ClaimCard deal={deal} claim={entry.claim} />
      ) : entry.kind === 'answer' ? (
        <AnswerCard deal={deal} claim={entry.claim} />
      ) : (
        <OfferCard deal={deal} offer={entry.offer} hasSheet={!isOutsider} />
      )}
    </MessageFrame>
  );
}
