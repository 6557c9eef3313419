import type { ComponentProps, ReactNode } from 'react';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import classes from './Entrance.module.css';

interface Look {
  /** The one button a view is about. */
  primary?: boolean;
  large?: boolean;
  small?: boolean;
  wide?: boolean;
}

function classOf({ primary, large, small, wide }: Look): string {
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

/** A button that needs no Mantine. */
export function EntranceButton({ primary, large, small, wide, ...button }: Look & ComponentProps<'button'>) {
  return <button type="button" {...button} className={classOf({ primary, large, small, wide } as Look)} />;
}

interface EntranceLinkProps extends Look {
  to: string;
  /** The query of the address. */
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** A link that looks like a button. */
export function EntranceLink({ to, search, children, ...look }: EntranceLinkProps) {
  return (
    <ScreenLink to={to} {...(search ? { search: () => search } : {})} className={classOf(look)}>
      {children}
    </ScreenLink>
  );
}
