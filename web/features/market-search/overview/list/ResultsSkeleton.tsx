import { useTranslation } from 'react-i18next';
import card from '#web/features/advertisements/post/AdvertisementCard.module.css';
import type { ResultView } from '#web/lib/preferences.ts';
import { useDelay } from '#web/lib/timing/useDelay.ts';
import { RowsSkeleton, Skeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './ResultsSkeleton.module.css';

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** The shape of the results that come, from 200 ms on. */
export function ResultsSkeleton({ view }: { view: ResultView }) {
  const { t } = useTranslation();
  const isDue = useDelay();
  return (
    <div aria-busy="true" className={classes.results}>
      <span className="vh" role="status">
        {t('state.loading')}
      </span>
      {isDue && view === 'table' && <RowsSkeleton rows={24} />}
      {isDue && view === 'cards' && (
        <div className={card.grid}>
          {cards.map((key) => (
            <div key={key} className={classes.card}>
              <div className={classes.plate} />
              <div className={classes.lines}>
                <Skeleton width="88%" />
                <Skeleton width="56%" className="only-l" />
                <Skeleton width="52%" height={10} />
                <Skeleton width="40%" height={18} className={classes.price ?? ''} />
                <Skeleton width="70%" height={10} />
                <Skeleton width="60%" height={10} />
                <Skeleton width="76%" height={10} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
