import { IconDownload, IconFileText, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exampleText, exampleWorkbook, importManual } from '#contract/imports/endpoints.ts';
import { translated } from '#web/i18n/translated.ts';
import { FileSign } from '#web/ui/files/FileSign.tsx';
import classes from './Start.module.css';

const papers = [
  { name: 'manual', file: 'Bulk upload manual.pdf', url: importManual.url, icon: IconFileText },
  { name: 'workbook', file: 'example.xlsx', url: exampleWorkbook.url, icon: IconTable },
  { name: 'text', file: 'example.csv', url: exampleText.url, icon: IconTable },
] as const;

/** The manual and the files to begin with. */
export function Papers() {
  const { t } = useTranslation('imports');
  return (
    <section className="panel">
      <h2 className="h2">{t('papers.title')}</h2>
      <ul>
        {papers.map(({ name, file, url, icon }) => (
          <li key={name} className={classes.paper}>
            <FileSign icon={icon} />
            <div className="grow">
              <a className="link" href={url} download={translated(file)}>
                {translated(file)}
              </a>
              <div className="xs muted num">{t(`papers.${name}`)}</div>
            </div>
            <IconDownload size={16} stroke={1.75} aria-hidden="true" className={classes.dim ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  );
}
