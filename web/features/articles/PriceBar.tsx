import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityLabel, type Condition } from '#contract/advertisements/choices.ts';
import type { ArticleOffer, ArticlePage } from '#contract/articles/schemas.ts';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { isNotNew, NotNew, priceWords } from '#web/features/advertisements/post/NotNew.tsx';
import { translated } from '#web/i18n/translated.ts';
import { formatMoney, formatQuantity, labelled } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { ActionBar } from '#web/ui/navigation/ActionBar.tsx';
import classes from './Article.module.css';
import { askedQuery, cheapestOf } from './queries.ts';

interface PriceBarProps {
  article: ArticlePage;
  quantity: number;
  /** The offers with the lowest totals, the lowest first. */
  offers: readonly ArticleOffer[];
  /** What is chosen to be asked about; else it is the first. */
  chosen: readonly ArticleOffer[];
  onBegin: (what: 'buy' | 'ask', ...offers: [ArticleOffer, ...ArticleOffer[]]) => void;
  /** The way on where no offer has as many. */
  children: ReactNode;
}

/** Where the prices lie between the lowest and the highest, what the quantity costs at least, and the button that buys it. */
export function PriceBar({ article, quantity, offers, chosen, onBegin, children }: PriceBarProps) {
  const { t } = useTranslation('article');
  const { organization } = useBootstrap();
  const seesAsked = useScope('demand.read') !== 'none';
  const { data: asked } = useQuery({ ...askedQuery(article.id), enabled: seesAsked });
  const { lowest, highest } = article;
  // What a unit costs at the quantity, in the reader's currency.
  const prices = offers.flatMap(
    ({ unit, condition, quantity_at: ordered, total_at: total, approximate_total: about }) =>
      unit === article.unit && total !== null ? { price: Number(about?.amount ?? total) / ordered, condition } : [],
  );
  const endOf = ({ amount, condition }: NonNullable<ArticlePage['lowest']>): End => ({
    price: Number(amount),
    condition,
  });
  const best = cheapestOf(offers, organization?.id);
  const most = Math.max(...offers.map(({ number_of_items: available }) => available));
  const isShort = offers.length > 0 && offers.every((offer) => offer.quantity_at > offer.number_of_items);
  // As many as its seller takes, which may be more than are needed.
  const bought = best && {
    quantity: formatQuantity(best.quantity_at),
    unit: unitWords(best.unit)[best.quantity_at === 1 ? 0 : 1],
  };
  const lowestAt = bought && t('lowestAt', { quantity: `${bought.quantity} ${bought.unit}` });
  const buy = best?.total_at && best.currency && bought && (
    <Button variant="filled" size="md" aria-haspopup="dialog" onClick={() => onBegin('buy', best)}>
      {t('buy', { ...bought, total: formatMoney(best.total_at, best.currency) })}
    </Button>
  );
  return (
    <>
      {lowest && highest && (
        <Range
          lowest={leastOf(prices) ?? endOf(lowest)}
          highest={[endOf(highest), ...prices].reduce((most, one) => (one.price > most.price ? one : most))}
          currency={lowest.currency}
          middle={asked ? [Number(asked.quarter), Number(asked.three_quarters)] : null}
          prices={prices.map(({ price }) => price)}
        />
      )}
      {best?.total_at && best.currency && bought && lowestAt && (
        <div className={classes.best}>
          <div>
            <div className="xs muted only-l">
              {lowestAt}
              {best.quantity_at > quantity && ` · ${t('orderAtLeast', { quantity: bought.quantity })}`}
            </div>
            <div className={classes.bestTotal}>
              <strong className="num">{formatMoney(best.total_at, best.currency)}</strong>
              {best.price_at && (
                <span className="sm muted num">
                  {formatMoney(best.price_at, best.currency)}{' '}
                  {t('post.perUnit', { ns: 'common', unit: unitWords(best.unit)[0] })}
                </span>
              )}
              {/* On phones the bar at the foot says it. */}
              <span className="only-l">
                <NotNew condition={best.condition} />
              </span>
            </div>
            <div className="xs muted clip only-l">
              {best.organization} · {translated(availabilityLabel('offered', best.availability))}
            </div>
          </div>
          <div className="only-l">{buy}</div>
          <ActionBar label={lowestAt}>
            <NotNew condition={best.condition} />
            {buy}
            <Button
              size="md"
              aria-haspopup="dialog"
              onClick={() => {
                const [first = best, ...others] = chosen;
                onBegin('ask', first, ...others);
              }}
            >
              {chosen.length > 0 ? t('askChosen', { count: chosen.length }) : t('ask')}
            </Button>
          </ActionBar>
        </div>
      )}
      {isShort && (
        <div className={classes.best}>
          <div>{t('noneHas', { quantity: formatQuantity(quantity), most: formatQuantity(most) })}</div>
          {children}
        </div>
      )}
    </>
  );
}

/** The prices of the offers in each unit, if there are several: they are not to be compared with each other. */
export function UnitRanges({ units }: Pick<ArticlePage, 'units'>) {
  if (units.length < 2) return null;
  return (
    <div className={classes.units}>
      {units.map((each, place) => (
        <UnitRange key={each.unit} range={each} isInBar={place === 0} />
      ))}
    </div>
  );
}

interface UnitRangeProps {
  range: ArticlePage['units'][number];
  /** The bar has their prices at the quantity. */
  isInBar: boolean;
}

/** The prices of the offers in one unit. */
function UnitRange({ range: { unit, offered, lowest, highest }, isInBar }: UnitRangeProps) {
  const { t } = useTranslation('article');
  const offers = `${t('offers', { count: offered })} ${t('post.per', { ns: 'common', unit: unitWords(unit)[0] })}`;
  if (!lowest || !highest) return <div className="xs muted num">{labelled(offers, t('rows.noPrice'))}</div>;
  if (isInBar) return <div className="xs muted num">{offers}</div>;
  const [from, to] = [priceWords(lowest), priceWords(highest)];
  return <div className="xs muted num">{labelled(offers, from === to ? from : t('rows.range', { from, to }))}</div>;
}

/** What a unit costs at an end of the range, and in which condition it is. */
interface End {
  price: number;
  condition: Condition | null;
}

const leastOf = (ends: readonly End[]): End | undefined => ends.toSorted((a, b) => a.price - b.price)[0];

interface RangeProps {
  lowest: End;
  highest: End;
  currency: string;
  middle: readonly [number, number] | null;
  prices: readonly number[];
}

function Range({ lowest: least, highest: most, currency, middle, prices }: RangeProps) {
  const { t } = useTranslation('article');
  const [lowest, highest] = [least.price, most.price];
  // What half of the sellers ask is of all conditions and may be from a moment before.
  const percent = (price: number) =>
    highest === lowest ? 0 : Math.min(100, Math.max(0, (100 * (price - lowest)) / (highest - lowest)));
  const at = (price: number): CSSProperties => ({ insetInlineStart: `${percent(price)}%` });
  const money = (price: number) => formatMoney(price.toFixed(2), currency);
  const [from, to] = [least, most].map(({ price, condition }) =>
    priceWords({ amount: price.toFixed(2), currency, condition }),
  ) as [string, string];
  // On phones, one price with its condition fills the line.
  const hasConditions = [least, most].some(({ condition }) => isNotNew(condition));
  const words = middle
    ? t('range.middle', { from: money(middle[0]), to: money(middle[1]) })
    : t('range.plain', { from, to });
  return (
    <Box miw={0}>
      <div className={classes.axis} role="img" aria-label={`${from} – ${to}. ${words}`}>
        {middle && (
          <i
            className={classes.middle}
            style={{ ...at(middle[0]), inlineSize: `${percent(middle[1]) - percent(middle[0])}%` }}
          />
        )}
        {prices.map((price, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no other name
          <b key={index} style={at(price)} data-lowest={price === lowest || undefined} />
        ))}
      </div>
      <Group
        className="xs num"
        gap="sm"
        align="stretch"
        justify="space-between"
        mt={{ base: 6, sm: 10 }}
        aria-hidden="true"
      >
        <strong>{from}</strong>
        {middle && <span className="muted only-l">{words}</span>}
        {highest > lowest && <span className={hasConditions ? 'only-l' : undefined}>{to}</span>}
      </Group>
    </Box>
  );
}
