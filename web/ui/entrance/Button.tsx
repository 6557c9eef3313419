import type { ComponentProps } from 'react';
import { classOf, type Look } from './look.ts';

/** A button that needs no Mantine. */
export function EntranceButton({ primary, large, small, wide, ...button }: Look & ComponentProps<'button'>) {
  return <button type="button" {...button} className={classOf({ primary, large, small, wide } as Look)} />;
}
