import { Lists } from '#web/features/lists/index.ts';

export default Lists;
