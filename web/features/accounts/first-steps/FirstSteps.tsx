import { IconCheck, IconX } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirstStep } from '#contract/accounts/choices.ts';
import { hideFirstSteps, readFirstSteps } from '#contract/accounts/endpoints.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './FirstSteps.module.css';
import { areOpen, FirstStepsPlace } from './FirstStepsPlace.tsx';

/** What the user does first; read again on each visit until all of it is done or hidden. */
const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => (await call(readFirstSteps, { signal })).data,
  staleTime: ({ state: { data } }) => (data && (data.hidden || data.steps.every(({ done }) => done)) ? Infinity : 0),
  retry: false,
});

/** The first steps of a new member, above the market, until they are done or hidden. */
export default function FirstSteps() {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { data } = useQuery(firstStepsQuery);
  const hide = useMutation({
    mutationFn: async () => (await call(hideFirstSteps, { body: { hidden: true } })).data,
    onSuccess: (hidden) => client.setQueryData(firstStepsQuery.queryKey, hidden),
  });
  if (!data) return <FirstStepsPlace />;
  if (!areOpen(data)) return null;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <section className={classes.steps} aria-label={t('firstSteps.title')}>
      <header>
        <h2>{t('firstSteps.title')}</h2>
        <progress value={done} max={data.steps.length} aria-hidden="true" />
        <span className="sm muted num">{t('firstSteps.of', { done, all: data.steps.length })}</span>
        <button
          type="button"
          className={classes.hide}
          aria-label={t('firstSteps.hide')}
          disabled={hide.isPending}
          onClick={() => hide.mutate()}
        >
          <IconX size={16} stroke={1.75} />
        </button>
      </header>
      <ol>
        {data.steps.map((step, index) => (
          <li key={step.id} data-done={step.done || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {step.done ? <IconCheck size={14} stroke={2.6} /> : index + 1}
            </span>
            <div>
              <b>{t(`firstSteps.${step.id}`)}</b>
              {step.done ? (
                <span className="vh">, {t('firstSteps.done')}</span>
              ) : (
                <>
                  <p>{t(`firstSteps.${step.id}Why`)}</p>
                  <Ways step={step.id} />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The ways to do a step. */
function Ways({ step }: { step: FirstStep }): ReactNode {
  const { t } = useTranslation('account');
  const mayUpload = useScope('import.run') !== 'none';
  switch (step) {
    case 'two_factor':
      return (
        <Link to="/profile" search={{ tab: 'sign-in' }} className={classes.way}>
          {t('firstSteps.two_factorGo')}
        </Link>
      );
    case 'interests':
      return (
        <Link to="/profile" search={{ tab: 'interests' }} className={classes.way}>
          {t('firstSteps.interestsGo')}
        </Link>
      );
    case 'post':
      return (
        <>
          <Link to="/my-posts/create" className={classes.way}>
            {t('firstSteps.postGo')}
          </Link>
          {mayUpload && (
            <Link to="/my-posts/bulk-create" className={classes.way}>
              {t('firstSteps.upload')}
            </Link>
          )}
        </>
      );
    case 'saved_search':
      return (
        <button
          type="button"
          className={classes.way}
          onClick={() => document.querySelector<HTMLElement>('header [role=combobox]')?.focus()}
        >
          {t('firstSteps.saved_searchGo')}
        </button>
      );
  }
}
