import { type Key, type ReactNode, startTransition, useEffect, useState } from 'react';

interface InSlicesProps<Item extends Key> {
  items: readonly Item[];
  draw: (item: Item) => ReactNode;
  /** What is in the place of an item until it is drawn. */
  placeholder: (item: Item) => ReactNode;
}

/** Draws a long page item by item from the top, so that a slow phone can be used in between. */
export function InSlices<Item extends Key>({ items, draw, placeholder }: InSlicesProps<Item>) {
  const [drawn, setDrawn] = useState(1);
  const isWhole = drawn >= items.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, isWhole]);
  return (
    <>
      {items.slice(0, drawn).map(draw)}
      {items.slice(drawn).map(placeholder)}
    </>
  );
}
