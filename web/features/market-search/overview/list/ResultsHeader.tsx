import {
  IconAdjustmentsHorizontal,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconLayoutGrid,
  IconList,
} from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdvertisementType, advertisementTypes, type Sort, typeLabels } from '#contract/advertisements/choices.ts';
import { choiceHeading } from '#contract/advertisements/facets.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { ExportButton } from '#web/features/exports/ExportButton.tsx';
import { SaveSearch } from '#web/features/saved-searches/saving/SaveSearch.tsx';
import { translated } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { type ResultView, usePreferences } from '#web/lib/preferences.ts';
import { PlainSelect } from '#web/ui/entrance/PlainSelect.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { ActiveFilters } from '../../filters/ActiveFilters.tsx';
import { changesMeaning, countFilters, factsOf, listedQuery, withType } from '../../filters/filters.ts';
import type { Results } from '../../filters/queries.ts';
import type { FilterControl } from '../../filters/useFilters.ts';
import { FactChips } from './later.tsx';
import classes from './ResultsHeader.module.css';

interface ResultsHeaderProps {
  title: string;
  control: FilterControl;
  results: Results | undefined;
  /** The line of count and filters, which stays in sight. */
  stuckRef: Ref<HTMLDivElement>;
  /** Shows the filters where there is no rail for them. */
  onOpenFilters: (() => void) | null;
}

const orders = ['newest', 'interests', 'price', '-price', 'quantity', 'name'] as const satisfies Sort[];

/** What is listed and how many, and how it is ordered and shown. */
export function ResultsHeader({ title, control, results, stuckRef, onOpenFilters }: ResultsHeaderProps) {
  const { t } = useTranslation('overview');
  const { filters, change } = control;
  const { view, density, change: prefer } = usePreferences();
  // Articles are rows in one way.
  const isOfPosts = filters.group !== 'article';
  const hasInterests = useSession().category_interests.length > 0;
  const usual: Sort = filters.q === null ? 'newest' : 'relevance';
  // Without interests, and among what words find, nothing is put first.
  const offered = orders.filter((sort) => sort !== 'interests' || (hasInterests && filters.q === null));
  const sorts: readonly Sort[] = filters.q === null ? offered : ['relevance', ...offered];
  const chosen = filters.sort !== null && sorts.includes(filters.sort) ? filters.sort : usual;
  const filterCount = countFilters(filters);
  return (
    <header className={classes.header}>
      <div className={classes.head}>
        <h1 className={`h1 ${classes.title}`}>{title}</h1>
        <div className={classes.tools}>
          <TypeSwitch control={control} results={results} />
          <Choice<'post' | 'article'>
            label={t('rows.label')}
            value={filters.group ?? 'post'}
            onChange={(value) => change({ group: value === 'article' ? value : null })}
            className={classes.types}
            options={[
              { value: 'post', text: t('rows.posts') },
              {
                value: 'article',
                text: t('rows.articles'),
                note: noteOf(results?.meta.complete_articles || results?.meta.total_articles),
              },
            ]}
          />
          {onOpenFilters && (
            <button
              type="button"
              className={classes.filters}
              aria-label={t('filters.open', { count: filterCount })}
              aria-haspopup="dialog"
              onClick={onOpenFilters}
            >
              <IconAdjustmentsHorizontal size={16} stroke={1.75} />
              {t('filters.title')}
              <Count value={filterCount} />
            </button>
          )}
          <span className={classes.save}>
            <SaveSearch isShort control={control} total={results?.meta.complete || results?.meta.total} />
          </span>
          <PlainSelect
            className={classes.sort ?? ''}
            aria-label={t('sort.label')}
            value={chosen}
            onChange={(event) => {
              const sort = event.currentTarget.value as Sort;
              change({ sort: sort === usual ? null : sort });
            }}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </PlainSelect>
          {results && results.meta.total > 0 && (
            <span className="only-l">
              <ExportButton of={{ scope: 'search', query: listedQuery(control.category, filters) }} />
            </span>
          )}
          {isOfPosts && view === 'table' && (
            <Choice
              label={t('density.label')}
              value={density}
              onChange={(value) => prefer({ density: value })}
              className="only-l"
              options={[
                {
                  value: 'comfortable',
                  text: t('density.comfortable'),
                  icon: <IconBaselineDensityMedium size={16} stroke={1.75} />,
                },
                {
                  value: 'compact',
                  text: t('density.compact'),
                  icon: <IconBaselineDensitySmall size={16} stroke={1.75} />,
                },
              ]}
            />
          )}
          {isOfPosts && (
            <Choice<ResultView>
              label={t('view.label')}
              value={view}
              onChange={(value) => prefer({ view: value })}
              options={[
                { value: 'cards', text: t('view.cards'), icon: <IconLayoutGrid size={16} stroke={1.75} /> },
                { value: 'table', text: t('view.table'), icon: <IconList size={16} stroke={1.75} /> },
              ]}
            />
          )}
        </div>
      </div>
      <div className={classes.stuck} ref={stuckRef}>
        <p className="muted num" aria-live="polite" aria-atomic="true">
          {results ? <Total results={results} /> : '\u00a0'}
        </p>
        {/* Facts belong to the sub-category, which has a chip too. */}
        <ActiveFilters
          control={control}
          more={Object.keys(factsOf(filters)).length > 0 && <FactChips control={control} />}
        />
      </div>
    </header>
  );
}

function Total({ results: { meta } }: { results: Results }) {
  const { t } = useTranslation('overview');
  // What only mentions a part, or has some of the words, follows without being counted, as in the counts of the filters.
  const total = meta.complete || meta.total;
  const posts = t('total.posts', { count: total, number: formatQuantity(total) });
  if (!meta.organizations) return posts;
  return (
    <>
      {posts} {t('total.from', { count: meta.organizations, number: formatQuantity(meta.organizations) })}
    </>
  );
}

/** All posts, the offered or the wanted ones, with one press. */
function TypeSwitch({ control: { filters, change }, results }: Pick<ResultsHeaderProps, 'control' | 'results'>) {
  const { t } = useTranslation('overview');
  const [only, other] = filters.types;
  const counted = results?.meta.facets?.types;
  const options = advertisementTypes.map((type) => {
    // With an availability chosen, the other type is not narrowed by it: it has no such choice.
    const isOther = filters.availabilities.length > 0 && changesMeaning(filters, type);
    const count = isOther ? null : counted?.find(({ id }) => id === type)?.count;
    return {
      value: type,
      text: translated(typeLabels[type]),
      note: noteOf(count),
    };
  });
  return (
    <Choice<AdvertisementType | 'all'>
      label={translated(choiceHeading('types', null))}
      value={only === undefined || other ? 'all' : only}
      onChange={(value) => change(withType(filters, value === 'all' ? null : value))}
      className={classes.types}
      options={[{ value: 'all', text: t('types.all') }, ...options]}
    />
  );
}

const noteOf = (count: number | null | undefined) => (typeof count === 'number' ? formatQuantity(count) : undefined);

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Each is a picture, or else its words with a note such as a count. */
  options: readonly { value: Value; text: string; icon?: ReactNode; note?: string | undefined }[];
  className?: string;
}

/** A few pictures or words, one of them chosen. */
function Choice<Value extends string>({ label, value, onChange, options, className }: ChoiceProps<Value>) {
  return (
    <fieldset className={[classes.choice, className].filter(Boolean).join(' ')}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.text : undefined}
          data-on={option.value === value || undefined}
        >
          <input
            type="radio"
            name={label}
            className="vh"
            aria-label={option.icon ? option.text : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ?? option.text}
          {option.note && <span className={classes.note}>{option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
