import { useTranslation } from 'react-i18next';
import type { ListMeta } from '#contract/advertisements/schemas.ts';
import { useBootstrap, useMayPost } from '#web/features/accounts/session/index.ts';
import { SaveSearch } from '#web/features/saved-searches/saving/SaveSearch.tsx';
import { formatQuantity, quoted } from '#web/lib/format/format.ts';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import type { FilterControl } from '../../filters/useFilters.ts';
import { wantedForm } from '../wantedForm.ts';
import { understoodAs } from './understoodAs.ts';
import classes from './WordsNote.module.css';

interface WordsNoteProps {
  control: FilterControl;
  meta: ListMeta;
}

/** A part that no one offers: an alert and a wanted advertisement. */
function Absent({ control, meta, part }: WordsNoteProps & { part: string }) {
  const { t } = useTranslation('overview');
  const bootstrap = useBootstrap();
  const mayWant = useMayPost('wanted');
  const { category, filters } = control;
  const [categories, brands] = [bootstrap.categories ?? [], bootstrap.brands ?? []];
  return (
    <>
      <p>{t('words.absent', { part })}</p>
      <div className={classes.ways}>
        {mayWant && (
          <EntranceLink
            to="/my-posts/create"
            search={wantedForm(filters, meta.words, { category, categories, brands })}
            primary
          >
            {t('none.post')}
          </EntranceLink>
        )}
        <SaveSearch control={control} total={0} />
      </div>
    </>
  );
}

/** What the words were taken for, which of them found nothing, and what would be found without one; nothing where all is plain. */
export function WordsNote({ control, meta }: WordsNoteProps) {
  const { t } = useTranslation('overview');
  const { brands } = useBootstrap();
  const { filters, change } = control;
  const words = meta.words ?? [];
  if (filters.q === null || words.length === 0 || meta.total === 0) return null;
  const understood = understoodAs(
    words.filter(({ found }) => found > 0),
    brands ?? [],
  );
  const excluded = words.filter((word) => word.excluded);
  const missing = words.filter(({ found }) => found === 0);
  const complete = meta.complete ?? meta.total;
  const ways = (meta.without ?? []).filter(({ group }) => group === 'word');
  const isPlain = understood.length + excluded.length + missing.length === 0 && !meta.suggestion && !meta.absent;
  if (isPlain && complete > 0) return null;
  return (
    <div className={`sm ${classes.note}`} role="status">
      {meta.suggestion && (
        <p>
          {t('words.corrected')} <b>{meta.suggestion.q}</b>
        </p>
      )}
      {understood.length > 0 && (
        <p>
          {t('words.understood')} {understood.join(', ')}
        </p>
      )}
      {missing.length > 0 && <p>{t('words.missing', { words: missing.map(({ word }) => quoted(word)).join(', ') })}</p>}
      {excluded.length > 0 && <p>{t('words.excluded', { words: excluded.map(({ word }) => word).join(', ') })}</p>}
      {meta.absent && <Absent control={control} meta={meta} part={meta.absent} />}
      {!meta.absent && complete === 0 && <p>{t('words.some')}</p>}
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
