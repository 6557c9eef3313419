import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/accounts/session/index.ts';
import { fullName } from '#web/lib/format/format.ts';
import { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from '../AppHeader.module.css';

const AccountPanel = whenNeeded(() => import('./AccountPanel.tsx'), { early: true });

/** The person at the right of the header, and what belongs to them. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useSession();
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
      {menu.isOpen && <AccountPanel menu={menu} />}
    </div>
  );
}
