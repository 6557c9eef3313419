import { IconAlertTriangle, IconInfoCircle, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Strip.module.css';

interface StripProps {
  kind?: 'warning' | 'offline' | 'info' | 'danger';
  children: ReactNode;
  action?: ReactNode;
  /** Announced at once, and so for what just happened. */
  role?: 'alert' | 'status';
}

const icons = { warning: IconAlertTriangle, offline: IconWifiOff, info: IconInfoCircle, danger: IconAlertTriangle };

/** A message above the content, which stays on the screen. */
export function Strip({ kind = 'warning', children, action, role }: StripProps) {
  const Icon = icons[kind];
  return (
    <div className={`${classes.strip} ${classes[kind] ?? ''}`} role={role}>
      <div className={classes.words}>
        <Icon size={16} stroke={1.75} />
        <div className="grow">{children}</div>
      </div>
      {action}
    </div>
  );
}
