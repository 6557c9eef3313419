import { Box } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './Opening.module.css';

/** The deals that have begun, by the organization that was asked; null where the answer did not name the deal. */
export type Sent = ReadonlyMap<number, Deal | null>;

interface SentDealsProps {
  sent: Sent;
  sellers: readonly { id: number; name: string }[];
}

/** The deals that have begun, with the way to each. */
export function SentDeals({ sent, sellers }: SentDealsProps) {
  const { t } = useTranslation('asking');
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus is gone.
  useEffect(() => list.current?.querySelector('a')?.focus(), []);
  return (
    <>
      <Box component="p" className="muted" mb="sm" role="status">
        {sent.size === 2 ? t('sent.bodyTwo') : t('sent.body', { count: sent.size })}
      </Box>
      <ul ref={list} className={classes.sentList}>
        {sellers.map(({ id, name }) => {
          const deal = sent.get(id);
          return (
            deal !== undefined && (
              <li key={id}>
                <IconCheck size={18} stroke={2} className={classes.tick} aria-hidden="true" />
                <span className="grow">{name}</span>
                {deal && <DealLink deal={deal} />}
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

/** Leads to a deal that has just begun. */
export function DealLink({ deal }: { deal: Pick<Deal, 'id' | 'reference'> }) {
  const { t } = useTranslation('asking');
  return (
    <Link className="link" to={`/deals/${deal.id}`}>
      {t('sent.open', { reference: deal.reference })}
    </Link>
  );
}
