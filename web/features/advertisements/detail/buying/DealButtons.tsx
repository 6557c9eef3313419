import { Button } from '@mantine/core';
import { IconArrowsLeftRight, IconBell, IconListCheck, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortfallOf, totalAt } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { AskDialog, OfferDialog } from '#web/features/deals/opening/dialogs.ts';
import { useSetFavorite } from '#web/features/favorites/queries.ts';
import { AddToListDialog, useMayAddToList } from '#web/features/lists/dialogs.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import classes from './Buying.module.css';

/** Whether the reader can begin a deal about a post. */
export const canDeal = ({ abilities }: Pick<Advertisement, 'abilities'>): boolean =>
  abilities.inquire || abilities.offer;

/** Whether the reader can buy at the posted price while there is stock. */
export const canBuy = ({ type, price_per_unit: price, currency, abilities }: Advertisement): boolean =>
  type === 'offered' && price !== null && currency !== null && abilities.offer;

interface DealButtonsProps {
  post: Advertisement;
  /** How many the reader has in mind. */
  quantity: number;
  /** In the bar at the foot of a phone: without notes, the main one last. */
  isBar?: boolean;
}

/** Ask, make an offer, buy at the posted price: what the post and its stock allow. */
export function DealButtons({ post, quantity, isBar = false }: DealButtonsProps) {
  const { t } = useTranslation('posts');
  const [open, setOpen] = useState<'ask' | 'offer' | 'buy' | 'answer' | 'list' | null>(null);
  const mayList = useMayAddToList();
  const close = () => setOpen(null);
  const { inquire, offer } = post.abilities;
  const isGone = post.type === 'offered' && post.number_of_items === 0;
  const price = post.price_per_unit && post.currency ? formatMoney(post.price_per_unit, post.currency) : null;
  const isForSale = price !== null && canBuy(post);
  const problem = shortfallOf(post, quantity);
  const total = problem === 'wholeNumber' ? null : totalAt(post, quantity);
  const size = isBar ? {} : { size: 'md' };
  const icons = { size: 18, stroke: 1.75 };
  const offered = Math.min(quantity > 0 ? quantity : 1, Math.max(1, post.number_of_items));

  const ask = inquire && (
    <Button
      {...(isForSale ? {} : { variant: 'filled', ...size })}
      leftSection={!isBar && <IconSend {...icons} />}
      onClick={() => setOpen('ask')}
    >
      {t(isGone && !isBar ? 'deal.askFree' : 'deal.ask')}
    </Button>
  );
  const makeOffer = offer && !isGone && (
    <Button
      {...(post.type === 'wanted' ? { variant: 'filled', ...size } : {})}
      leftSection={!isBar && <IconArrowsLeftRight {...icons} />}
      onClick={() => setOpen(post.type === 'wanted' ? 'answer' : 'offer')}
    >
      {t('deal.offer')}
    </Button>
  );
  const buy = isForSale && !isGone && (
    <Button variant="filled" {...size} disabled={problem !== null} onClick={() => setOpen('buy')}>
      {t('deal.buy', {
        quantity: formatQuantity(quantity),
        unit: unitWords(post.unit)[quantity === 1 ? 0 : 1],
        total: total && post.currency ? formatMoney(total, post.currency) : price,
      })}
    </Button>
  );
  return (
    <>
      {isBar ? (
        <div className={classes.barButtons}>
          {ask}
          {makeOffer}
          {buy}
        </div>
      ) : (
        <>
          <div className={classes.dealButtons}>
            {buy || (post.type === 'offered' && ask)}
            {makeOffer}
            {buy && ask}
            {mayList && post.type === 'offered' && (
              <Button leftSection={<IconListCheck {...icons} />} aria-haspopup="dialog" onClick={() => setOpen('list')}>
                {t('action.addToList', { ns: 'common' })}
              </Button>
            )}
            {isGone && <NotifyMe post={post} />}
          </div>
          <Note>{noteOf()}</Note>
        </>
      )}
      {open === 'ask' && <AskDialog opened posts={[post]} quantity={quantity || undefined} onClose={close} />}
      {open === 'list' && <AddToListDialog ids={[post.id]} onClose={close} />}
      {open !== null && open !== 'ask' && open !== 'list' && (
        <OfferDialog opened post={post} mode={open} quantity={offered} onClose={close} />
      )}
    </>
  );

  function noteOf(): string | null {
    if (isGone) return t('deal.allReserved');
    if (!isForSale) return null;
    if (problem === null) return t('deal.buyingIsOffering');
    // An offer for more than is posted is refused.
    return problem === 'wholeNumber' ? null : t(problem === 'aboveStock' ? 'deal.aboveStock' : 'deal.belowMinimum');
  }
}

function Note({ children }: { children: ReactNode }) {
  return children && <p className={`xs muted ${classes.dealNote}`}>{children}</p>;
}

/** Favourites get a notification when the post is available again. */
function NotifyMe({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const setFavorite = useSetFavorite();
  if (!post.abilities.favorite) return null;
  return (
    <Button
      leftSection={<IconBell size={18} stroke={1.75} />}
      disabled={post.is_favorite}
      onClick={() => void setFavorite(post.id, true)}
    >
      {t(post.is_favorite ? 'deal.isTold' : 'deal.tellMe')}
    </Button>
  );
}
