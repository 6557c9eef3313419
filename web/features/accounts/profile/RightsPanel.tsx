import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import { productLabels, roleLabels } from '#contract/rights/roles.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import classes from './Profile.module.css';

/** Role, products and organization: others decide about them. */
export function RightsPanel({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  const { permissions } = person;
  return (
    <Stack component="aside" className={`panel ${classes.rights}`} gap={14} aria-labelledby="rights-title">
      <div>
        <h2 id="rights-title" className="h2">
          {t('rights.title')}
        </h2>
        <p className="sm muted">{t(person.organization ? 'rights.why' : 'rights.whyPlatform')}</p>
      </div>
      <dl>
        {person.organization && (
          <>
            <dt>{t('rights.organization')}</dt>
            <dd>{person.organization.name}</dd>
          </>
        )}
        <dt>{t('rights.role')}</dt>
        <dd>{translated(roleLabels[person.role])}</dd>
        <dt>{t('rights.products')}</dt>
        <dd>
          {permissions.length === 0 ? (
            t('rights.noProducts')
          ) : (
            <ul>
              {permissions.map((product) => (
                <li key={product}>{translated(productLabels[product])}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{t('rights.added')}</dt>
        <dd>{formatDate(person.created_at)}</dd>
        {person.last_login_at && (
          <>
            <dt>{t('rights.lastSignIn')}</dt>
            <dd>{formatDateTime(person.last_login_at)}</dd>
          </>
        )}
        {person.terms_accepted_at && (
          <>
            <dt>{t('rights.terms')}</dt>
            <dd>{formatDate(person.terms_accepted_at)}</dd>
          </>
        )}
      </dl>
    </Stack>
  );
}
