import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsRightLeft,
  IconBox,
  IconDownload,
  IconFlag,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import { sizeOf } from '../list/rowWords.ts';
import { sheetUrl } from '../parts/queries.ts';
import { StateBadge } from '../parts/StateBadge.tsx';
import { holderOf, TurnDot } from '../parts/TurnDot.tsx';
import classes from './Deal.module.css';
import type { OpenDialog } from './useDealActions.ts';

interface DealHeadProps {
  deal: Deal;
  isOutsider: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onTakeOver: () => void;
  onArchive: (archived: boolean) => void;
}

/** What the deal is about, how it is, whose turn it is, and what else can be done. */
export function DealHead({ deal, isOutsider, onOpen, onTakeOver, onArchive }: DealHeadProps) {
  const { t } = useTranslation('deals');
  const { abilities: may, reference, archived } = deal;
  const whom = t(`head.${deal.side}`, { partner: deal.partner.name, date: formatDate(deal.created_at) });
  // The number by which a trade system knows its order.
  const since = deal.trade_order === null ? whom : `${whom} · ${t('head.order', { order: String(deal.trade_order) })}`;
  return (
    <div className={classes.head}>
      <PageHeader
        crumbs={[
          isOutsider
            ? { to: '/admin/reports?state=deals', text: t('nav.reports', { ns: 'common' }) }
            : { to: '/deals', text: t('title') },
        ]}
        here={<CopyCode className={classes.reference ?? ''}>{reference}</CopyCode>}
        title={sizeOf(deal, t)}
        beside={
          <>
            <StateBadge deal={deal} showsSent />
            {!isOutsider && <Turn deal={deal} />}
          </>
        }
        subtitle={isOutsider ? t('head.outside', { own: deal.own.name, partner: deal.partner.name }) : since}
        actions={
          !isOutsider && (
            <>
              {deal.offers.length > 0 && (
                <Button
                  component="a"
                  href={sheetUrl(deal.id)}
                  download
                  className="only-l"
                  leftSection={<IconDownload size={16} stroke={1.75} />}
                >
                  {t('head.sheet')}
                </Button>
              )}
              <RowMenu
                boxed
                name={reference}
                actions={[
                  may.take_over && { icon: IconUserCheck, text: t('action.takeOver'), onClick: onTakeOver },
                  may.hand_over && {
                    icon: IconArrowsRightLeft,
                    text: t('action.handOver'),
                    onClick: () => onOpen('handOver'),
                  },
                  deal.offers.length > 0 && {
                    icon: IconDownload,
                    text: t('head.sheet'),
                    onClick: () => window.open(sheetUrl(deal.id), '_blank', 'noreferrer'),
                  },
                  may.archive && {
                    icon: archived ? IconArchiveOff : IconArchive,
                    text: t(archived ? 'head.unarchive' : 'head.archive'),
                    onClick: () => onArchive(!archived),
                  },
                  may.release && { icon: IconBox, text: t('do.release'), onClick: () => onOpen('release') },
                  may.cancel && { icon: IconX, text: t('do.cancel'), onClick: () => onOpen('cancel'), danger: true },
                  may.report && {
                    icon: IconFlag,
                    text: t('head.report'),
                    onClick: () => onOpen('report'),
                    danger: true,
                  },
                ]}
              />
            </>
          )
        }
      />
    </div>
  );
}

/** Whose turn it is, by name. */
function Turn({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const holder = holderOf(deal, useSession().id);
  if (holder === 'none') return null;
  const handler = deal.handlers[deal.side];
  const words =
    holder === 'colleague' && handler
      ? t('head.turnOf', { name: handler.name })
      : holder === 'partner'
        ? t('head.turnOf', { name: deal.partner.name })
        : t(`turn.${holder}`);
  return (
    <span className={`sm ${classes.turn}`} data-holder={holder}>
      <span aria-hidden="true">
        <TurnDot holder={holder} />
      </span>
      {words}
    </span>
  );
}
