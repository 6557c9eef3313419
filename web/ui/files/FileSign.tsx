import type { Icon } from '@tabler/icons-react';
import classes from './FileSign.module.css';

/** What kind of file a line is about, on a plate beside its name. */
export function FileSign({ icon: Sign }: { icon: Icon }) {
  return (
    <span className={classes.sign}>
      <Sign size={20} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
