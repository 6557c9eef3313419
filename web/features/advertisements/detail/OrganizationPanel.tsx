import { IconPhone, IconWorld } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { ReplyFacts } from '#web/features/deals/parts/ReplyFacts.tsx';
import { StopButton } from '#web/features/deals/stops/StopButton.tsx';
import { countryOf, formatQuantity } from '#web/lib/format/format.ts';
import { usePhoneNumber } from '#web/lib/format/usePhoneNumber.ts';
import { formatLocale } from '#web/lib/language.ts';
import { once } from '#web/lib/once.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import classes from './Detail.module.css';
import panel from './OrganizationPanel.module.css';

const languageNames = once(() => new Intl.DisplayNames(formatLocale(), { type: 'language' }));

function languageOf(locale: string | null): string | null {
  if (!locale) return null;
  try {
    return languageNames().of(locale.slice(0, 2)) ?? null;
  } catch {
    return null;
  }
}

interface OrganizationPanelProps {
  post: Advertisement;
  /** Takes the focus when someone wants to make contact. */
  contactRef: Ref<HTMLElement>;
}

/** Who posts it, and the person to talk to. */
export function OrganizationPanel({ post, contactRef }: OrganizationPanelProps) {
  const { t } = useTranslation('posts');
  const { organization_details: organization, contact } = post;
  const phone = usePhoneNumber(contact?.phone_number);
  const language = languageOf(contact?.locale ?? null);
  const about = [contact?.job_title, language && t('detail.speaks', { language })].filter(Boolean).join(', ');
  return (
    <section
      className={`panel ${panel.organization}`}
      ref={contactRef}
      tabIndex={-1}
      aria-label={t('detail.contactHeading')}
    >
      <div className={panel.who}>
        <Avatar name={organization.name} image={organization.logo} shape="square" size={44} />
        <div className="grow">
          <div className={panel.name}>{organization.name}</div>
          <div className="sm muted">
            {[organization.city, countryOf(organization.country)].filter(Boolean).join(', ')}
          </div>
        </div>
      </div>
      <p className="sm muted">
        <ReplyFacts withDeals reply={organization.reply} />
        {organization.as_agreed !== null && (
          <>
            {' · '}
            {t('detail.asAgreed', { percent: Math.round(organization.as_agreed * 100) })}
          </>
        )}
      </p>
      {(contact || organization.website) && (
        <address className={classes.contact}>
          {contact && (
            <div className="row">
              <Avatar name={contact.name} />
              <div className="grow">
                <div className="clip">{contact.name}</div>
                {about && <div className="xs muted clip">{about}</div>}
              </div>
            </div>
          )}
          {contact?.phone_number && (
            <div className="row sm">
              <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              <a className="link num" href={`tel:${contact.phone_number}`}>
                {phone}
              </a>
            </div>
          )}
          {organization.website && (
            <div className="row sm">
              <IconWorld size={16} stroke={1.75} aria-hidden="true" />
              <a className="link clip" href={organization.website} target="_blank" rel="noreferrer noopener">
                {organization.website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
              </a>
            </div>
          )}
        </address>
      )}
      <LinkButton to="/" search={{ organizations: [String(organization.id)] }} fullWidth>
        {t('detail.organizationPosts', { count: organization.posts, quantity: formatQuantity(organization.posts) })}
      </LinkButton>
      <StopButton organization={organization} className={classes.report} />
    </section>
  );
}
