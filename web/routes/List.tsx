import { ListScreen } from '#web/features/lists/index.ts';

export default ListScreen;
