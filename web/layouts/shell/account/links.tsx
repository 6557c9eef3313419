import {
  IconArrowsExchange,
  IconBell,
  IconBookmark,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconCoins,
  IconFileText,
  IconFlag,
  IconHeart,
  IconHistory,
  IconList,
  IconListCheck,
  IconPlug,
  IconReceipt,
  IconSearch,
  IconTag,
  IconTags,
  IconUpload,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { useBootstrap, useScope, useSession } from '#web/features/accounts/session/index.ts';
import { useMayOpen } from '../screens.ts';

interface AccountLink {
  to: string;
  /** Key of the common texts. */
  text:
    | 'nav.profile'
    | 'nav.deals'
    | 'nav.lists'
    | 'nav.favourites'
    | 'nav.savedSearches'
    | 'nav.notifications'
    | 'nav.myPosts'
    | 'nav.bulkUpload'
    | 'nav.organizationPosts'
    | 'nav.organization'
    | 'nav.purchases'
    | 'nav.insights'
    | 'nav.integration'
    | 'nav.members'
    | 'nav.organizations'
    | 'nav.vocabulary'
    | 'nav.reports'
    | 'nav.settings'
    | 'nav.rates'
    | 'nav.auditLog'
    | 'nav.search';
  icon: ComponentType<{ size?: number; stroke?: number }>;
  count?: (counters: NonNullable<Bootstrap['counters']>) => number;
}

export interface AccountGroup {
  id: 'you' | 'organization' | 'platform';
  links: AccountLink[];
}

const you: AccountLink[] = [
  { to: '/profile', text: 'nav.profile', icon: IconUser },
  { to: '/deals', text: 'nav.deals', icon: IconArrowsExchange, count: (of) => of.deals },
  { to: '/lists', text: 'nav.lists', icon: IconListCheck },
  { to: '/favorites', text: 'nav.favourites', icon: IconHeart, count: (of) => of.favorites },
  { to: '/saved-searches', text: 'nav.savedSearches', icon: IconBookmark, count: (of) => of.saved_searches },
  { to: '/notifications', text: 'nav.notifications', icon: IconBell, count: (of) => of.notifications },
  { to: '/my-posts', text: 'nav.myPosts', icon: IconTag, count: (of) => of.my_advertisements },
];

const organization: AccountLink[] = [
  { to: '/organization-posts', text: 'nav.organizationPosts', icon: IconList },
  { to: '/insights', text: 'nav.insights', icon: IconChartBar },
  { to: '/purchases', text: 'nav.purchases', icon: IconReceipt },
  { to: '/organization', text: 'nav.organization', icon: IconBuilding },
  { to: '/organization-members', text: 'nav.members', icon: IconUsers },
  { to: '/my-posts/bulk-create', text: 'nav.bulkUpload', icon: IconUpload },
  { to: '/integration', text: 'nav.integration', icon: IconPlug },
];

const platform: AccountLink[] = [
  { to: '/admin/organizations', text: 'nav.organizations', icon: IconBuildingStore },
  { to: '/admin/categories', text: 'nav.vocabulary', icon: IconTags },
  { to: '/admin/reports', text: 'nav.reports', icon: IconFlag },
  { to: '/admin/settings', text: 'nav.settings', icon: IconFileText },
  { to: '/admin/rates', text: 'nav.rates', icon: IconCoins },
];

const search: AccountLink = { to: '/admin/search', text: 'nav.search', icon: IconSearch };
const integration: AccountLink = { to: '/integration', text: 'nav.integration', icon: IconPlug };
const auditLog: AccountLink = { to: '/admin/audit-log', text: 'nav.auditLog', icon: IconHistory };

/** The account's links that the person who is signed in can follow, without empty groups. */
export function useAccountLinks(): AccountGroup[] {
  const mayOpen = useMayOpen();
  const { organization: own } = useSession();
  // An organization's admins read its own log, the platform's everyone's.
  const logOf = useScope('audit.read');
  const groups: AccountGroup[] = [
    { id: 'you', links: you },
    {
      id: 'organization',
      links: own ? (logOf === 'organization' ? [...organization, search, auditLog] : organization) : [],
    },
    { id: 'platform', links: logOf === 'platform' ? [search, ...platform, integration, auditLog] : platform },
  ];
  return groups
    .map(({ id, links }) => ({ id, links: links.filter(({ to }) => mayOpen(to)) }))
    .filter(({ links }) => links.length > 0);
}

/** What each group is called. */
export function useGroupTitles(t: (key: 'nav.you' | 'nav.platform') => string): Record<AccountGroup['id'], string> {
  const { organization: own } = useBootstrap();
  return { you: t('nav.you'), organization: own?.name ?? '', platform: t('nav.platform') };
}
