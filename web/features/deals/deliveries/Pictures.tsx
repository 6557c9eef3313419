import { useTranslation } from 'react-i18next';
import type { DealClaim } from '#contract/deals/delivered.ts';
import classes from './Deliveries.module.css';

/** Pictures that were sent, each of which opens by itself. */
export function Pictures({ images }: { images: DealClaim['images'] }) {
  const { t } = useTranslation('deals');
  if (images.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {images.map(({ id, url, thumbnail }, index) => (
        <a key={id} href={url} target="_blank" rel="noreferrer">
          <img src={thumbnail} alt={t('delivery.picture', { number: index + 1 })} />
        </a>
      ))}
    </div>
  );
}
