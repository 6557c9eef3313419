import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

export const PrintPreview = whenNeeded(async () => {
  const [preview] = await Promise.all([import('./PrintPreview.tsx'), loadTexts('facts', 'article')]);
  return preview;
});
// Printing does not wait, so the sheet is there from the first second.
const PrintSheet = whenNeeded(
  async () => {
    const [sheet] = await Promise.all([import('./PrintSheet.tsx'), loadTexts('facts', 'article')]);
    return sheet;
  },
  { early: 'at once' },
);

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
