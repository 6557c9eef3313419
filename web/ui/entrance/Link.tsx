import type { ReactNode } from 'react';
import { Link } from '../navigation/Link.tsx';
import { type ButtonStyle, classOf } from './buttonStyle.ts';

interface EntranceLinkProps extends ButtonStyle {
  to: string;
  /** The query of the address. */
  search?: Record<string, unknown>;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function EntranceLink({ to, search, className = '', children, ...buttonStyle }: EntranceLinkProps) {
  return (
    <Link to={to} {...(search ? { search: () => search } : {})} className={`${classOf(buttonStyle)} ${className}`}>
      {children}
    </Link>
  );
}
