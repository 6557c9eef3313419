import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// Numbers of the past come after what a page is opened for.
export const ViewsChart = whenNeeded(() => withTexts(import('./ViewsChart.tsx'), 'matches'));
