import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { classOf } from '#web/ui/entrance/buttonStyle.ts';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './AppHeader.module.css';

const PostPanel = whenNeeded(() => import('./account/PostPanel.tsx'), { early: true });

/** The way to a new post, with a menu of what else can be begun. */
export function PostMenu() {
  const { t } = useTranslation();
  const menu = useDisclosure<HTMLButtonElement>({ width: 230, align: 'end' });
  return (
    <div {...menu.areaProps} className={`only-l ${classes.post}`}>
      <EntranceLink to="/my-posts/create">
        <IconPlus size={16} stroke={1.75} />
        {t('nav.post')}
      </EntranceLink>
      <button
        ref={menu.trigger}
        type="button"
        className={classOf({})}
        aria-label={t('nav.postMore')}
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? menu.panelId : undefined}
        onClick={menu.toggle}
      >
        <IconChevronDown size={14} stroke={1.75} />
      </button>
      {menu.isOpen && <PostPanel menu={menu} />}
    </div>
  );
}
