import classes from './Entrance.module.css';

/** The variants of a button without Mantine. */
export interface ButtonStyle {
  /** The one button a view is about. */
  primary?: boolean;
  large?: boolean;
  small?: boolean;
  wide?: boolean;
}

/** The classes of a variant. */
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
