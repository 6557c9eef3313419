import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** What a link to a screen is given. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path, in which `$name` is a parameter. */
  to: string;
  params?: Record<string, string> | undefined;
  /** The query: texts and lists of text. */
  search?: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>) | undefined;
  replace?: boolean | undefined;
}

const exact = { exact: true };
const none = {};

/** A link to a screen, marked as the page (`aria-current`) where it leads to exactly the address that is open. */
export function Link(props: LinkProps) {
  return <RouterLink activeOptions={exact} activeProps={none} {...props} />;
}
