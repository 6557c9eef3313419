import { Button, type ButtonProps } from '@mantine/core';
import { type LinkProps, useLink } from '#web/lib/router/Link.tsx';

/** A link that looks like a button. */
export function LinkButton(props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) {
  return <Button component="a" {...useLink(props)} />;
}
