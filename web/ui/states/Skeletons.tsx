import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelay } from '#web/lib/timing/useDelay.ts';
import classes from './Skeletons.module.css';

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  className?: string;
}

/** One placeholder bar. */
export function Skeleton({ width = '100%', height = 12, className }: SkeletonProps) {
  return (
    <span className={[classes.bar, className].filter(Boolean).join(' ')} style={{ width, height }} aria-hidden="true" />
  );
}

/** Placeholders of lines of text. */
export function TextSkeleton({ lines }: { lines: number }) {
  const widths = ['88%', '64%', '76%', '52%'];
  return (
    <div className={classes.lines}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars never change places
        <Skeleton key={index} width={widths[index % widths.length] ?? '80%'} />
      ))}
    </div>
  );
}

/** Placeholder rows of a table or list. */
export function RowsSkeleton({ rows = 6, height = 48 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.rows}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars never change places
        <div key={index} className={classes.row} style={{ height }}>
          <Skeleton width="32%" />
          <Skeleton width="18%" height={10} />
          <Skeleton width="12%" height={10} />
        </div>
      ))}
    </div>
  );
}

/** In the place of what is loading: announced at once, and drawn in the shape of what comes after 200 ms. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { t } = useTranslation();
  const isDue = useDelay();
  return (
    <div className={className} aria-busy="true">
      <span className="vh" role="status">
        {t('state.loading')}
      </span>
      {isDue && children}
    </div>
  );
}

/** The placeholder of a form: sections of fields with their labels. */
export function FormSkeleton() {
  return (
    <Loading className={classes.page}>
      <Skeleton width="220px" height={26} />
      {[4, 3].map((fields) => (
        <div key={fields} className={classes.section}>
          <Skeleton width="140px" height={16} />
          {Array.from({ length: fields }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never change places
            <div key={index} className={classes.field}>
              <Skeleton width="96px" />
              <Skeleton height={40} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}

/** The placeholder of a page. */
export function PageSkeleton() {
  return (
    <Loading className={classes.page}>
      <Skeleton width="220px" height={26} />
      <RowsSkeleton />
    </Loading>
  );
}

/** The placeholder of a record with tabs: breadcrumbs, title and buttons, tabs, and rows. */
export function TabsSkeleton() {
  return (
    <Loading className={classes.tabbed}>
      <Skeleton width="160px" />
      <div className={classes.title}>
        <div className={classes.lines}>
          <Skeleton width="70%" height={26} />
          <Skeleton width="90%" />
        </div>
        <Skeleton width="104px" height={36} />
      </div>
      <div className={classes.tabs}>
        {['52px', '40px', '64px'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <RowsSkeleton rows={8} height={56} />
    </Loading>
  );
}
