import { useScope } from '#web/features/accounts/session/index.ts';
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

/** Whether the reader has lists to add something to. */
export const useMayAddToList = (): boolean => useScope('list.write') !== 'none';

/** It brings its texts along, which no one needs who only looks. */
export const AddToListDialog = whenNeeded(async () => {
  const { AddToList } = await withTexts(import('./AddToList.tsx'), 'lists');
  return { default: AddToList };
});
