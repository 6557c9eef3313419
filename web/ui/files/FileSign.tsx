import type { Icon } from '@tabler/icons-react';
import classes from './FileSign.module.css';

interface FileSignProps {
  icon: Icon;
  size?: number;
  /** Something is wrong with the file. */
  isBad?: boolean;
}

/** What kind of file a line is about, on a plate next to its name. */
export function FileSign({ icon: Sign, size = 20, isBad = false }: FileSignProps) {
  return (
    <span className={classes.sign} data-bad={isBad || undefined}>
      <Sign size={size} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
