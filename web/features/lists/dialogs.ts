import { useScope } from '#web/features/accounts/session/index.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

/** Whether the reader has lists to add something to. */
export const useMayAddToList = (): boolean => useScope('list.write') !== 'none';

/** It brings its texts along, which no one needs who only looks. */
export const AddToListDialog = whenNeeded(async () => {
  const [{ AddToList }] = await Promise.all([import('./AddToList.tsx'), loadTexts('lists')]);
  return { default: AddToList };
});
