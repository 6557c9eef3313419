import { Box, Button, Flex } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations/schemas.ts';
import { productLabels } from '#contract/rights/roles.ts';
import { StopList } from '#web/features/deals/stops/StopList.tsx';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import classes from './Organizations.module.css';
import { OwnOrganization } from './OwnOrganization.tsx';

/** One's own organization: read by everyone in it, edited by its admins. */
export default function OwnOrganizationScreen() {
  return <OwnOrganization>{(organization) => <OrganizationProfile organization={organization} />}</OwnOrganization>;
}

function OrganizationProfile({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization');
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <>
        <PageHeader title={t('organization.edit')} />
        <OrganizationForm organization={organization} isOwn onDone={() => setEditing(false)} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={organization.name}
        // Most names end with it.
        subtitle={
          organization.legal_form && organization.name.endsWith(organization.legal_form)
            ? null
            : organization.legal_form
        }
        actions={
          organization.abilities.edit && (
            <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
              {t('organization.edit')}
            </Button>
          )
        }
      />
      <StatusStrip organization={organization} />
      <OrganizationFacts organization={organization} />
      <StopList />
    </>
  );
}

/** Says that an organization is suspended or closed, and why. */
export function StatusStrip({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization');
  if (organization.status === 'active') return null;
  const reason = organization.status_reason ?? '';
  return (
    <div className={classes.notice}>
      <Strip kind="warning">
        {t(organization.status === 'suspended' ? 'organization.suspendedStrip' : 'organization.closedStrip', {
          reason,
        })}
      </Strip>
    </div>
  );
}

function OrganizationFacts({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization');
  const street = [organization.street, [organization.house_number, organization.addition].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' ');
  const place = [organization.zipcode, organization.city].filter(Boolean).join(' ');
  const none = t('organization.none');
  const facts: [string, React.ReactNode][] = [
    [
      t('organization.address'),
      <span key="address">
        {[street, place, countryName(organization.country)].filter(Boolean).map((line) => (
          <Box key={line} component="span" display="block">
            {line}
          </Box>
        ))}
      </span>,
    ],
    [t('field.vat_number'), organization.vat_number ?? none],
    [t('field.register_number'), organization.register_number ?? none],
    [t('field.peppol_id'), organization.peppol_id ?? none],
    [
      t('field.website'),
      organization.website ? (
        <a key="website" className="link" href={organization.website} target="_blank" rel="noreferrer noopener">
          {organization.website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
        </a>
      ) : (
        none
      ),
    ],
    [t('organization.members'), formatQuantity(organization.members)],
    [
      t('organization.livePosts'),
      organization.reserved_posts > 0
        ? t('organization.withReserved', {
            count: organization.reserved_posts,
            posts: formatQuantity(organization.posts),
          })
        : formatQuantity(organization.posts),
    ],
    [t('organization.since'), formatDate(organization.created_at)],
    [t('field.products'), organization.products.map((product) => translated(productLabels[product])).join(', ')],
  ];
  return (
    <Flex className="panel" direction={{ base: 'column', sm: 'row' }} gap={24} maw={880}>
      <Avatar name={organization.name} image={organization.logo} shape="square" size={88} />
      <Box flex={1} miw={0}>
        <Facts facts={facts} className={classes.facts} />
      </Box>
    </Flex>
  );
}
