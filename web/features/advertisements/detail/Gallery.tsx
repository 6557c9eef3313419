import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourcesOf } from '#contract/advertisements/pictures.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { AdvertisementPicture } from '../post/AdvertisementPicture.tsx';
import classes from './Gallery.module.css';

const LargePicture = whenNeeded(() => import('./LargePicture.tsx'));

/** The pictures of a post; without any, the engineering drawing of its part. ← and → go through them. */
export function Gallery({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const [index, setIndex] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const { images } = post;
  const total = images.length;
  const current = images[Math.min(index, total - 1)];
  if (!current) {
    return (
      <div className={classes.single} data-wanted={post.type === 'wanted' || undefined}>
        <AdvertisementPicture advertisement={post} isLazy={false} className={classes.drawing} />
      </div>
    );
  }
  const go = (step: number) => setIndex((now) => (now + step + total) % total);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? 1 : -1);
  };
  const number = images.indexOf(current) + 1;
  const counter = total > 1 && <span className={`${classes.counter} num`}>{`${number} / ${total}`}</span>;
  return (
    <section
      className={classes.gallery}
      data-single={total === 1 || undefined}
      aria-label={t('gallery.region')}
      onKeyDown={onKeyDown}
    >
      {total > 1 && (
        <div className={classes.thumbnails}>
          {images.map((image, position) => (
            <button
              key={image.id}
              type="button"
              aria-pressed={image === current}
              aria-label={t('gallery.photo', { number: position + 1, total })}
              onClick={() => setIndex(position)}
            >
              <img src={image.thumbnail} alt="" width={84} height={63} />
            </button>
          ))}
        </div>
      )}
      <div className={classes.main}>
        <button
          type="button"
          className={classes.enlarge}
          aria-label={t('gallery.enlarge', { number })}
          onClick={() => setLarge(true)}
        >
          {missing.has(current.id) ? (
            <AdvertisementPicture advertisement={post} isMissing className={classes.drawing} />
          ) : (
            <img
              src={current.url}
              {...sourcesOf(current)}
              alt={post.name}
              width={current.width}
              height={current.height}
              fetchPriority="high"
              decoding="async"
              onError={() => setMissing((before) => new Set(before).add(current.id))}
            />
          )}
        </button>
        {counter}
      </div>
      {isLarge && (
        <LargePicture
          source={current.url}
          name={post.name}
          counter={counter}
          onGo={total > 1 ? go : null}
          onKeyDown={onKeyDown}
          onClose={() => setLarge(false)}
        />
      )}
    </section>
  );
}
