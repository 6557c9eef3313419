import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from './Link.tsx';

/** A link that looks like a button. */
export function LinkButton(props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) {
  return <Button component={Link} {...props} />;
}
