import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bootstrapQuery, useSession } from '#web/features/accounts/session/index.ts';
import { CompareTray } from '#web/features/advertisements/marks/CompareTray.tsx';
import { countDaysIn } from '#web/lib/format/days.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';
import { HotkeyHost, useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { fetchDrawings } from '#web/ui/icons/PartDrawing.tsx';
import { actionsId } from '#web/ui/navigation/ActionBar.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { AppHeader } from './AppHeader.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import classes from './Shell.module.css';
import { useMayOpen } from './screens.ts';
import { useLive } from './useLive.ts';

const TabBar = whenNeeded(() => import('./TabBar.tsx'), { early: true });

/** Milliseconds for which counters and rights count as fresh when someone comes back to the window. */
const freshFor = 60_000;

interface ShellProps {
  /** Whether the page is a list: then the first link of the page leads to its first result. */
  hasResults?: boolean;
  children: ReactNode;
}

/** Moves the focus to the first result; if there is none, the link leads to the page. */
function skipToResults(event: MouseEvent): void {
  const first = document.querySelector<HTMLElement>('main [data-result]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Header, page and the phones' tabs. */
export function Shell({ hasResults = false, children }: ShellProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayPost = useMayOpen()('/my-posts/create');
  useLive();
  // A window that slept may have missed events; most often nothing changed.
  useQuery({ ...bootstrapQuery, staleTime: freshFor, refetchOnWindowFocus: true });
  const { time_zone: timeZone } = useSession();
  // Not in an effect: the page below writes its first days in this zone already.
  countDaysIn(timeZone);
  useEffect(() => whenIdle(fetchDrawings), []);
  useEffect(
    () =>
      whenIdle(
        () =>
          void import('#web/lib/cutTitles.ts').then(
            ({ titleCutTexts }) => titleCutTexts(),
            () => {},
          ),
      ),
    [],
  );
  useHotkeyList(
    mayPost ? [{ key: 'n', label: t('keys.newPost'), run: () => void navigate({ to: '/my-posts/create' }) }] : [],
  );
  return (
    <div className={classes.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link into the page, which only goes further where there are results */}
      <a href="#main" className={`only-screen ${classes.skip}`} onClick={hasResults ? skipToResults : undefined}>
        {t(hasResults ? 'app.skipToResults' : 'app.skip')}
      </a>
      <AppHeader />
      <OfflineStrip />
      <main id="main" tabIndex={-1} className={classes.page}>
        {children}
      </main>
      <div className={`only-screen ${classes.dock}`}>
        <CompareTray />
        <div id={actionsId} />
        <TabBar />
      </div>
      <HotkeyHost />
    </div>
  );
}
