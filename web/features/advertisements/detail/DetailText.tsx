import { Table } from '@mantine/core';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, saleReasonLabels } from '#contract/advertisements/choices.ts';
import { declaredFields, type FieldName, type FieldsWith, labelOfChoice } from '#contract/advertisements/fields.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { countryName, formatBytes, formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import classes from './Detail.module.css';
import { salesQuery } from './queries.ts';

/** What the seller writes, the specification, the documents and, for the owner's side, the sales. */
export function DetailText({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  return (
    <div className={classes.text}>
      {post.description && (
        <section>
          <h2 className="h2">{t('detail.description')}</h2>
          <div className={classes.description}>
            {post.description.split(/\n{2,}/).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      <Specification post={post} />
      {post.documents.length > 0 && <Documents post={post} />}
      {post.sales && post.sales.length > 0 && <Sales post={post} newest={post.sales} />}
    </div>
  );
}

/** The fields whose entry in the specification is more than their own value. */
const ownEntries: Partial<Record<FieldName, (post: Advertisement, t: TFunction<'posts'>) => ReactNode>> = {
  ...({
    brand: ({ brand }) => brand,
    category: ({ category, sub_category }) => [category.name, sub_category?.name].filter(Boolean).join(', '),
  } satisfies Record<FieldsWith<{ kind: 'reference'; detail: true }>, (post: Advertisement) => ReactNode>),
  // Of a wanted post it is said beside the price when it is needed.
  availability: ({ type, available_at_label: label, available_at_date: date }, t) =>
    type === 'offered' && (date ? t('detail.availableOn', { label, date: formatDate(date) }) : label),
};

/** The value of a field as the specification shows it; nothing where the post has none. */
function entryOf(post: Advertisement, field: (typeof declaredFields)[number], t: TFunction<'posts'>): ReactNode {
  const own = ownEntries[field.name];
  if (own) return own(post, t);
  const value = (post as unknown as Record<string, string | number | null>)[field.readAs ?? field.name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'code':
    case 'gtin':
      return <CopyCode>{String(value)}</CopyCode>;
    case 'choice':
      return labelOfChoice(field, String(value));
    case 'date':
      return formatDate(String(value));
    case 'whole':
      return formatQuantity(Number(value));
    case 'money':
      return post.currency && formatMoney(String(value), post.currency);
    case 'country':
      return countryName(String(value));
    case 'line':
    case 'text':
    case 'currency':
    case 'reference':
      return value;
  }
}

function Specification({ post }: { post: Advertisement }) {
  const { t } = useTranslation(['posts', 'fields']);
  const posted = formatDate(post.created_at);
  const changed = formatDate(post.updated_at);
  const entries: [name: string, value: ReactNode][] = [
    ...declaredFields
      .filter(({ detail }) => detail)
      .map((field): [string, ReactNode] => {
        const entry = entryOf(post, field, t);
        const isPrivate = field.read === 'owner' && Boolean(entry);
        return [t(field.name, { ns: 'fields' }), isPrivate ? <OnlyYours key={field.name}>{entry}</OnlyYours> : entry];
      }),
    [t('detail.postedBy'), post.owner?.name],
    [t('detail.posted'), posted === changed ? posted : t('detail.postedChanged', { created: posted, changed })],
  ];
  return (
    <section>
      <h2 className="h2">{t('detail.specification')}</h2>
      <dl className={classes.specification}>
        {entries
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function OnlyYours({ children }: { children: ReactNode }) {
  const { t } = useTranslation('posts');
  return (
    <span className={classes.private}>
      {children}
      <Badge>{t('detail.onlyYours')}</Badge>
    </span>
  );
}

function Documents({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  return (
    <section>
      <h2 className="h2">{t('detail.documents')}</h2>
      <ul className={classes.documents}>
        {post.documents.map(({ id, name, url, size }) => (
          <li key={id}>
            <span className={classes.fileIcon}>
              <IconFile size={18} stroke={1.75} />
            </span>
            <div className="grow">
              <a className="link clip" href={url} download={name}>
                {name}
              </a>
              <div className="xs muted num">
                {name.split('.').at(-1)?.toUpperCase()}, {formatBytes(size)}
              </div>
            </div>
            <a className={classes.download} href={url} download={name} aria-label={t('detail.download', { name })}>
              <IconDownload size={16} stroke={1.75} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest sales come with the post; the pages behind them are asked for. */
function Sales({ post, newest }: { post: Advertisement; newest: NonNullable<Advertisement['sales']> }) {
  const { t } = useTranslation('posts');
  const [page, setPage] = useState(1);
  const further = useQuery({
    ...salesQuery(post.id, page),
    enabled: page > 1,
    placeholderData: (shown) => shown ?? newest,
  });
  const sales = page === 1 ? newest : (further.data ?? []);
  const total = post.sales_count ?? newest.length;
  return (
    <section>
      <h2 className="h2">{t('sales.title')}</h2>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="region" aria-label={t('sales.title')}>
        <Table aria-label={t('sales.caption')} tabularNums verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('sales.date')}</Table.Th>
              <Table.Th>{t('sales.what')}</Table.Th>
              <Table.Th ta="right">{t('sales.quantity')}</Table.Th>
              <Table.Th ta="right">{t('sales.total')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sales.map((sale) => (
              <Table.Tr key={sale.id} data-reverted={sale.reverted_at !== null || undefined} className={classes.sale}>
                <Table.Td>{formatDate(sale.closing_date)}</Table.Td>
                <Table.Td>
                  {sale.sold_to_organization?.name ?? saleReasonLabels[sale.reason]}{' '}
                  {sale.reverted_at && <Badge>{t('sales.takenBack')}</Badge>}
                </Table.Td>
                <Table.Td ta="right">{formatQuantity(sale.total_number_of_items)}</Table.Td>
                <Table.Td ta="right">
                  {sale.total_price && sale.sold_currency ? formatMoney(sale.total_price, sale.sold_currency) : '–'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <FailureStrip failure={page > 1 ? further.error : null} onRetry={() => void further.refetch()} />
      {total > limits.salesShown && <Pager page={page} perPage={limits.salesShown} total={total} onChange={setPage} />}
    </section>
  );
}
