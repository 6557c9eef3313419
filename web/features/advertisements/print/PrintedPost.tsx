import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { withTexts } from '#web/i18n/index.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

export const PrintPreview = whenNeeded(() => withTexts(import('./PrintPreview.tsx'), 'facts', 'article'));
// Printing does not wait, so the sheet is there from the first second.
const PrintSheet = whenNeeded(() => withTexts(import('./PrintSheet.tsx'), 'facts', 'article'), { early: 'at once' });

/** In the place of a post's page while the browser prints it: the sheet. */
export function PrintedPost({ post }: { post: Advertisement }) {
  const [isPrinting, setPrinting] = useState(false);
  const { images } = post;
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  useEffect(() => {
    whenIdle(() => {
      for (const { card } of images.slice(1)) new Image().src = card;
    });
  }, [images]);
  return isPrinting && <PrintSheet post={post} />;
}
