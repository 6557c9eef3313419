import { useTranslation } from 'react-i18next';
import type { ListMeta } from '#contract/advertisements/schemas.ts';
import { formatQuantity, quoted } from '#web/lib/format/format.ts';
import type { FilterControl } from '../../filters/useFilters.ts';
import classes from './WordsNote.module.css';

interface WordsNoteProps {
  control: FilterControl;
  meta: ListMeta;
}

/** What the words were taken for, which of them found nothing, and what would be found without one; nothing where all is plain. */
export function WordsNote({ control, meta }: WordsNoteProps) {
  const { t } = useTranslation('overview');
  const { filters, change } = control;
  const words = meta.words ?? [];
  if (filters.q === null || words.length === 0 || meta.total === 0) return null;
  const understood = words.filter(({ as, found }) => as !== null && found > 0);
  const missing = words.filter(({ found }) => found === 0);
  const complete = meta.complete ?? meta.total;
  const ways = (meta.without ?? []).filter(({ group }) => group === 'word');
  if (understood.length === 0 && missing.length === 0 && complete === meta.total) return null;
  return (
    <div className={`sm ${classes.note}`} role="status">
      {meta.suggestion && (
        <p>
          {t('words.corrected')} <b>{meta.suggestion.q}</b>
        </p>
      )}
      {understood.length > 0 && (
        <p>
          {t('words.understood')} {understood.map(({ as }) => as).join(', ')}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {t('words.missing', { words: missing.map(({ word }) => quoted(word)).join(', '), count: missing.length })}
        </p>
      )}
      {complete < meta.total && (
        <p>
          {complete === 0
            ? t('words.some')
            : t('words.complete', { count: complete, number: formatQuantity(complete) })}
        </p>
      )}
      {ways.length > 0 && (
        <ul>
          {ways.map(({ id, name, total }) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => change({ q: String(id) })}>
                {t('words.without', { word: name })}
              </button>{' '}
              <span className="num muted">{formatQuantity(total)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
