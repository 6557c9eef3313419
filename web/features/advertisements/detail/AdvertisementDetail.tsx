import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconLink, IconMessage, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smallestOrder } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { FavoriteButton } from '#web/features/favorites/FavoriteButton.tsx';
import { PostMatches } from '#web/features/matches/index.ts';
import { withTexts } from '#web/i18n/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { writeClipboard } from '#web/lib/clipboard.ts';
import { notify } from '#web/lib/notify.ts';
import { ActionBar } from '#web/ui/navigation/ActionBar.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { ReportDialog } from '../actions/dialogs.ts';
import { CompareButton } from '../marks/CompareButton.tsx';
import { useCompareKey } from '../marks/useCompareKey.ts';
import { NotNew } from '../post/NotNew.tsx';
import { TypeBadge } from '../post/TypeBadge.tsx';
import { History } from '../upkeep/part.ts';
import { ViewsChart } from '../views/index.ts';
import { AlsoOffered } from './AlsoOffered.tsx';
import { BuyPanel, Price, useCanContact } from './buying/BuyPanel.tsx';
import { canDeal, DealButtons } from './buying/DealButtons.tsx';
import classes from './Detail.module.css';
import { DetailText } from './DetailText.tsx';
import { Gallery } from './Gallery.tsx';
import { OrganizationPanel } from './OrganizationPanel.tsx';
import { OwnerBar } from './OwnerBar.tsx';
import { pathOfCategory } from './queries.ts';

// They follow what the page is opened for.
const Related = whenNeeded(() => withTexts(import('./Related.tsx'), 'article'));

// A post without facts needs neither their code nor their texts.
const PostFacts = whenNeeded(() => withTexts(import('./PostFacts.tsx'), 'facts'), {
  placeholder: ({ post }: { post: Advertisement }) => <TextSkeleton lines={post.facts.length} />,
});

interface AdvertisementDetailProps {
  post: Advertisement;
  /** What its own side is shown below the chart of views. */
  insights?: ReactNode;
}

/** A whole post: what it is, what it costs, who has it. */
export function AdvertisementDetail({ post, insights = null }: AdvertisementDetailProps) {
  const { t } = useTranslation('posts');
  usePageTitle(post.name);
  useCompareKey(post.type === 'offered' ? post.id : null);
  const contact = useRef<HTMLElement>(null);
  const [isReporting, setReporting] = useState(false);
  // Another post begins with its own.
  const [typed, setTyped] = useState<{ post: number; quantity: string | number } | null>(null);
  const quantity = typed?.post === post.id ? typed.quantity : smallestOrder(post);
  const setQuantity = (next: string | number) => setTyped({ post: post.id, quantity: next });
  const { organization, battery_categories: batteries } = useBootstrap();
  // An offer of batteries without facts says what is missing.
  const isBattery = post.type === 'offered' && batteries?.includes(post.sub_category?.id ?? 0);
  const hasFacts = post.sub_category && (post.facts.length > 0 || isBattery);
  const isOwn = post.views !== null || organization?.id === post.organization_id;
  const mayContact = useCanContact(post);
  const seesMatches = useScope('saved-search.manage') !== 'none' && post.state === 'active';
  const showContact = () => {
    contact.current?.scrollIntoView({ block: 'center' });
    contact.current?.focus({ preventScroll: true });
  };
  const copyLink = async () => {
    await writeClipboard(location.href);
    notify.success(t('detail.linkCopied'));
  };
  return (
    <div>
      {(post.canEdit || post.views !== null) && <OwnerBar post={post} />}
      <div className={classes.detail}>
        <div className={classes.pictures}>
          <Crumbs post={post} />
          <Gallery key={post.id} post={post} />
        </div>
        <div className={classes.side}>
          <div>
            <div className={classes.heading}>
              <TypeBadge type={post.type} />
              <span className="muted clip">{post.brand}</span>
              <CompareButton post={post} />
              {post.abilities.favorite && <FavoriteButton post={post} />}
              <ActionIcon
                variant="subtle"
                size="md"
                aria-label={t('detail.copyLink')}
                onClick={() => void copyLink().catch(notify.failure)}
              >
                <IconLink size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="md"
                aria-label={t('print.open')}
                renderRoot={(props) => (
                  <Link {...props} to="/advertisement/$id" params={{ id: String(post.id) }} search={{ print: '1' }} />
                )}
              >
                <IconPrinter size={18} stroke={1.75} />
              </ActionIcon>
            </div>
            <h1 className={classes.title}>
              <UnbrokenText>{post.name}</UnbrokenText>
            </h1>
          </div>
          <BuyPanel key={post.id} post={post} quantity={quantity} onQuantity={setQuantity} onContact={showContact} />
          {hasFacts && <PostFacts post={post} />}
          <AlsoOffered post={post} />
          {seesMatches && !isOwn && <PostMatches key={post.id} post={post} isOwn={false} />}
          <OrganizationPanel post={post} contactRef={contact} />
          {post.abilities.report && (
            <button type="button" className={classes.report} onClick={() => setReporting(true)}>
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
              {t('report.open')}
            </button>
          )}
        </div>
        <DetailText post={post} />
      </div>
      {isOwn && (
        <div className={classes.ownSide}>
          {seesMatches && <PostMatches key={post.id} post={post} isOwn />}
          {post.views !== null && <ViewsChart of={{ post: post.id }} />}
          {post.views !== null && post.type === 'offered' && insights}
        </div>
      )}
      {post.views !== null && <History post={post} />}
      <Related post={post} />
      {canDeal(post) && (
        <ActionBar label={post.name}>
          <NotNew condition={post.condition} />
          <DealButtons key={post.id} isBar post={post} quantity={Number(quantity)} />
        </ActionBar>
      )}
      {!canDeal(post) && mayContact && (
        <ActionBar label={post.name}>
          <Price post={post} />
          <Button variant="filled" leftSection={<IconMessage size={18} stroke={1.75} />} onClick={showContact}>
            {t(`detail.contact.${post.type}`)}
          </Button>
        </ActionBar>
      )}
      {isReporting && <ReportDialog post={post} opened onClose={() => setReporting(false)} />}
    </div>
  );
}

function Crumbs({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const chevron = <IconChevronRight size={12} stroke={2} aria-hidden="true" />;
  return (
    <nav className={classes.crumbs} aria-label={t('nav.crumbs', { ns: 'common' })}>
      <span className="row">
        <Link to={pathOfCategory(post)}>{translated(post.category.name)}</Link>
        {chevron}
      </span>
      {post.sub_category && (
        <span className="row">
          <Link to={pathOfCategory(post)} search={{ categories: [String(post.sub_category.id)] }}>
            {translated(post.sub_category.name)}
          </Link>
          {chevron}
        </span>
      )}
      {post.article !== null && (
        <span className="row">
          <Link to="/article/$id" params={{ id: String(post.article) }}>
            {post.supplier_article_number ?? post.gtin ?? post.brand}
          </Link>
          {chevron}
        </span>
      )}
      <span className="clip" aria-current="page">
        {post.article === null ? (post.supplier_article_number ?? post.name) : post.name}
      </span>
    </nav>
  );
}
