import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import type { DrawingName } from '../icons/drawings.ts';
import { PartDrawing } from '../icons/PartDrawing.tsx';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  drawing: DrawingName;
  /** What happened, in a sentence. */
  children?: ReactNode;
  /** The way on: buttons and links. */
  actions?: ReactNode;
  /** An `h1` is the page's own title, and names the tab as well. */
  heading?: 'h1' | 'h2' | 'h3';
  /** Draws the white panel around it; off where it is on one already. */
  panel?: boolean;
}

/** Nothing here, and the way on: a drawing, what happened, what to do. */
export function EmptyState({
  title,
  drawing,
  children,
  actions,
  heading: Heading = 'h2',
  panel = true,
}: EmptyStateProps) {
  usePageTitle(Heading === 'h1' ? title : null);
  return (
    <div className={panel ? `panel ${classes.empty} ${classes.panel}` : classes.empty}>
      <div className={classes.art}>
        <PartDrawing name={drawing} />
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
