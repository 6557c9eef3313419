import classes from './Entrance.module.css';

/** How a button of the entrance looks. */
export interface ButtonStyle {
  /** The one button a view is about. */
  primary?: boolean;
  large?: boolean;
  small?: boolean;
  wide?: boolean;
}

/** The classes of that look. */
export function classOf({ primary, large, small, wide }: ButtonStyle): string {
  return [
    classes.button,
    primary && classes.primary,
    large && classes.large,
    small && classes.small,
    wide && classes.wide,
  ]
    .filter(Boolean)
    .join(' ');
}
