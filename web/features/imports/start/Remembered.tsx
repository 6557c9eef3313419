import { IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { forgetRemembered, listRemembered } from '#contract/imports/endpoints.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { inTurn } from '../queries.ts';
import classes from './Start.module.css';

const rememberedQuery = queryOptions({
  queryKey: ['imports', 'remembered'],
  queryFn: async ({ signal }) => (await call(listRemembered, { signal })).data,
  staleTime: 0,
});

/** The headers that the organization has mapped before. */
export function Remembered() {
  const { t } = useTranslation('imports');
  const { organization } = useBootstrap();
  const { data } = useQuery(rememberedQuery);
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: (id: number) => inTurn(() => call(forgetRemembered, { params: { id } })),
    onSuccess: () => client.invalidateQueries(rememberedQuery),
  });
  if (!data || data.length === 0) return null;
  return (
    <section className="panel">
      <h2 className="h2">{t('remembered.title', { organization: organization?.name ?? '' })}</h2>
      <p className="sm muted">{t('remembered.hint')}</p>
      <ul>
        {data.map(({ id, headers, columns, values, fixed, times, used_at: usedAt }) => {
          const name = headers.join(', ');
          return (
            <li key={id} className={classes.remembered}>
              <div className="grow">
                <div className="strong clip" title={name}>
                  {name}
                </div>
                <div className="xs muted num">
                  {[
                    t('columns', { count: columns }),
                    t('remembered.values', { count: values }),
                    t('remembered.fixed', { count: fixed }),
                  ].join(', ')}
                  <br />
                  {t('remembered.used', { count: times, date: formatDate(usedAt) })}
                </div>
              </div>
              <RowMenu
                name={name}
                actions={[
                  {
                    icon: IconTrash,
                    danger: true,
                    text: t('remembered.forget'),
                    onClick: () => void notify.outcome(forget.mutateAsync(id), t('remembered.forgotten')),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
