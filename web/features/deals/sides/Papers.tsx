import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { formatPieces } from '../parts/pieces.ts';
import { sheetUrl } from '../sheet.ts';
import classes from './Sides.module.css';

/** The files of an agreed deal for the bookkeeping of both sides. */
export function Papers({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const { agreed, deliveries, id, reference } = deal;
  if (agreed === null) return null;
  const url = `/api/deals/${id}`;
  const papers = [
    {
      name: t('papers.order', { reference }),
      about: formatDate(agreed.at),
      files: [
        ['PDF', sheetUrl(id, agreed.version)],
        ['XML', `${url}/order.xml`],
        ['CSV', `${url}/order.csv`],
      ] as const,
    },
    ...deliveries.map(({ number, sent_at: at, quantity }) => ({
      name: t('papers.note', { number }),
      about: `${formatDate(at)}, ${formatPieces(quantity, t)}`,
      files: [['XML', `${url}/deliveries/${number}/note.xml`]] as const,
    })),
  ];
  return (
    <section className="panel" aria-labelledby="deal-papers">
      <h2 id="deal-papers" className={`h2 ${classes.title}`}>
        <IconFileText size={16} stroke={1.75} aria-hidden="true" />
        {t('papers.title')}
      </h2>
      <ul className={classes.papers}>
        {papers.map(({ name, about, files }) => (
          <li key={name}>
            <div className="grow">
              <div className="strong clip" title={name}>
                {name}
              </div>
              <div className="xs muted">{about}</div>
            </div>
            {files.map(([format, href]) => (
              <a key={format} className="link" href={href} target="_blank" rel="noreferrer">
                {format}
                <span className="vh"> {name}</span>
              </a>
            ))}
          </li>
        ))}
      </ul>
      <p className="xs muted">{t('papers.format')}</p>
    </section>
  );
}
