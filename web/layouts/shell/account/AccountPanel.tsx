import { IconCheck, IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColourScheme, usePreferences } from '#web/lib/preferences.ts';
import type { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { showKeys } from '#web/ui/hotkeys/hotkeys.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import panelClasses from '../Panel.module.css';
import { isOfAccount, useAccountLinks } from './links.tsx';
import { useLogOut } from './useLogOut.ts';

const schemes: readonly [ColourScheme, typeof IconSun][] = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
];

/** What the account menu shows when it is open. */
export default function AccountPanel({ menu }: { menu: ReturnType<typeof useDisclosure<HTMLButtonElement>> }) {
  const { t } = useTranslation();
  const groups = useAccountLinks();
  const { theme, change } = usePreferences();
  const logOut = useLogOut();
  return (
    <div ref={menu.panel} id={menu.panelId} className={panelClasses.panel} style={menu.panelStyle}>
      {groups.filter(isOfAccount).map((group) => (
        <Fragment key={group.id}>
          {group.links.map(({ to, text, icon: Icon }) => (
            <Link key={to} to={to} onClick={menu.close}>
              <Icon size={16} stroke={1.75} />
              {t(text)}
            </Link>
          ))}
          <hr />
        </Fragment>
      ))}
      <h3>{t('theme.label')}</h3>
      {schemes.map(([scheme, Icon]) => (
        <button key={scheme} type="button" aria-pressed={theme === scheme} onClick={() => change({ theme: scheme })}>
          <Icon size={16} stroke={1.75} />
          {t(`theme.${scheme}`)}
          {theme === scheme && <IconCheck size={16} stroke={1.75} className={panelClasses.check} aria-hidden="true" />}
        </button>
      ))}
      <hr />
      <button
        type="button"
        className="only-l"
        onClick={() => {
          menu.close();
          showKeys();
        }}
      >
        <IconKeyboard size={16} stroke={1.75} />
        {t('nav.keys')}
      </button>
      <button
        type="button"
        onClick={() => {
          menu.close();
          void logOut();
        }}
      >
        <IconLogout size={16} stroke={1.75} />
        {t('nav.logOut')}
      </button>
    </div>
  );
}
