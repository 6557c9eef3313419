import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bootstrapQuery } from '#web/features/session/index.ts';
import { whenIdle } from '#web/lib/whenIdle.ts';
import { HotkeyHost, useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { fetchDrawings } from '#web/ui/icons/PartDrawing.tsx';
import { Themed } from '#web/ui/Themed.tsx';
import { AppHeader } from './AppHeader.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import classes from './Shell.module.css';
import { useMayOpen } from './screens.ts';
import { TabBar } from './TabBar.tsx';
import { useLive } from './useLive.ts';

/** Milliseconds for which counters and rights count as fresh when somebody comes back to the window. */
const freshFor = 60_000;

interface ShellProps {
  /** Between header and page. */
  bar?: ReactNode;
  skipText: string;
  children: ReactNode;
}

/** Header, what lies between, the page and the phones' tabs. */
export function Shell({ bar, skipText, children }: ShellProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayPost = useMayOpen()('/my-posts/create');
  useLive();
  // A window that slept may have missed what the server said: the answer is mostly that nothing changed.
  useQuery({ ...bootstrapQuery, staleTime: freshFor, refetchOnWindowFocus: true });
  useEffect(() => whenIdle(fetchDrawings), []);
  useHotkeyList(
    mayPost ? [{ key: 'n', label: t('keys.newPost'), run: () => void navigate({ to: '/my-posts/create' }) }] : [],
  );
  return (
    <Themed>
      <div className={classes.shell}>
        <a href="#main" className={classes.skip}>
          {skipText}
        </a>
        <AppHeader />
        {bar}
        <OfflineStrip />
        <main id="main" tabIndex={-1} className={classes.page}>
          {children}
        </main>
        <TabBar />
        <HotkeyHost />
      </div>
    </Themed>
  );
}
