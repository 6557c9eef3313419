import type { MouseEvent } from 'react';

/**
 * For what holds a form's buttons: a press leaves the focus in the field. Leaving it would check the field, and the
 * sentence that appears then would move the button away from under the pointer before it is let go.
 */
export const pressedInPlace = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
