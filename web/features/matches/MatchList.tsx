import { Stack } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '#contract/matches/schemas.ts';
import { AdvertisementPicture } from '#web/features/advertisements/post/AdvertisementPicture.tsx';
import { ApproximatePrice } from '#web/features/advertisements/post/ApproximatePrice.tsx';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { countryName, formatMoney } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import classes from './Matches.module.css';

interface MatchListProps {
  matches: readonly Match[];
  /** Opens posts next to what is being written. */
  inNewTab?: boolean;
  actions?: (match: Match) => ReactNode;
}

/** Posts that fit, each with what speaks for it and against it. */
export function MatchList({ matches, inNewTab = false, actions }: MatchListProps) {
  const { t } = useTranslation('matches');
  return (
    <ul>
      {matches.map((match) => {
        const post = match.advertisement;
        const codes = [post.brand, post.supplier_article_number].filter(Boolean).join(' · ');
        return (
          <li key={post.id} className={classes.match}>
            <AdvertisementPicture advertisement={post} size="thumbnail" className={classes.picture} />
            <Stack gap={2} miw={0}>
              <Link
                to="/advertisement/$id"
                params={{ id: String(post.id) }}
                className={classes.link}
                {...(inNewTab && { target: '_blank', 'aria-label': t('previewNew', { name: post.name }) })}
              >
                <UnbrokenText>{post.name}</UnbrokenText>
              </Link>
              <div className="xs muted">
                {codes && <span className="code">{codes} · </span>}
                {post.organization}, {countryName(post.country_code)}
              </div>
              <div className="sm num">
                <Price post={post} /> <ApproximatePrice post={post} /> <NotNew condition={post.condition} />{' '}
                <span className="muted">· {formatUnits(post.number_of_items, post.unit)}</span>
              </div>
              <Reasons match={match} />
            </Stack>
            {actions && <div>{actions(match)}</div>}
          </li>
        );
      })}
    </ul>
  );
}

function Price({ post }: { post: Match['advertisement'] }) {
  const { t } = useTranslation('matches');
  if (!post.price_per_unit || !post.currency) return <span className="muted">{t('noPrice')}</span>;
  const amount = formatMoney(post.price_per_unit, post.currency);
  return <b className="strong">{post.type === 'wanted' ? t('upTo', { amount }) : amount}</b>;
}

function Reasons({ match: { reasons, objections } }: { match: Match }) {
  const { t } = useTranslation('matches');
  return (
    <div className={classes.why}>
      <ul aria-label={t('for')}>
        {reasons.map((reason) => (
          <li key={reason}>
            <IconCheck size={14} stroke={2} aria-hidden="true" />
            {reason}
          </li>
        ))}
      </ul>
      {objections.length > 0 && (
        <ul aria-label={t('against')} className={classes.against}>
          {objections.map((objection) => (
            <li key={objection}>
              <IconInfoCircle size={14} stroke={1.75} aria-hidden="true" />
              {objection}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
