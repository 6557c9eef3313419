import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { useCurrentExport } from './queries.ts';

const CurrentExport = whenNeeded(async () => {
  const [part] = await Promise.all([import('./CurrentExport.tsx'), loadTexts('exports')]);
  return part;
});

/** How far the export is that was asked for last, under the title of a list; nothing where there is none. */
export function ExportNotice() {
  const { id } = useCurrentExport();
  return id === null ? null : <CurrentExport id={id} onClose={() => useCurrentExport.setState({ id: null })} />;
}
