import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { findDrawing, PartPlate } from '#web/ui/icons/index.ts';
import classes from './AdvertisementPicture.module.css';

export type Pictured = Pick<AdvertisementSummary, 'type' | 'category' | 'sub_category' | 'image'>;

interface AdvertisementPictureProps {
  advertisement: Pictured;
  /** Which of the picture's sizes is enough here. */
  size?: 'card' | 'thumbnail';
  /** Off for pictures that are on the screen from the start. */
  isLazy?: boolean;
  className?: string | undefined;
}

/** The photograph of a post, else an engineering drawing of its sub-category's part: dashed and green while it is only wanted. */
export function AdvertisementPicture({
  advertisement,
  size = 'card',
  isLazy = true,
  className,
}: AdvertisementPictureProps) {
  const { image, type, category, sub_category: subCategory } = advertisement;
  if (!image) {
    return <PartPlate name={findDrawing(category, subCategory)} wanted={type === 'wanted'} className={className} />;
  }
  return (
    <div className={[classes.photo, className].filter(Boolean).join(' ')}>
      <img
        src={image[size]}
        alt=""
        width={image.width}
        height={image.height}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
      />
    </div>
  );
}
