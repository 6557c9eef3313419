import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldName, fields } from '#contract/advertisements/fields.ts';
import type { FeedRunDetail } from '#contract/feeds/schemas.ts';
import { useFieldName } from '#web/features/advertisements/form/labels.ts';
import { formatQuantity, labelled } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import styles from './Rows.module.css';
import { counted } from './useRunTitle.ts';

type Row = FeedRunDetail['rows'][number];
type MissingPost = FeedRunDetail['missing'][number];

/** Rows of a run, or posts that its file does not name: the article, its pieces before and after, and what becomes of it. */
export function RowsTable(props: {
  isHeld: boolean;
  pausesMissing: boolean;
  rows: readonly Row[];
  missing: readonly MissingPost[];
}) {
  const { isHeld, pausesMissing, rows, missing } = props;
  const { t } = useTranslation('feedRun');
  const absent = t(!pausesMissing ? 'rows.stays' : isHeld ? 'rows.wouldPause' : 'rows.paused');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.reference}>{t('reference')}</th>
          <th>{t('rows.article')}</th>
          <th className={styles.pieces}>{t('pieces')}</th>
          <th className={styles.what}>{t(isHeld ? 'rows.would' : 'rows.did')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <Article row={row} line={row.line} />
            <Pieces change={row.changes.number_of_items} />
            <td className={styles.what}>
              <What kind={row.result}>{t(`result.${row.result}`)}</What>
              <Changes changes={row.changes} />
              {row.reasons.map((reason) => (
                <p key={reason} className="xs muted">
                  {reason}
                </p>
              ))}
              <Short row={row} />
            </td>
          </tr>
        ))}
        {missing.map((post) => (
          <tr key={post.advertisement_id}>
            <Article row={post} />
            <Pieces
              change={{
                from: String(post.number_of_items),
                to: String(pausesMissing ? post.reserved_quantity : post.number_of_items),
              }}
            />
            <td className={styles.what}>
              <What kind={pausesMissing ? 'error' : 'unchanged'}>{absent}</What>
              {pausesMissing && <Short row={post} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Article({
  row,
  line,
}: {
  row: Pick<Row, 'reference' | 'title' | 'number' | 'advertisement_id'>;
  line?: number;
}) {
  const { t } = useTranslation('feedRun');
  const { reference, title, number, advertisement_id: id } = row;
  return (
    <>
      <td className={`code ${styles.reference}`}>
        {reference}
        {line !== undefined && <span className="xs muted">{t('rows.line', { line })}</span>}
      </td>
      <td className={styles.article}>
        {id === null ? (
          <span className="clip">{title}</span>
        ) : (
          <Link to={`/advertisement/${id}`} className={`clip ${styles.title}`}>
            {title}
          </Link>
        )}
        <span className="xs muted code clip">{number}</span>
      </td>
    </>
  );
}

function Pieces({ change }: { change: { from: string; to: string } | undefined }) {
  if (!change) return <td className={styles.pieces} />;
  const write = (value: string) => (value === '' ? '–' : formatQuantity(Number(value)));
  return (
    <td className={`num ${styles.pieces}`}>
      {change.from !== change.to && change.from !== '' && (
        <>
          <s>{write(change.from)}</s>
          <span aria-hidden="true">→</span>
        </>
      )}
      <b>{write(change.to)}</b>
    </td>
  );
}

const What = ({ kind, children }: { kind: Row['result']; children: ReactNode }) => (
  <Group className={styles.result} gap={8} wrap="nowrap">
    <i data-kind={kind} />
    {children}
  </Group>
);

function Changes({ changes }: { changes: Row['changes'] }) {
  const nameOf = useFieldName();
  return Object.entries(changes).map(
    ([field, { from, to }]) =>
      field !== 'number_of_items' && (
        <p key={field} className="xs muted">
          {labelled(
            field in fields ? nameOf(field as FieldName) : field.replaceAll('_', ' '),
            `${from || '–'} → ${to || '–'}`,
          )}
        </p>
      ),
  );
}

function Short({ row }: { row: Pick<Row, 'reserved_quantity' | 'deals'> }) {
  const { t } = useTranslation('feedRun');
  if (row.deals.length === 0 && row.reserved_quantity === 0) return null;
  return (
    <p className={`xs ${styles.short}`}>
      {t('rows.staysReserved', counted(row.reserved_quantity))}
      {row.deals.length > 0 && `. ${t('rows.short')} `}
      {row.deals.map(({ id, reference }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/deals/${id}`} className="code">
            {reference}
          </Link>
        </span>
      ))}
    </p>
  );
}
