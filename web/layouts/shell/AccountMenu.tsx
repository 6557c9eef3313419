import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/session/index.ts';
import { fullName } from '#web/lib/format/format.ts';
import { type ColourScheme, usePreferences } from '#web/lib/preferences.ts';
import { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { showKeys } from '#web/ui/hotkeys/hotkeys.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import classes from './AppHeader.module.css';
import { useAccountLinks } from './accountLinks.tsx';
import panelClasses from './Panel.module.css';
import { useLogOut } from './useLogOut.ts';

const schemes: readonly [ColourScheme, typeof IconSun][] = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
];

/** The person at the right of the header, and what belongs to them. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useSession();
  const groups = useAccountLinks();
  const { theme, change } = usePreferences();
  const logOut = useLogOut();
  const menu = useDisclosure<HTMLButtonElement>({ width: 250, align: 'end' });
  const name = fullName(user);
  return (
    <div {...menu.areaProps}>
      <button
        ref={menu.trigger}
        type="button"
        className={classes.me}
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? menu.panelId : undefined}
        onClick={menu.toggle}
      >
        <span className="vh">{t('nav.accountMenu', { name })}</span>
        <Avatar name={name} image={user.avatar} />
        <span className={`grow ${classes.who}`} aria-hidden="true">
          <b className="sm clip">{name}</b>
          <span className={`xs muted clip ${classes.where}`}>{user.organization?.name}</span>
        </span>
        <IconChevronDown size={14} stroke={1.75} />
      </button>
      {menu.isOpen && (
        <div ref={menu.panel} id={menu.panelId} className={panelClasses.panel} style={menu.panelStyle}>
          {groups.map((group) => (
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
            <button
              key={scheme}
              type="button"
              aria-pressed={theme === scheme}
              onClick={() => change({ theme: scheme })}
            >
              <Icon size={16} stroke={1.75} />
              {t(`theme.${scheme}`)}
              {theme === scheme && (
                <IconCheck size={16} stroke={1.75} className={panelClasses.check} aria-hidden="true" />
              )}
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
      )}
    </div>
  );
}
