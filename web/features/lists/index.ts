export { AddToListDialog, useMayAddToList } from './dialogs.ts';
export { Lists } from './overview/Lists.tsx';
export { ListScreen } from './page/ListScreen.tsx';
