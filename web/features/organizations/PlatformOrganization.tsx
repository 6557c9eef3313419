import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations/schemas.ts';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { organizationQuery } from './queries.ts';

/** A screen about an organization that the platform administers. */
export function PlatformOrganization({ id, children }: { id: string; children: (of: Organization) => ReactNode }) {
  const { t } = useTranslation('organization');
  const query = useQuery(organizationQuery(Number(id)));
  return (
    <Loaded query={query} failed={t('organization.failed')}>
      {children}
    </Loaded>
  );
}
