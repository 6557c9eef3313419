import { Box, Group, Stack } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DemandBand, type DemandTrend, demandBands } from '#contract/insights/choices.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { useSavedQuery } from '#web/features/saved-searches/saving/useSavedQuery.ts';
import { formatDate, formatMoney, formatQuantity, labelled } from '#web/lib/format/format.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { DemandAction } from './DemandAction.tsx';
import classes from './Insights.module.css';
import { Prices } from './Prices.tsx';
import type { DemandRow } from './queries.ts';

/** What is looked for, which leads to what is offered of it. */
export function TitleOfRow({ row }: { row: DemandRow }) {
  const { t } = useTranslation('insights');
  const { to, search } = useSavedQuery(row.query);
  const [isOpen, setOpen] = useState(false);
  const about = [row.brand?.name, row.number].filter(Boolean).join(' · ');
  return (
    <Group gap={10} wrap="nowrap">
      <span className={`only-l ${classes.plate}`}>
        <CategoryIcon name={row.category?.icon ?? null} />
      </span>
      <Box miw={0}>
        <Link className="strong" to={to} search={search} data-opens-row>
          {row.title}
        </Link>
        <div className="xs muted">
          {row.article !== null && row.offered.posts > 0 && about ? (
            <Link to="/article/$id" params={{ id: String(row.article) }} className="link">
              {about}
            </Link>
          ) : (
            about || t('demand.term')
          )}
        </div>
        {row.article !== null && (
          <Box
            component="details"
            className={classes.more}
            mt={4}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary className="link xs" aria-label={labelled(t('prices.show'), row.title)}>
              {t('prices.show')}
            </summary>
            {isOpen && <Prices article={row.article} />}
          </Box>
        )}
      </Box>
    </Group>
  );
}

/** By how many organizations it was searched, as a band: four bars, and the words. */
export function SearchedBy({ band }: { band: DemandBand }) {
  const { t } = useTranslation('insights');
  const reached = demandBands.indexOf(band);
  return (
    <Group component="span" gap={7} wrap="nowrap" display="inline-flex">
      <svg width={34} height={16} viewBox="0 0 34 16" aria-hidden="true">
        {demandBands.map((each, place) => (
          <rect
            key={each}
            className={place <= reached ? classes.chosen : classes.rest}
            x={place * 9}
            y={12 - place * 4}
            width={7}
            height={4 + place * 4}
            rx={1.5}
          />
        ))}
      </svg>
      <span className="num">{t(`band.${band}`)}</span>
    </Group>
  );
}

const signs = { up: IconChevronUp, same: IconMinus, down: IconChevronDown };

/** How it changed against the four weeks before. */
export function Trend({ trend }: { trend: DemandTrend | null }) {
  const { t } = useTranslation('insights');
  if (trend === null) return <span className="muted">{t('trend.none')}</span>;
  const Sign = signs[trend];
  return (
    <span className={classes.trend} data-trend={trend}>
      <Sign size={14} stroke={2} aria-hidden="true" />
      {t(`trend.${trend}`)}
    </span>
  );
}

/** Live posts of it, their pieces, and the lowest price. */
export function WhatIsOffered({ row: { offered }, currency }: { row: DemandRow; currency: string }) {
  const { t } = useTranslation('insights');
  if (offered.posts === 0) return <b>{t('demand.nobody')}</b>;
  return (
    <div className="num">
      {t('demand.posts', {
        count: offered.posts,
        quantity: formatQuantity(offered.posts),
        pieces: formatQuantity(offered.pieces),
      })}
      {offered.from && (
        <div className="xs muted">
          {t(offered.posts === 1 ? 'demand.price' : 'demand.from', { price: formatMoney(offered.from, currency) })}{' '}
          <NotNew condition={offered.condition} />
        </div>
      )}
    </div>
  );
}

/** Whether one has it, and how: a post in whatever state, or an upload. */
export function OwnStock({ own }: { own: DemandRow['own'] }) {
  const { t } = useTranslation('insights');
  if (!own) return <span className="muted">{t('demand.no')}</span>;
  const pieces = formatQuantity(own.pieces);
  return (
    <span className={classes.own}>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {own.state === 'upload'
        ? t('own.upload', { day: own.upload ? formatDate(own.upload.at) : '' })
        : t(`own.${own.state}`, { count: own.posts, quantity: formatQuantity(own.posts), pieces })}
    </span>
  );
}

/** A row on phones. */
export function DemandCard({ row, currency, isFirst }: { row: DemandRow; currency: string; isFirst: boolean }) {
  const { t } = useTranslation('insights');
  return (
    <Stack className={classes.card} gap={8} px="md" py={14}>
      <TitleOfRow row={row} />
      <div className={classes.ends}>
        <SearchedBy band={row.searched_by} />
        <Trend trend={row.trend} />
      </div>
      <dl>
        <dt>{t('demand.wanted')}</dt>
        <dd>
          {row.pieces ? (
            t('demand.piecesOf', { band: t(`band.${row.pieces}`) })
          ) : (
            <span className="muted">{t('demand.tooFew')}</span>
          )}
        </dd>
        <dt>{t('demand.offeredShort')}</dt>
        <dd>
          <WhatIsOffered row={row} currency={currency} />
        </dd>
        <dt>{t('demand.own')}</dt>
        <dd>
          <OwnStock own={row.own} />
        </dd>
      </dl>
      <DemandAction row={row} isFirst={isFirst} fillsRow />
    </Stack>
  );
}
