import { Watches } from '#web/features/articles/index.ts';

export default Watches;
