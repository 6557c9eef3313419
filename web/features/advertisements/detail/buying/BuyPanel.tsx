import { Button } from '@mantine/core';
import { IconLock, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { priceAt, shortfallOf, smallestOrder, totalAt } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { withTexts } from '#web/i18n/index.ts';
import { formatDay, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits, unitWords } from '#web/lib/format/units.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { ConfirmedStock } from '../../actions/ConfirmedStock.tsx';
import { ApproximatePrice } from '../../post/ApproximatePrice.tsx';
import { AvailabilityMeter } from '../../post/AvailabilityMeter.tsx';
import { NotNew } from '../../post/NotNew.tsx';
import { usePriceWords } from '../../post/priceWords.ts';
import classes from './Buying.module.css';
import { canDeal, DealButtons } from './DealButtons.tsx';
import { factsOf } from './facts.ts';

const NumberField = whenNeeded(
  async () => ({ default: (await import('#web/ui/fields/NumberField.tsx')).NumberField }),
  {
    placeholder: (
      <div className={classes.quantity}>
        <span className={classes.comingLabel} />
        <span className={classes.comingInput} />
      </div>
    ),
  },
);

const PriceLadder = whenNeeded(() => withTexts(import('./PriceLadder.tsx'), 'article'));

/** The price of a post in large, with its unit. */
export function Price({ post, large = false }: { post: Advertisement; large?: boolean }) {
  const { lead, amount, per } = usePriceWords()(post);
  return (
    <span className={classes.priceLine}>
      {lead && <span className={classes.lead}>{lead}</span>}
      <span className={large ? classes.price : classes.priceSmall}>{amount}</span>
      <ApproximatePrice post={post} />
      {per && <span className="muted">{per}</span>}
      <NotNew condition={post.condition} />
    </span>
  );
}

/** Whether there is someone to ask, and something to ask for; on a post of one's own organization there is not. */
export function useCanContact({
  contact,
  state,
  organization_id: seller,
}: Pick<Advertisement, 'contact' | 'state' | 'organization_id'>): boolean {
  const { organization } = useBootstrap();
  return contact !== null && state === 'active' && organization?.id !== seller;
}

interface BuyPanelProps {
  post: Advertisement;
  /** As typed. */
  quantity: string | number;
  onQuantity: (quantity: string | number) => void;
  onContact: () => void;
}

/** Price, facts, and what the quantity that one needs, or can deliver, comes to. */
export function BuyPanel({ post, quantity, onQuantity, onContact }: BuyPanelProps) {
  const { t } = useTranslation('posts');
  const [unit, units] = unitWords(post.unit);
  const problem = shortfallOf(post, Number(quantity));
  const isNumber = problem !== 'wholeNumber';
  const price = isNumber ? priceAt(post, Number(quantity)) : null;
  const total = isNumber ? totalAt(post, Number(quantity)) : null;
  const isChanged = Number(quantity) !== smallestOrder(post);
  const mayContact = useCanContact(post);
  const sentences = {
    wholeNumber: t('detail.wholeNumber'),
    belowMinimum: t(`detail.belowMinimum.${post.type}`, {
      quantity: formatUnits(post.minimal_order_quantity ?? 1, post.unit),
    }),
    aboveStock: t(`detail.aboveStock.${post.type}`, { quantity: formatQuantity(post.number_of_items) }),
    belowValue:
      post.minimum_order_value && post.currency
        ? t('detail.belowValue', { amount: formatMoney(post.minimum_order_value, post.currency) })
        : '',
  };
  return (
    <div className={`panel ${classes.buy}`}>
      <div>
        <Price post={post} large />
        <div>
          {post.number_of_items === 0 && post.reserved_until ? (
            <span className={classes.reserved}>
              <IconLock size={14} stroke={1.75} aria-hidden="true" />
              {t('deal.reservedUntil', { date: formatDay(post.reserved_until) })}
            </span>
          ) : (
            <AvailabilityMeter
              type={post.type}
              availability={post.availability}
              label={post.available_at_label}
              state={post.state}
            />
          )}
          <ConfirmedStock at={post.stock_confirmed_at} />
        </div>
      </div>
      {(post.price_breaks.length > 0 || post.whole_lot_price) && (
        <PriceLadder post={post} quantity={Number(quantity)} />
      )}
      <dl className={classes.facts}>
        {factsOf(post, t).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {post.number_of_items > 0 && (
        <div className={classes.calculation}>
          <NumberField
            label={t(`detail.howMany.${post.type}`)}
            {...(post.minimal_order_quantity && post.minimal_order_quantity > 1
              ? {
                  aside: t(`detail.min.${post.type}`, {
                    quantity: formatQuantity(post.minimal_order_quantity),
                    most: formatQuantity(post.number_of_items),
                  }),
                }
              : {})}
            value={quantity}
            onChange={onQuantity}
            className={classes.quantity ?? ''}
            rightSection={Number(quantity) === 1 ? unit : units}
            rightSectionWidth={76}
            rightSectionProps={{ className: classes.unit ?? '' }}
            error={problem && quantity !== '' && isChanged ? sentences[problem] : undefined}
          />
          {total !== null && price !== null && post.currency && (
            <p className={classes.total} aria-live="polite">
              <strong className="num">{formatMoney(total, post.currency)}</strong>
              <span className="xs muted num">
                {t(`detail.times.${post.type}`, {
                  quantity: formatQuantity(Number(quantity)),
                  price: formatMoney(price, post.currency),
                })}
              </span>
            </p>
          )}
        </div>
      )}
      {canDeal(post) && <DealButtons post={post} quantity={Number(quantity)} />}
      {!canDeal(post) && mayContact && (
        <Button
          variant="filled"
          size="md"
          fullWidth
          leftSection={<IconMessage size={18} stroke={1.75} />}
          onClick={onContact}
        >
          {t(`detail.contact.${post.type}`)}
        </Button>
      )}
    </div>
  );
}
