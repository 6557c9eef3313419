import type { ReactNode } from 'react';
import { Link } from '../navigation/Link.tsx';
import { classOf, type Look } from './look.ts';

interface EntranceLinkProps extends Look {
  to: string;
  /** The query of the address. */
  search?: Record<string, unknown>;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function EntranceLink({ to, search, className = '', children, ...look }: EntranceLinkProps) {
  return (
    <Link to={to} {...(search ? { search: () => search } : {})} className={`${classOf(look)} ${className}`}>
      {children}
    </Link>
  );
}
