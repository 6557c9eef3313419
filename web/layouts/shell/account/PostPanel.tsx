import { IconArrowDownLeft, IconArrowUpRight, IconClipboardList, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import type { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import panelClasses from '../Panel.module.css';
import { useMayOpen } from '../screens.ts';

/** What can be begun, in the menu next to the button for a new post. */
export default function PostPanel({ menu }: { menu: ReturnType<typeof useDisclosure<HTMLButtonElement>> }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const { offers } = useBootstrap();
  const types = offers?.post_types ?? [];
  const posts = [
    { type: 'offered', text: t('nav.postOffered'), icon: IconArrowUpRight },
    { type: 'wanted', text: t('nav.postWanted'), icon: IconArrowDownLeft },
  ] as const;
  const ways = [
    ...posts
      .filter(({ type }) => types.includes(type))
      .map(({ type, ...way }) => ({ ...way, to: '/my-posts/create', search: { type } })),
    { to: '/lists', search: undefined, text: t('nav.pasteList'), icon: IconClipboardList },
    { to: '/my-posts/bulk-create', search: undefined, text: t('nav.uploadStock'), icon: IconUpload },
  ];
  return (
    <div ref={menu.panel} id={menu.panelId} className={panelClasses.panel} style={menu.panelStyle}>
      {ways
        .filter(({ to }) => mayOpen(to))
        .map(({ to, search, text, icon: Icon }) => (
          <Link key={text} to={to} search={search} onClick={menu.close}>
            <Icon size={16} stroke={1.75} />
            {text}
          </Link>
        ))}
    </div>
  );
}
