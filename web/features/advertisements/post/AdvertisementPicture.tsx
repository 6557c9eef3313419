import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { findDrawing } from '#web/ui/icons/drawings.ts';
import { PartPlate } from '#web/ui/icons/PartDrawing.tsx';
import classes from './AdvertisementPicture.module.css';

type Pictured = Pick<AdvertisementSummary, 'type' | 'category' | 'sub_category' | 'image'>;

interface AdvertisementPictureProps {
  advertisement: Pictured;
  /** Which of the picture's sizes is enough here. */
  size?: 'card' | 'thumbnail';
  /** Off for pictures that are on the screen from the start. */
  isLazy?: boolean;
  /** The photograph is known not to come. */
  isMissing?: boolean;
  className?: string | undefined;
}

/** The photograph of a post, else an engineering drawing of its sub-category's part: dashed and green while it is only wanted. */
export function AdvertisementPicture({
  advertisement,
  size = 'card',
  isLazy = true,
  isMissing = false,
  className,
}: AdvertisementPictureProps) {
  const { t } = useTranslation();
  const { image, type, category, sub_category: subCategory } = advertisement;
  const source = image?.[size];
  const [broken, setBroken] = useState<string>();
  const isAbsent = isMissing || source === broken;
  if (!image || isAbsent) {
    const part = findDrawing(category, subCategory);
    const plate = <PartPlate name={part} wanted={type === 'wanted'} className={image ? undefined : className} />;
    if (!image) return plate;
    return (
      <div className={[classes.missing, className].filter(Boolean).join(' ')}>
        {plate}
        <span className={classes.note} data-small={size === 'thumbnail' || undefined} title={t('state.noPhotograph')}>
          <IconPhotoOff size={14} stroke={1.75} aria-hidden="true" />
          <span>{t('state.noPhotograph')}</span>
        </span>
      </div>
    );
  }
  return (
    <div className={[classes.photo, className].filter(Boolean).join(' ')}>
      <img
        src={source}
        srcSet={size === 'card' ? `${image.thumbnail} 160w, ${image.card} 640w` : undefined}
        sizes={size === 'card' ? '(max-width: 47.99em) 118px, 320px' : undefined}
        onError={() => setBroken(source)}
        alt=""
        width={image.width}
        height={image.height}
        loading={isLazy ? 'lazy' : 'eager'}
        fetchPriority={isLazy ? 'auto' : 'high'}
        decoding="async"
      />
    </div>
  );
}
