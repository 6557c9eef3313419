import { Box, Button, Checkbox, Flex, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionLabels, type Unit } from '#contract/advertisements/choices.ts';
import { orderablePrices } from '#contract/advertisements/orders.ts';
import type { ArticleOffer } from '#contract/articles/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { CountryCode } from '#web/features/advertisements/post/AdvertisementCard.tsx';
import { AvailabilityMeter } from '#web/features/advertisements/post/AvailabilityMeter.tsx';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits, unitWords } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { type Column, DataTable } from '#web/ui/tables/DataTable.tsx';
import classes from './Article.module.css';
import type { OfferChoice } from './queries.ts';

interface OfferTableProps {
  rows: readonly ArticleOffer[] | undefined;
  /** What the rows are of; while others load, it is not what is chosen. */
  asked: Pick<OfferChoice, 'type' | 'quantity'>;
  /** The units of all offers: where they differ, each quantity has its own. */
  units: readonly Unit[];
  /** The post that the main button buys from, which is marked. */
  best: number | undefined;
  isStale: boolean;
  /** Shown where no post matches. */
  empty: ReactNode;
  /** Offers that are asked about together, by post. */
  chosen: ReadonlyMap<number, ArticleOffer>;
  onChoose: (chosen: ReadonlyMap<number, ArticleOffer>) => void;
  onBegin: (offer: ArticleOffer) => void;
}

/** The posts of an article, a row each, with what the quantity costs from it. */
export function OfferTable({ rows, asked, units, best, isStale, empty, chosen, onChoose, onBegin }: OfferTableProps) {
  const { t } = useTranslation('article');
  const { organization } = useBootstrap();
  const isOffered = asked.type === 'offered';
  const isMixed = new Set([...(isOffered ? units : []), ...(rows ?? []).map(({ unit }) => unit)]).size > 1;
  const total: Column<ArticleOffer> = {
    id: 'total',
    // No text, so that phones, where it comes after the seller, leave its title out.
    title: <span>{t('column.total', { quantity: formatQuantity(asked.quantity) })}</span>,
    align: 'right',
    width: 150,
    phone: 'beside',
    cell: (offer) => <Total offer={offer} wanted={asked.quantity} isMixed={isMixed} />,
  };
  const choose: Column<ArticleOffer> = {
    id: 'choose',
    title: <span className="vh">{t('column.choose')}</span>,
    width: 44,
    phone: 'corner',
    cell: (offer) =>
      offer.organization_id === organization?.id ? null : (
        <Checkbox
          aria-label={t('choose', { seller: offer.organization, price: priceOf(offer) })}
          checked={chosen.has(offer.id)}
          onChange={() => {
            const next = new Map(chosen);
            if (!next.delete(offer.id)) next.set(offer.id, offer);
            onChoose(next);
          }}
        />
      ),
  };
  const steps: Column<ArticleOffer> = {
    id: 'steps',
    title: t('column.steps'),
    width: 230,
    whenWide: 'first',
    phone: 'bare',
    cell: (offer) => <Steps offer={offer} />,
  };
  const minimum: Column<ArticleOffer> = {
    id: 'minimum',
    title: t('column.minimum'),
    align: 'right',
    width: 90,
    whenWide: true,
    phone: 'hide',
    cell: (offer) => <span className="num muted">{formatQuantity(offer.minimal_order_quantity ?? 1)}</span>,
  };
  const columns: Column<ArticleOffer>[] = [
    ...(isOffered ? [choose] : []),
    {
      id: 'seller',
      title: t(isOffered ? 'column.seller' : 'column.buyer'),
      phone: 'lead',
      cell: (offer) => (
        <Flex columnGap={6} align="center" wrap="wrap" miw={0}>
          <Link
            to="/advertisement/$id"
            params={{ id: String(offer.id) }}
            className={`strong ${classes.seller}`}
            title={offer.organization}
            data-opens-row
          >
            {offer.organization}
          </Link>
          <CountryCode code={offer.country_code} name={countryName(offer.country_code)} />
          {offer.condition && (
            <Box component="span" className="xs muted" w={{ base: 'auto', sm: '100%' }}>
              {translated(conditionLabels[offer.condition])}
            </Box>
          )}
        </Flex>
      ),
    },
    ...(isOffered ? [total] : []),
    {
      id: 'each',
      title: t(isOffered ? 'column.each' : 'column.paysUpTo'),
      align: 'right',
      width: 150,
      // Offers have it below their total.
      phone: isOffered ? 'hide' : 'inline',
      cell: (offer) =>
        offer.price_per_unit && offer.currency ? (
          <span className="num">
            {formatMoney(offer.price_at ?? offer.price_per_unit, offer.currency)}{' '}
            <span className="xs muted nb">/ {unitWords(offer.unit)[0]}</span>
          </span>
        ) : (
          <span className="muted">{t('open')}</span>
        ),
    },
    ...(isOffered ? [steps] : []),
    {
      id: 'availability',
      title: t(isOffered ? 'column.availability' : 'column.needed'),
      width: 220,
      phone: 'bare',
      cell: (offer) => (
        <AvailabilityMeter type={offer.type} availability={offer.availability} label={offer.available_at_label} />
      ),
    },
    {
      id: 'available',
      title: t(isOffered ? 'column.available' : 'column.wanted'),
      align: 'right',
      width: 110,
      phone: 'inline',
      cell: (offer) => <span className="num">{formatUnits(offer.number_of_items, offer.unit)}</span>,
    },
    ...(isOffered ? [minimum] : []),
    {
      id: 'begin',
      title: <span className="vh">{t('column.begin')}</span>,
      width: isOffered ? 116 : 160,
      phone: 'bare',
      cell: (offer) =>
        offer.organization_id === organization?.id ? (
          <span className="xs muted">{t('yours')}</span>
        ) : (
          <Button size="xs" aria-haspopup="dialog" onClick={() => onBegin(offer)}>
            {t(isOffered ? 'ask' : 'makeOffer')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      caption={t(isOffered ? 'tab.offered' : 'tab.wanted')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isStale={isStale}
      isSelected={({ id }) => id === best}
      empty={empty}
    />
  );
}

const priceOf = ({ price_at: at, price_per_unit: price, currency }: ArticleOffer) => {
  const amount = at ?? price;
  return amount && currency ? formatMoney(amount, currency) : '–';
};

/** The prices of an offer by quantity; the one of the order is marked. */
function Steps({ offer }: { offer: ArticleOffer }) {
  const { t } = useTranslation('article');
  const { currency, quantity_at: quantity, number_of_items: available } = offer;
  const prices = orderablePrices(offer);
  if (prices.length === 0 || currency === null) return null;
  return (
    <Flex component="span" className={classes.steps} gap={4} wrap="wrap">
      {prices.map(({ from, to, price }) => (
        <span key={from} data-on={(quantity >= from && quantity <= to) || undefined}>
          {offer.whole_lot_price !== null && from === available
            ? t('ladder.whole', { quantity: formatQuantity(from) })
            : `${formatQuantity(from)}+`}{' '}
          <b>{formatMoney(price, currency)}</b>
        </span>
      ))}
    </Flex>
  );
}

function Total({ offer, wanted, isMixed }: { offer: ArticleOffer; wanted: number; isMixed: boolean }) {
  const { t } = useTranslation('article');
  const { total_at: total, currency, quantity_at: quantity, approximate_total: about } = offer;
  if (total === null || currency === null)
    return (
      <Stack component="span" display={{ base: 'inline-flex', sm: 'flex' }} align="flex-end" gap={0}>
        <span className="muted">–</span>
        {quantity > offer.number_of_items && (
          <Box component="span" className="xs" c="var(--gs-danger-text)">
            {t('short', { quantity: formatQuantity(offer.number_of_items) })}
          </Box>
        )}
      </Stack>
    );
  return (
    <Stack component="span" display={{ base: 'inline-flex', sm: 'flex' }} align="flex-end" gap={0}>
      <strong className="num">
        {about ? `≈ ${formatMoney(about.amount, about.currency)}` : formatMoney(total, currency)}
      </strong>
      {about && <span className="xs muted num">{formatMoney(total, currency)}</span>}
      {offer.price_at && (
        <span className="xs muted num only-s">
          {formatMoney(offer.price_at, currency)} {t('post.per', { ns: 'common', unit: unitWords(offer.unit)[0] })}
        </span>
      )}
      {isMixed && <span className="xs muted num">{formatUnits(quantity, offer.unit)}</span>}
      {quantity > wanted && (
        <span className="xs muted">{t('orderAtLeast', { quantity: formatQuantity(quantity) })}</span>
      )}
    </Stack>
  );
}
