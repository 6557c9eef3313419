import { Button, Checkbox } from '@mantine/core';
import { IconHeartFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unitLabels } from '#contract/advertisements/choices.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Favorite } from '#contract/favorites/schemas.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { PartDrawing } from '#web/ui/icons/index.ts';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import { type FavoriteChanges, findChanges } from './changes.ts';
import { FavoriteNote } from './FavoriteNote.tsx';
import classes from './Favorites.module.css';
import type { PostParts } from './Favorites.tsx';
import { useSetFavorite } from './queries.ts';

interface FavoriteRowProps {
  favorite: Favorite;
  parts: PostParts;
  /** Chooses it among those that are asked about; absent for who cannot ask. */
  choice?: { isChosen: boolean; toggle: (post: AdvertisementSummary) => void } | undefined;
}

/** A favourite, what it says once removed, or what is left of a post that is gone. */
export function FavoriteRow({ favorite, parts, choice }: FavoriteRowProps) {
  const setFavorite = useSetFavorite();
  const [isRemoved, setIsRemoved] = useState(false);
  const [note, setNote] = useState(favorite.note);
  useEffect(() => setNote(favorite.note), [favorite.note]);
  const remove = async () => {
    setIsRemoved(true);
    if (!(await setFavorite(favorite.id, false))) setIsRemoved(false);
  };
  const undo = async () => {
    setIsRemoved(false);
    if (!(await setFavorite(favorite.id, true, note))) setIsRemoved(true);
  };
  const saveNote = async (text: string | null) => {
    const before = note;
    setNote(text);
    if (!(await setFavorite(favorite.id, true, text))) setNote(before);
  };

  const { advertisement: post } = favorite;
  const isGone = !post || favorite.gone !== null;
  if (isRemoved) return <RemovedRow name={favorite.name} onUndo={isGone ? null : undo} />;
  if (isGone) return <GoneRow favorite={favorite} onRemove={remove} />;
  return (
    <LiveRow
      post={post}
      changes={findChanges(favorite)}
      parts={parts}
      onRemove={remove}
      choice={post.type === 'offered' ? choice : undefined}
      note={<FavoriteNote note={note} name={post.name} onSave={saveNote} />}
    />
  );
}

interface LiveRowProps {
  post: AdvertisementSummary;
  changes: FavoriteChanges;
  parts: PostParts;
  note: ReactNode;
  choice: FavoriteRowProps['choice'];
  onRemove: () => void;
}

function LiveRow({ post, changes, parts, note, choice, onRemove }: LiveRowProps) {
  const { t } = useTranslation('favorites');
  const [unit, units] = unitLabels[post.unit];
  const { number_of_items: quantity } = post;
  return (
    <li className={classes.row}>
      {choice && (
        <Checkbox
          aria-label={t('choose', { name: post.name })}
          checked={choice.isChosen}
          onChange={() => choice.toggle(post)}
        />
      )}
      <div className={classes.picture}>{parts.picture(post)}</div>
      <div className={classes.facts}>
        <h2 className={classes.name}>
          <Link to="/advertisement/$id" params={{ id: String(post.id) }}>
            <UnbrokenText>{post.name}</UnbrokenText>
          </Link>
        </h2>
        <p className="xs muted clip">
          {post.brand && <>{post.brand} · </>}
          {post.supplier_article_number && (
            <>
              <span className="code">{post.supplier_article_number}</span> ·{' '}
            </>
          )}
          {post.organization}
        </p>
        <Price post={post} changes={changes} unit={unit} />
        <div className={classes.availability}>
          {parts.availability(post)}
          {changes.availabilityWas && (
            <span className="muted">{t('availabilityWas', { was: lowerFirst(changes.availabilityWas) })}</span>
          )}
          <span className="muted num">
            {formatQuantity(quantity)} {quantity === 1 ? unit : units}
          </span>
          {note}
        </div>
      </div>
      <button type="button" className={classes.heart} aria-label={t('remove', { name: post.name })} onClick={onRemove}>
        <IconHeartFilled size={20} />
      </button>
    </li>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function Price({
  post,
  changes: { price },
  unit,
}: {
  post: AdvertisementSummary;
  changes: FavoriteChanges;
  unit: string;
}) {
  const { t } = useTranslation('favorites');
  const isWanted = post.type === 'wanted';
  return (
    <div className={classes.price}>
      {isWanted && post.price_per_unit && <span className="xs muted">{t('post.paysUpTo', { ns: 'common' })}</span>}
      <span className={classes.amount}>
        {post.price_per_unit && post.currency
          ? formatMoney(post.price_per_unit, post.currency)
          : t(isWanted ? 'post.noPrice' : 'post.onRequest', { ns: 'common' })}
      </span>
      {price ? (
        <span className="xs num">
          <span className="vh">{t('priceWas')}</span> <s className="muted">{formatMoney(price.was, price.currency)}</s>{' '}
          {price.percent !== null && (
            <span className={price.percent < 0 ? classes.less : classes.more}>
              {t(price.percent < 0 ? 'less' : 'more', { percent: formatQuantity(Math.abs(price.percent)) })}
            </span>
          )}
        </span>
      ) : (
        post.price_per_unit && <span className="xs muted">{t('post.per', { ns: 'common', unit })}</span>
      )}
    </div>
  );
}

function GoneRow({ favorite, onRemove }: { favorite: Favorite; onRemove: () => void }) {
  const { t } = useTranslation('favorites');
  const words = favorite.name.split(',')[0] ?? favorite.name;
  return (
    <li className={classes.row} data-gone>
      <div className={classes.picture}>
        <PartDrawing name="other" />
      </div>
      <div className={classes.facts}>
        <h2 className={classes.name}>
          <UnbrokenText>{favorite.name}</UnbrokenText>
        </h2>
        <p className="sm muted">{t(`gone.${favorite.gone ?? 'unavailable'}`)}</p>
        {favorite.note && <p className={classes.oldNote}>{favorite.note}</p>}
        <p className={classes.again}>
          <Link to="/" search={() => ({ q: words })} className="link sm">
            {t('findAlike')}
          </Link>
        </p>
      </div>
      <Button size="xs" aria-label={t('remove', { name: favorite.name })} onClick={onRemove}>
        {t('action.remove', { ns: 'common' })}
      </Button>
    </li>
  );
}

// Stays in the list's place until the page is left, so that there is time to change one's mind.
function RemovedRow({ name, onUndo }: { name: string; onUndo: (() => void) | null }) {
  const { t } = useTranslation('favorites');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={classes.row} data-removed>
      <p className="grow sm" role="status">
        {t('removed', { name })}
      </p>
      {onUndo && (
        <Button ref={button} size="xs" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
