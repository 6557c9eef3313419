export { AddToListDialog, useMayAddToList } from './adding/index.ts';
export { Lists } from './overview/Lists.tsx';
export { ListScreen } from './page/ListScreen.tsx';
