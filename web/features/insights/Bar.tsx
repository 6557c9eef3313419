import classes from './Insights.module.css';

/** A bar of a share of its width; the figure that it stands for is text next to it. */
export function Bar({ share, kind = 'usual' }: { share: number; kind?: 'usual' | 'chosen' | 'sold' }) {
  const width = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) * 300 : 0;
  return (
    <svg className={classes.bar} viewBox="0 0 300 16" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.track} width={300} height={16} />
      <rect className={classes[kind]} width={width} height={16} />
    </svg>
  );
}
