import type { ReactNode } from 'react';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
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
    <ScreenLink to={to} {...(search ? { search: () => search } : {})} className={`${classOf(look)} ${className}`}>
      {children}
    </ScreenLink>
  );
}
