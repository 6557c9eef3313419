import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ComponentType, Ref } from 'react';

type AnchorButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />;
}

interface Destination {
  to: string;
  params?: Record<string, string>;
  /** The query of the address, or what makes it of the present one. */
  search?: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>);
  replace?: boolean;
}

/** A link that looks like a button. The routes are a table, so the router cannot check the query's type; this takes any. */
export const LinkButton = createLink(AnchorButton) as unknown as ComponentType<AnchorButtonProps & Destination>;
