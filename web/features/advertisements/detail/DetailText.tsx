import { IconDownload, IconFile } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  declaredFields,
  type FieldName,
  type FieldsWith,
  labelOfChoice,
  readNamesOf,
} from '#contract/advertisements/fields.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName, formatBytes, formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { FileSign } from '#web/ui/files/FileSign.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { useFieldName } from '../form/labels.ts';
import classes from './DetailText.module.css';

// Only the owner's side sees them, and with them comes the table.
const Sales = whenNeeded(() => import('./Sales.tsx'));

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
    category: ({ category, sub_category }) =>
      [translated(category.name), sub_category && translated(sub_category.name)].filter(Boolean).join(', '),
  } satisfies Record<FieldsWith<{ kind: 'reference'; detail: true }>, (post: Advertisement) => ReactNode>),
  // A wanted post has the date next to its price.
  availability: ({ type, state, available_at_label: label, available_at_date: date }, t) =>
    type === 'offered' &&
    state !== 'sold' &&
    (date ? t('detail.availableOn', { label: translated(label), date: formatDate(date) }) : translated(label)),
};

/** The value of a field as the specification shows it; nothing where the post has none. */
function entryOf(post: Advertisement, field: (typeof declaredFields)[number], t: TFunction<'posts'>): ReactNode {
  const own = ownEntries[field.name];
  if (own) return own(post, t);
  const value = (post as unknown as Record<string, string | number | null>)[readNamesOf(field)[0]];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'code':
    case 'gtin':
      return <CopyCode>{String(value)}</CopyCode>;
    case 'choice':
      return translated(labelOfChoice(field, String(value)));
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
    case 'breaks':
    case 'facts':
      return value;
  }
}

function Specification({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const nameOf = useFieldName();
  const posted = formatDate(post.created_at);
  const changed = formatDate(post.updated_at);
  const entries: [name: string, value: ReactNode][] = [
    ...declaredFields
      .filter(({ detail }) => detail)
      .map((field): [string, ReactNode] => {
        const entry = entryOf(post, field, t);
        const isPrivate = field.read === 'owner' && Boolean(entry);
        return [nameOf(field.name), isPrivate ? <OnlyYours key={field.name}>{entry}</OnlyYours> : entry];
      }),
    [t('detail.postedBy'), post.owner?.name],
    [t('detail.posted'), posted === changed ? posted : t('detail.postedChanged', { created: posted, changed })],
  ];
  return (
    <section>
      <h2 className="h2">{t('detail.specification')}</h2>
      <Facts facts={entries.filter(([, value]) => Boolean(value))} className={classes.specification} />
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
            <FileSign icon={IconFile} size={18} />
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
