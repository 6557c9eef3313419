import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail } from '#contract/feeds/schemas.ts';
import { formatBytes, formatDate, formatDateTime, formatList, formatQuantity } from '#web/lib/format/format.ts';
import { Facts } from '#web/ui/text/Facts.tsx';
import styles from './Side.module.css';

const checksumLength = 16;

/** Where the file of a run came from, what it was and how it was read, and who was notified. */
export function RunFacts({ run }: { run: FeedRunDetail }) {
  const { t } = useTranslation('feedRun');
  const title = useId();
  const { name, size, lines, told, user, source_file: file } = run;
  const { host, host_key: key, host_key_since: since, sha256, changed_at: changed, reading } = file;
  const facts = [
    host !== null && fact(t('file.from'), <span className="code">{host}</span>),
    run.source === 'push' && user && fact(t('file.sentBy'), user.name),
    run.source === 'person' && user && fact(t('file.startedBy'), user.name),
    key !== null &&
      fact(
        t('file.hostKey'),
        <>
          <span className="code">{key}</span>
          {since && <p>{t('file.keySince', { date: formatDate(since) })}</p>}
        </>,
      ),
    name !== null && fact(t('file.name'), size === null ? name : `${name}, ${formatBytes(size)}`),
    lines !== null && fact(t('file.lines'), formatQuantity(lines)),
    changed !== null && fact(t('file.changed'), formatDateTime(changed)),
    sha256 !== null &&
      fact('SHA-256', <span className="code" title={sha256}>{`${sha256.slice(0, checksumLength)}…`}</span>),
    reading !== null && fact(t('file.reading'), formatReading(reading)),
    told.length > 0 && fact(t('file.told'), formatList(told.map((person) => person.name))),
  ].filter((each) => each !== false && each !== null);
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 className="h2" id={title}>
        {t('file.title')}
      </h2>
      <Facts facts={facts} className={styles.details ?? ''} />
      {run.import !== null && !file.is_stored && <p className="sm muted">{t('file.removed')}</p>}
    </section>
  );
}

const fact = (name: string, value: React.ReactNode) => [name, value] as const;

const formatReading = ({ encoding, delimiter, decimal }: NonNullable<FeedRunDetail['source_file']['reading']>) =>
  [encoding, delimiter, decimal].join(' · ');
