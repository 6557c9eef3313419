import { Link } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';

/** What a link to a screen is given. */
export interface ScreenLinkProps extends ComponentProps<'a'> {
  to: string;
  params?: Record<string, string>;
  /** The query of the address: texts and lists of text. */
  search?: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>);
  replace?: boolean;
}

/** A link to a screen with a query. The routes are a table, so the router cannot check its type; this one takes any. */
export const ScreenLink = Link as unknown as ComponentType<ScreenLinkProps>;
