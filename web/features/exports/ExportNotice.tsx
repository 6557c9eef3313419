import { useNavigate, useSearch } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { useCurrentExport } from './queries.ts';

const CurrentExport = whenNeeded(() => withTexts(import('./CurrentExport.tsx'), 'exports'));

/** How far an export is, under the title of a list: that which a notification leads to, else what was asked for last. */
export function ExportNotice() {
  const current = useCurrentExport((state) => state.id);
  const { export: named } = useSearch({ strict: false }) as { export?: unknown };
  const navigate = useNavigate();
  const id = typeof named === 'string' && /^\d{1,9}$/.test(named) ? Number(named) : current;
  const close = () => {
    useCurrentExport.setState({ id: null });
    if (named !== undefined)
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, export: undefined }),
        replace: true,
      });
  };
  return id === null ? null : <CurrentExport id={id} onClose={close} />;
}
