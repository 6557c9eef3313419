import type { ComponentProps } from 'react';
import { type ButtonStyle, classOf } from './buttonStyle.ts';

/** A button that needs no Mantine. */
export function EntranceButton({ primary, large, small, wide, ...button }: ButtonStyle & ComponentProps<'button'>) {
  return <button type="button" {...button} className={classOf({ primary, large, small, wide } as ButtonStyle)} />;
}
