import {
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconFlag,
  IconHeart,
  IconHistory,
  IconList,
  IconTag,
  IconTags,
  IconUpload,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import type { Action, Scope } from '#contract/rights/matrix.ts';

interface AccountLink {
  to: string;
  /** Key of the common texts. */
  text:
    | 'nav.profile'
    | 'nav.favourites'
    | 'nav.notifications'
    | 'nav.myPosts'
    | 'nav.bulkUpload'
    | 'nav.organizationPosts'
    | 'nav.organization'
    | 'nav.members'
    | 'nav.organizations'
    | 'nav.vocabulary'
    | 'nav.reports'
    | 'nav.auditLog';
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Shown to those whose right to this reaches at all. */
  needs: Action;
  count?: (counters: NonNullable<Bootstrap['counters']>) => number;
}

export interface AccountGroup {
  id: 'you' | 'organization' | 'platform';
  links: AccountLink[];
}

const groups: AccountGroup[] = [
  {
    id: 'you',
    links: [
      { to: '/profile', text: 'nav.profile', icon: IconUser, needs: 'account.manage' },
      {
        to: '/favorites',
        text: 'nav.favourites',
        icon: IconHeart,
        needs: 'favorite.manage',
        count: (of) => of.favorites,
      },
      {
        to: '/notifications',
        text: 'nav.notifications',
        icon: IconBell,
        needs: 'notification.read',
        count: (of) => of.notifications,
      },
      {
        to: '/my-posts',
        text: 'nav.myPosts',
        icon: IconTag,
        needs: 'advertisement.list-own',
        count: (of) => of.my_advertisements,
      },
    ],
  },
  {
    id: 'organization',
    links: [
      {
        to: '/organization-posts',
        text: 'nav.organizationPosts',
        icon: IconList,
        needs: 'advertisement.list-organization',
      },
      { to: '/organization', text: 'nav.organization', icon: IconBuilding, needs: 'organization.read' },
      { to: '/organization-members', text: 'nav.members', icon: IconUsers, needs: 'member.list' },
      { to: '/my-posts/bulk-create', text: 'nav.bulkUpload', icon: IconUpload, needs: 'import.run' },
    ],
  },
  {
    id: 'platform',
    links: [
      {
        to: '/admin/organizations',
        text: 'nav.organizations',
        icon: IconBuildingStore,
        needs: 'organization.administer',
      },
      { to: '/admin/categories', text: 'nav.vocabulary', icon: IconTags, needs: 'vocabulary.manage' },
      { to: '/admin/reports', text: 'nav.reports', icon: IconFlag, needs: 'organization.administer' },
      { to: '/admin/audit-log', text: 'nav.auditLog', icon: IconHistory, needs: 'audit.read' },
    ],
  },
];

interface Visible {
  rights: Bootstrap['rights'];
  hasOrganization: boolean;
  hasScreen: (path: string) => boolean;
}

/** The account's links that this person may follow, without empty groups. */
export function accountLinksFor({ rights, hasOrganization, hasScreen }: Visible): AccountGroup[] {
  return groups
    .filter(({ id }) => (id === 'organization' ? hasOrganization : true))
    .map((group) => ({
      ...group,
      links: group.links.filter(({ to, needs }) => hasScreen(to) && reaches(rights?.[needs], group.id)),
    }))
    .filter(({ links }) => links.length > 0);
}

// The platform's screens show everybody's things: a right that ends at one's own organization does not open them.
function reaches(scope: Scope | undefined, group: AccountGroup['id']): boolean {
  return group === 'platform' ? scope === 'platform' : scope !== undefined && scope !== 'none';
}
