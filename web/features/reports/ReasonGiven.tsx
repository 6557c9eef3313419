import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/format/format.ts';
import classes from './Reports.module.css';

interface Given {
  text: string | null;
  reporter: { name: string; organization: string | null } | null;
  created_at: string;
}

/** Why something was reported, in the reporter's words as well, by whom and when. */
export function ReasonGiven({ label, report }: { label: string; report: Given }) {
  const { t } = useTranslation('admin');
  const { text, reporter, created_at: at } = report;
  return (
    <div className={classes.wrap}>
      <span className="strong">{label}</span>
      {text && <div className="sm">{text}</div>}
      <div className="xs muted num">
        {t('reports.by', { who: [reporter?.name, reporter?.organization, formatDate(at)].filter(Boolean).join(', ') })}
      </div>
    </div>
  );
}
