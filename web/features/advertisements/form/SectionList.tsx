import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import { useSectionTitle } from './labels.ts';
import classes from './PostForm.module.css';
import { type SectionId, type SectionState, sections } from './state/sections.ts';

interface SectionListProps {
  title: string;
  type: AdvertisementType;
  states: Record<SectionId, SectionState>;
  /** Whether there is anyone to choose as contact: else the form has no such section. */
  hasContacts: boolean;
}

/** The form's sections at its left: where one is, what is done, what is wrong. */
export function SectionList({ title, type, states, hasContacts }: SectionListProps) {
  const { t } = useTranslation('forms');
  const titleOf = useSectionTitle(type);
  const listed = useMemo(() => sections.filter(({ id }) => id !== 'contact' || hasContacts), [hasContacts]);
  const current = useSectionInView(listed);
  return (
    <nav className={classes.sections} aria-label={t('sections')}>
      <p>{title}</p>
      {listed.map(({ id }, index) => {
        const state = states[id];
        return (
          <a
            key={id}
            href={`#${id}`}
            data-state={state}
            data-current={id === current || undefined}
            aria-current={id === current ? 'step' : undefined}
            onClick={(event) => {
              event.preventDefault();
              const target = document.getElementById(id);
              target?.scrollIntoView({ block: 'start' });
              target?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
            }}
          >
            <span className={classes.mark} aria-hidden="true">
              {state === 'done' ? (
                <IconCheck size={12} stroke={2.6} />
              ) : state === 'wrong' ? (
                <IconExclamationMark size={12} stroke={2.6} />
              ) : (
                index + 1
              )}
            </span>
            {titleOf(id)}
            {state !== 'open' && <span className="vh">, {t(`state.${state}`)}</span>}
          </a>
        );
      })}
    </nav>
  );
}

/** The height of what stays at the top of the page. */
const head = 80;

/** The uppermost section that is on the screen. Sections come and go, so they are looked up at each scroll. */
function useSectionInView(listed: typeof sections): SectionId {
  const [current, setCurrent] = useState<SectionId>('what');
  useEffect(() => {
    const find = () => {
      const first = listed.find(({ id }) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > head);
      if (first) setCurrent(first.id);
    };
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [listed]);
  return current;
}
