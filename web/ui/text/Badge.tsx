import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** The state of something. */
export type BadgeKind = 'ok' | 'neutral' | 'info' | 'warning' | 'bad';

/** A word on a soft ground, 20 px high. */
export function Badge({
  kind = 'neutral',
  children,
  className,
}: {
  kind?: BadgeKind;
  children: ReactNode;
  className?: string;
}) {
  return <span className={[classes.badge, classes[kind], className].filter(Boolean).join(' ')}>{children}</span>;
}
