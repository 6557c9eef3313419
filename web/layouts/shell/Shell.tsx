import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/session/index.ts';
import { HotkeyHost, useHotkeyList } from '#web/ui/hotkeys.tsx';
import { Themed } from '#web/ui/Themed.tsx';
import { AppHeader } from './AppHeader.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import classes from './Shell.module.css';
import { TabBar } from './TabBar.tsx';

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
  const mayPost = useScope('advertisement.write') !== 'none';
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
