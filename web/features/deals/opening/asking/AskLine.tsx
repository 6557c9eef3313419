import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { priceAt, totalAt } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import classes from './Asking.module.css';
import { Stepper } from './Stepper.tsx';

interface AskLineProps {
  post: AdvertisementSummary;
  quantity: string | number;
  error: string | undefined;
  onChange: (quantity: string | number) => void;
}

/** A post that is asked about, how many of it, and what that costs at its price. */
export function AskLine({ post, quantity, error, onChange }: AskLineProps) {
  const { t } = useTranslation('asking');
  const id = useId();
  const count = Number(quantity);
  const isNumber = Number.isInteger(count) && count > 0;
  const hint = isNumber ? hintFor() : null;
  const { currency } = post;
  const price = priceAt(post, isNumber ? count : 1);
  const total = isNumber ? totalAt(post, count) : null;
  return (
    <div className={classes.line}>
      <Box miw={0}>
        <div className={classes.name}>{post.name}</div>
        <div className="xs muted num">
          {post.brand && <>{post.brand} · </>}
          {post.supplier_article_number && (
            <>
              <span className="code">{post.supplier_article_number}</span> ·{' '}
            </>
          )}
          {post.number_of_items > 0
            ? t('ask.available', { quantity: formatQuantity(post.number_of_items) })
            : t('ask.noneAvailable')}
          {post.minimal_order_quantity !== null &&
            `, ${t('ask.minimum', { quantity: formatQuantity(post.minimal_order_quantity) })}`}
        </div>
        {(error ?? hint) && (
          <div id={id} className={error ? classes.wrong : classes.hint} role={error ? 'alert' : undefined}>
            <IconAlertTriangle size={12} stroke={2} aria-hidden="true" />
            <span>{error ?? hint}</span>
          </div>
        )}
      </Box>
      <Stepper
        label={t('quantityOf', { name: post.name })}
        value={quantity}
        isWrong={error !== undefined}
        describedBy={error || hint ? id : undefined}
        onChange={onChange}
      />
      <div className={classes.amount}>
        {price && total && currency ? (
          <>
            {formatMoney(total, currency)}
            <div className="xs muted">{t('ask.each', { price: formatMoney(price, currency) })}</div>
            <NotNew condition={post.condition} />
          </>
        ) : (
          <span className="xs muted">{price ? '' : t('post.onRequest', { ns: 'common' })}</span>
        )}
      </div>
    </div>
  );

  function hintFor(): string | null {
    const { minimal_order_quantity: minimum, number_of_items: available } = post;
    if (minimum !== null && count < minimum) return t('ask.belowMinimum', { minimum: formatQuantity(minimum) });
    if (available > 0 && count > available) return t('ask.aboveStock', { available: formatQuantity(available) });
    return null;
  }
}
