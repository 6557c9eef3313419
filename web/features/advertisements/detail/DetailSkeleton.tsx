import { useTranslation } from 'react-i18next';
import { useDelay } from '#web/lib/timing/useDelay.ts';
import { Skeleton, TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './Detail.module.css';
import texts from './DetailText.module.css';

/** The shape of a post that comes, from 200 ms on. */
export function DetailSkeleton() {
  const { t } = useTranslation();
  const isDue = useDelay();
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('state.loading')}
      </span>
      {isDue && (
        <div className={classes.detail} aria-hidden="true">
          <div className={classes.pictures}>
            <div className={classes.crumbs}>
              <Skeleton width={220} height={18} />
            </div>
            <div className={classes.comingPicture} />
          </div>
          <div className={classes.side}>
            <div className={texts.comingText}>
              <Skeleton width="36%" height={20} />
              <Skeleton width="84%" height={24} />
            </div>
            <div className={`panel ${texts.comingText}`}>
              <Skeleton width="48%" height={32} />
              <Skeleton height={104} />
              <Skeleton height={44} />
            </div>
            <div className="panel">
              <TextSkeleton lines={4} />
            </div>
          </div>
          <div className={texts.text}>
            <TextSkeleton lines={4} />
          </div>
        </div>
      )}
    </div>
  );
}
