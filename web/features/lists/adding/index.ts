export { AddToListDialog, useMayAddToList } from './dialogs.ts';
