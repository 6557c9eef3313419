import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unitLabels } from '#contract/advertisements/choices.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { AvailabilityMeter } from '../post/AvailabilityMeter.tsx';
import classes from './Detail.module.css';
import { totalOf } from './total.ts';

/** The price of a post in large, with its unit. */
export function Price({ post, large = false }: { post: Advertisement; large?: boolean }) {
  const { t } = useTranslation();
  const [unit] = unitLabels[post.unit];
  if (!post.price_per_unit || !post.currency) {
    return <span className={large ? classes.price : classes.priceSmall}>{t('post.onRequest')}</span>;
  }
  return (
    <span className={classes.priceLine}>
      <span className={large ? classes.price : classes.priceSmall}>
        {formatMoney(post.price_per_unit, post.currency)}
      </span>
      <span className="muted">{t('post.perUnit', { unit })}</span>
    </span>
  );
}

/** Whether there is somebody to ask, and something to ask for. */
export function canContact({ contact, state }: Pick<Advertisement, 'contact' | 'state'>): boolean {
  return contact !== null && state === 'active';
}

/** Price, facts, and what the quantity that one needs comes to. */
export function BuyPanel({ post, onContact }: { post: Advertisement; onContact: () => void }) {
  const { t } = useTranslation('posts');
  const [unit, units] = unitLabels[post.unit];
  const start = Math.min(post.minimal_order_quantity ?? 1, Math.max(1, post.number_of_items));
  const [quantity, setQuantity] = useState<string | number>(start);
  const { total, problem } = totalOf(post, Number(quantity));
  const countOf = (count: number) => `${formatQuantity(count)} ${count === 1 ? unit : units}`;
  const sentences = {
    wholeNumber: t('detail.wholeNumber'),
    belowMinimum: t('detail.belowMinimum', { quantity: countOf(post.minimal_order_quantity ?? 1) }),
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
          <AvailabilityMeter availability={post.availability} label={post.available_at_label} />
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('detail.quantity')} value={countOf(post.number_of_items)} />
        <Fact
          name={t('detail.minimumOrder')}
          value={post.minimal_order_quantity ? countOf(post.minimal_order_quantity) : t('detail.none')}
        />
        <Fact
          name={t('detail.minimumOrderValue')}
          value={
            post.minimum_order_value && post.currency
              ? formatMoney(post.minimum_order_value, post.currency)
              : t('detail.none')
          }
        />
        <Fact name={t('detail.location')} value={[post.location, post.country].filter(Boolean).join(', ')} />
      </dl>
      {post.number_of_items > 0 && (
        <div className={classes.calculation}>
          <NumberField
            label={t(`detail.howMany.${post.type}`)}
            {...(post.minimal_order_quantity && post.minimal_order_quantity > 1
              ? { aside: t('detail.min', { quantity: formatQuantity(post.minimal_order_quantity) }) }
              : {})}
            value={quantity}
            onChange={setQuantity}
            className={classes.quantity ?? ''}
            rightSection={Number(quantity) === 1 ? unit : units}
            rightSectionWidth={76}
            rightSectionProps={{ className: classes.unit ?? '' }}
            error={problem && quantity !== '' ? sentences[problem] : undefined}
          />
          {total !== null && post.currency && post.price_per_unit && (
            <p className={classes.total} aria-live="polite">
              <strong className="num">{formatMoney(total, post.currency)}</strong>
              <span className="xs muted num">
                {t('detail.times', {
                  quantity: formatQuantity(Number(quantity)),
                  price: formatMoney(post.price_per_unit, post.currency),
                })}
              </span>
            </p>
          )}
        </div>
      )}
      {canContact(post) && (
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
