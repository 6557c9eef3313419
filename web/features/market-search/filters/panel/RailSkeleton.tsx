import { useDelay } from '#web/lib/timing/useDelay.ts';
import { Skeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './RailSkeleton.module.css';

const groups = ['a', 'b', 'c', 'd'];

/** The shape of the rail. */
export function RailSkeleton() {
  const isDue = useDelay();
  if (!isDue) return null;
  return (
    <div aria-hidden="true" className={classes.rail}>
      {groups.map((key) => (
        <div key={key}>
          <Skeleton width="52%" />
          <Skeleton width="88%" height={10} />
          <Skeleton width="76%" height={10} />
          <Skeleton width="82%" height={10} />
          <Skeleton width="64%" height={10} />
        </div>
      ))}
    </div>
  );
}
