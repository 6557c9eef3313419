import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// Numbers of the past come after what a page is opened for.
export const ViewsChart = whenNeeded(async () => {
  const [part] = await Promise.all([import('./ViewsChart.tsx'), loadTexts('matches')]);
  return part;
});
