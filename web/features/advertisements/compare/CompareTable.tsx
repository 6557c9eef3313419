import { ActionIcon, Box, SimpleGrid } from '@mantine/core';
import { IconEqualNot, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { priceAt } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { countryName, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits, unitWords } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { canDeal, DealButtons } from '../detail/buying/DealButtons.tsx';
import { useAllFacts } from '../facts/fields.ts';
import { CountryCode } from '../post/AdvertisementCard.tsx';
import { AdvertisementPicture } from '../post/AdvertisementPicture.tsx';
import classes from './CompareTable.module.css';
import type { Costs } from './costs.ts';
import { isSame, unlikeMost } from './differences.ts';
import { gridKeys } from './gridKeys.ts';
import { type FactLine, factLines, minimumOf, minimumValueOf, reasonOfSurplus, statedLines } from './lines.tsx';

interface CompareTableProps {
  posts: readonly Advertisement[];
  wanted: number;
  costs: Costs;
  currency: string;
  onlyDifferences: boolean;
  onRemove: (id: number) => void;
}

/** The posts side by side: what they cost, what differs, what is the same. */
export function CompareTable({ posts, wanted, costs, currency, onlyDifferences, onRemove }: CompareTableProps) {
  const { t } = useTranslation('compare');
  const { t: factTexts } = useTranslation('facts');
  const { data: fields = [] } = useAllFacts();
  // Two facts of different fields may have one name, such as the mount of a battery and of a derailleur.
  const lines = [...factLines(posts, t), ...statedLines(posts, fields, factTexts, t('none'))];
  const differing = lines.filter((line) => !isSame(line));
  const same = lines.filter(isSame);
  const hasSame = same.length > 0 && posts.length > 1 && !onlyDifferences;
  const quantity = posts[0] ? formatUnits(wanted, posts[0].unit) : '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by Tab
    <section className={classes.box} tabIndex={0} aria-label={t('caption')}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys move through its cells */}
      <table role="grid" aria-readonly="true" className={classes.table} {...gridKeys}>
        <caption className="vh">{t('captionKeys')}</caption>
        <thead>
          <tr>
            <th scope="col" tabIndex={0} className={classes.corner}>
              <span className="vh">{t('line.post')}</span>
              <span className="xs muted" aria-hidden="true">
                <Unlike /> {t('legend')}
              </span>
            </th>
            {posts.map((post, index) => (
              <th scope="col" tabIndex={-1} key={post.id} data-best={costs.lowestTotal.has(index) || undefined}>
                <Head post={post} onRemove={() => onRemove(post.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Group span={posts.length + 1}>{t('group.cost', { quantity })}</Group>
          <Row name={t('line.total')}>
            {posts.map((post, index) => (
              <Total key={post.id} post={post} index={index} {...{ costs, currency }} />
            ))}
          </Row>
          <Row name={t('line.price')}>
            {posts.map((post, index) => (
              <Price key={post.id} post={post} index={index} {...{ costs, currency }} />
            ))}
          </Row>
          <Row name={t('line.minimum')}>{posts.map(minimumOf)}</Row>
          <Row name={t('line.minimumValue')}>{posts.map((post) => minimumValueOf(post) ?? t('none'))}</Row>
          {differing.length > 0 && <Group span={posts.length + 1}>{t('group.differs')}</Group>}
          {differing.map((line) => (
            <Row key={line.key ?? line.name} name={line.name} unlike={unlikeMost(line)}>
              {cellsOf(line)}
            </Row>
          ))}
          {hasSame && (
            <Group span={posts.length + 1} isSame>
              {t('group.same', { count: posts.length })}
            </Group>
          )}
          {hasSame &&
            same.map((line) => (
              <Row key={line.key ?? line.name} name={line.name} isSame>
                {cellsOf(line)}
              </Row>
            ))}
          {posts.some(canDeal) && (
            <Row name={t('line.deal')}>
              {posts.map(
                (post, index) =>
                  canDeal(post) && (
                    <div key={post.id} className={classes.deal}>
                      <DealButtons isBar post={post} quantity={costs.columns[index]?.order.quantity ?? wanted} />
                    </div>
                  ),
              )}
            </Row>
          )}
        </tbody>
      </table>
    </section>
  );
}

function cellsOf({ drawn, values, isCode }: FactLine): readonly ReactNode[] {
  if (drawn || !isCode) return drawn ?? values;
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a value belongs to its column
    <span key={index} className="code">
      {value}
    </span>
  ));
}

/** The sign of what is unlike the others. */
function Unlike() {
  return (
    <span className={classes.sign}>
      <IconEqualNot size={12} stroke={2} aria-hidden="true" />
    </span>
  );
}

function Head({ post, onRemove }: { post: Advertisement; onRemove: () => void }) {
  const { t } = useTranslation('compare');
  const { organization } = useSession();
  return (
    <SimpleGrid spacing={6}>
      <div className={classes.plate}>
        <AdvertisementPicture advertisement={post} className={classes.picture} />
        <ActionIcon
          className={classes.remove}
          variant="default"
          radius="xl"
          aria-label={t('remove', { name: post.name, organization: post.organization })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <Link className={classes.name} to="/advertisement/$id" params={{ id: String(post.id) }}>
        {post.name}
      </Link>
      <div className={classes.seller}>
        <span className="clip">{post.organization}</span>
        <CountryCode code={post.country_code} name={countryName(post.country_code)} />
      </div>
      {organization?.id === post.organization_id && <div className="xs muted">{t('own')}</div>}
    </SimpleGrid>
  );
}

function Group({ span, isSame = false, children }: { span: number; isSame?: boolean; children: ReactNode }) {
  return (
    <tr data-group data-same={isSame || undefined}>
      <th colSpan={span} scope="colgroup">
        <span>{children}</span>
      </th>
    </tr>
  );
}

interface RowProps {
  name: string;
  unlike?: ReadonlySet<number>;
  isSame?: boolean;
  children: readonly ReactNode[];
}

function Row({ name, unlike, isSame = false, children }: RowProps) {
  const { t } = useTranslation('compare');
  return (
    <tr data-same={isSame || undefined}>
      <th scope="row" tabIndex={-1}>
        {name}
      </th>
      {children.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
        <td key={index} tabIndex={-1} data-unlike={unlike?.has(index) || undefined}>
          {unlike?.has(index) && (
            <>
              <Unlike />
              <span className="vh">{t('unlike')} </span>
            </>
          )}
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface CostCellProps {
  post: Advertisement;
  index: number;
  costs: Costs;
  currency: string;
}

function Total({ post, index, costs, currency }: CostCellProps) {
  const { t } = useTranslation('compare');
  const { order, total } = costs.columns[index] as Costs['columns'][number];
  if (!order.isAvailable)
    return (
      <Box component="span" c="var(--gs-danger-text)" fw="var(--gs-w-medium)">
        {t('short', { quantity: formatQuantity(post.number_of_items) })}
      </Box>
    );
  if (order.total === null || order.price === null || !post.currency)
    return <span className="muted">{t('noPrice')}</span>;
  const isForeign = post.currency !== currency;
  const own = formatMoney(order.total, post.currency);
  const times = t('times', {
    quantity: formatQuantity(order.quantity),
    price: formatMoney(order.price, post.currency),
  });
  return (
    <>
      <Box className="num" fz="var(--gs-t-lg)" lh="var(--gs-l-lg)" fw={680} lts="-0.02em">
        {isForeign && total !== null ? `≈ ${formatMoney(total, currency)}` : own}
      </Box>
      <div className="xs muted num">{isForeign && total !== null ? `${own}, ${times}` : times}</div>
      {costs.lowestTotal.has(index) && <Badge kind="ok">{t('lowestTotal')}</Badge>}
      {order.surplus > 0 && (
        <>
          <Badge kind="warning">{t('surplus', { quantity: formatQuantity(order.surplus) })}</Badge>
          <div className="xs muted">{t(reasonOfSurplus(post, order))}</div>
        </>
      )}
    </>
  );
}

function Price({ post, index, costs, currency }: CostCellProps) {
  const { t } = useTranslation('compare');
  const { price, order } = costs.columns[index] as Costs['columns'][number];
  const own = priceAt(post, order.quantity);
  if (!own || !post.currency) return <span className="muted">{t('noPrice')}</span>;
  return (
    <>
      <div className="strong num">{formatMoney(own, post.currency)}</div>
      {post.currency !== currency && price !== null && (
        <div className="xs muted num">≈ {formatMoney(price, currency)}</div>
      )}
      <div className="xs muted">{t('post.per', { ns: 'common', unit: unitWords(post.unit)[0] })}</div>
      {costs.lowestPrice.has(index) && <Badge>{t('lowestPrice')}</Badge>}
    </>
  );
}
