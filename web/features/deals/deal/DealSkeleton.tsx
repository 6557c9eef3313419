import { Stack } from '@mantine/core';
import { Loading, Skeleton } from '#web/ui/states/Skeletons.tsx';
import terms from '../terms/Terms.module.css';
import classes from './Deal.module.css';

const rows = ['62%', '54%', '70%', '48%'];

/** A deal that comes: the thread at the left, the terms at the right. */
export function DealSkeleton() {
  return (
    <Loading>
      <div className={classes.page}>
        <Stack gap="sm" mb={24}>
          <Skeleton width="180px" />
          <Skeleton width="300px" height={26} />
        </Stack>
        <div className={classes.columns}>
          <div className={classes.waiting}>
            {rows.map((width) => (
              <div key={width} className={classes.waiting}>
                <Skeleton width="30%" height={10} />
                <Skeleton width={width} height={44} />
              </div>
            ))}
          </div>
          <div className={`${terms.terms} ${classes.waitingTerms}`}>
            <Skeleton width="20%" height={18} />
            {rows.map((width) => (
              <Skeleton key={width} width={width} height={14} />
            ))}
            <Skeleton width="40%" height={24} />
          </div>
        </div>
      </div>
    </Loading>
  );
}
