import type { ComponentProps } from 'react';
import classes from './PlainSelect.module.css';

/**
 * A choice that needs no list of its own: first screens load no code for it, and a phone opens its own list. Everywhere else it is
 * a SelectField. `quiet` choices are text with an arrow.
 */
export function PlainSelect({
  className = '',
  quiet,
  ...select
}: ComponentProps<'select'> & { 'aria-label': string; quiet?: boolean }) {
  return (
    <span className={`${classes.box} ${className}`} data-quiet={quiet}>
      <select {...select} />
    </span>
  );
}
