import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import box from '#web/ui/fields/Box.module.css';
import classes from './FacetGroup.module.css';

/** How many values are shown before "Show n more"; above it the group has a search field of its own. */
const initiallyVisible = 8;

interface FacetSectionProps {
  title: string;
  children: ReactNode;
  /** What is chosen in it, shown while it is folded. */
  chosen?: string;
  /** Whether it is folded at first. */
  isFolded?: boolean;
}

/** A group of the rail: open by default, its title folds it. */
export function FacetSection({ title, children, chosen, isFolded = false }: FacetSectionProps) {
  const [isOpen, setIsOpen] = useState(!isFolded);
  const id = useId();
  return (
    <section className={classes.section}>
      <h2>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="grow">{title}</span>
          {chosen && !isOpen && <span className={classes.chosen}>{chosen}</span>}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

export interface FacetOption {
  id: number | string;
  name: string;
  /** Undefined where nothing has been counted yet. */
  count: number | undefined;
  /** Drawn in place of the plain name. */
  label?: ReactNode;
  /** Whether it is set apart from the values before it. */
  isApart?: boolean;
}

interface FacetGroupProps {
  title: string;
  options: readonly FacetOption[];
  /** What stays below the others, whatever is searched for and shown of them. */
  last?: FacetOption;
  chosen: readonly (number | string)[];
  onToggle: (id: number | string) => void;
  /** What the search field of a long group is called: "Find a brand". */
  findLabel?: string;
  /** Off where the order means something by itself. */
  isOrdered?: boolean;
  /** A line below the values. */
  hint?: string;
}

/** The values of a group with their counts. Chosen ones come first, zero stays visible. */
export function FacetGroup(props: FacetGroupProps) {
  if (props.options.length === 0) return null;
  return (
    <FacetSection title={props.title}>
      <FacetOptions {...props} />
    </FacetSection>
  );
}

/** The checkboxes of a group without its title. */
export function FacetOptions({
  title,
  options,
  chosen,
  onToggle,
  findLabel,
  isOrdered = false,
  hint,
  last,
}: FacetGroupProps) {
  const { t } = useTranslation('filters');
  const [words, setWords] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isLong = options.length > initiallyVisible;
  const found = isLong ? withWords(options, words) : options;
  const { pinned, area } = usePinned(chosen);
  const sorted = isOrdered ? found : [...found].sort((a, b) => rank(a, pinned) - rank(b, pinned));
  const chosenCount = sorted.filter(({ id }) => chosen.includes(id)).length;
  const visible = isWhole || words !== '' ? sorted : sorted.slice(0, Math.max(initiallyVisible, chosenCount));
  const rest = sorted.length - visible.length;
  return (
    <fieldset className={classes.group} {...area}>
      <legend className="vh">{title}</legend>
      {isLong && findLabel && (
        <div className={`${box.box} ${classes.find}`}>
          <IconSearch size={14} stroke={1.75} aria-hidden="true" />
          <input
            type="text"
            value={words}
            placeholder={findLabel}
            aria-label={findLabel}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setWords('');
            }}
          />
        </div>
      )}
      <div className={classes.values} data-long={visible.length > 40 || undefined}>
        {(last ? [...visible, last] : visible).map(({ id, name, count, label, isApart }) => (
          <label
            key={id}
            className={classes.value}
            data-none={count === 0 || undefined}
            data-apart={isApart || undefined}
            title={name}
          >
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
            <span className={classes.name}>{label ?? name}</span>
            {count !== undefined && <span className={classes.count}>{formatQuantity(count)}</span>}
          </label>
        ))}
        {visible.length === 0 && words !== '' && <p className="muted">{t('facet.nothing', { words })}</p>}
      </div>
      {hint && <p className="xs muted">{hint}</p>}
      {rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('facet.more', { count: rest })}
        </button>
      )}
      {isWhole && words === '' && isLong && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(false)}>
          {t('facet.fewer')}
        </button>
      )}
    </fieldset>
  );
}

/** The chosen values that stand first. Nothing moves under someone's pointer or focus: only after they leave the group. */
function usePinned(chosen: readonly (number | string)[]) {
  const [pinned, setPinned] = useState(chosen);
  const ref = useRef<HTMLFieldSetElement>(null);
  const key = chosen.join();
  const latest = useRef(chosen);
  latest.current = chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with every render, its key is not
  useEffect(() => {
    if (!ref.current?.matches(':hover, :focus-within')) setPinned(latest.current);
  }, [key]);
  const settle = () => setPinned(latest.current);
  const area = {
    ref,
    onPointerLeave: () => {
      if (!ref.current?.matches(':focus-within')) settle();
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) settle();
    },
  };
  return { pinned, area };
}

function rank({ id }: FacetOption, chosen: readonly (number | string)[]): number {
  return chosen.includes(id) ? 0 : 1;
}

/** Those whose name holds every word, whatever its case and accents. */
export function withWords<Option extends { name: string }>(options: readonly Option[], words: string): Option[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return options.filter(({ name }) => {
    const text = folded(name);
    return wanted.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
