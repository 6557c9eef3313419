import {
  IconArrowsExchange,
  IconBell,
  IconBookmark,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconCoins,
  IconEye,
  IconFileText,
  IconFlag,
  IconHeart,
  IconHistory,
  IconLayoutGrid,
  IconList,
  IconListCheck,
  IconPlug,
  IconReceipt,
  IconScale,
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
  search?: Record<string, string>;
  /** Key of the common texts. */
  text:
    | 'nav.allPosts'
    | 'compare.action'
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
    | 'nav.watches'
    | 'nav.settings'
    | 'nav.rates'
    | 'nav.auditLog'
    | 'nav.search';
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** How many deals wait for the person. How much there is belongs on the page itself; the bell counts what is unread. */
  count?: (counters: NonNullable<Bootstrap['counters']>) => number;
}

export interface AccountGroup {
  id: 'market' | 'buying' | 'selling' | 'organization' | 'you' | 'platform';
  links: AccountLink[];
}

const market: AccountLink[] = [
  { to: '/', text: 'nav.allPosts', icon: IconLayoutGrid },
  { to: '/favorites', text: 'nav.favourites', icon: IconHeart },
  { to: '/saved-searches', text: 'nav.savedSearches', icon: IconBookmark },
  { to: '/watches', text: 'nav.watches', icon: IconEye },
  { to: '/compare', text: 'compare.action', icon: IconScale },
];

const buying: AccountLink[] = [
  {
    to: '/deals',
    search: { side: 'buyer' },
    text: 'nav.deals',
    icon: IconArrowsExchange,
    count: (of) => of.deals_buying,
  },
  { to: '/lists', text: 'nav.lists', icon: IconListCheck },
  { to: '/purchases', text: 'nav.purchases', icon: IconReceipt },
];

const selling: AccountLink[] = [
  { to: '/my-posts', text: 'nav.myPosts', icon: IconTag },
  { to: '/organization-posts', text: 'nav.organizationPosts', icon: IconList },
  {
    to: '/deals',
    search: { side: 'seller' },
    text: 'nav.deals',
    icon: IconArrowsExchange,
    count: (of) => of.deals - of.deals_buying,
  },
  { to: '/my-posts/bulk-create', text: 'nav.bulkUpload', icon: IconUpload },
  { to: '/insights', text: 'nav.insights', icon: IconChartBar },
];

const you: AccountLink[] = [
  { to: '/profile', text: 'nav.profile', icon: IconUser },
  { to: '/notifications', text: 'nav.notifications', icon: IconBell },
];

const organization: AccountLink[] = [
  { to: '/organization', text: 'nav.organization', icon: IconBuilding },
  { to: '/organization-members', text: 'nav.members', icon: IconUsers },
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
    { id: 'market', links: market },
    { id: 'buying', links: own ? buying : [] },
    { id: 'selling', links: selling },
    {
      id: 'organization',
      links: own ? (logOf === 'organization' ? [...organization, search, auditLog] : organization) : [],
    },
    { id: 'you', links: you },
    { id: 'platform', links: logOf === 'platform' ? [search, ...platform, integration, auditLog] : platform },
  ];
  return groups
    .map(({ id, links }) => ({ id, links: links.filter(({ to }) => mayOpen(to)) }))
    .filter(({ links }) => links.length > 0);
}

/** The groups of the account itself; the others are areas of work. */
export const isOfAccount = ({ id }: AccountGroup): boolean =>
  id === 'organization' || id === 'you' || id === 'platform';

/** What each group is called. */
export function useGroupTitles(
  t: (key: 'nav.market' | 'nav.buying' | 'nav.selling' | 'nav.you' | 'nav.platform') => string,
): Record<AccountGroup['id'], string> {
  const { organization: own } = useBootstrap();
  return {
    market: t('nav.market'),
    buying: t('nav.buying'),
    selling: t('nav.selling'),
    organization: own?.name ?? '',
    you: t('nav.you'),
    platform: t('nav.platform'),
  };
}
