import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldName, fields } from '#contract/advertisements/fields.ts';
import type { HistoryEntry } from '#contract/advertisements/upkeep/schemas.ts';
import type { FactValue } from '#contract/facts/choices.ts';
import { readFacts } from '#contract/facts/stored.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { useAllFacts, writeFact } from '../facts/fields.ts';
import { useFieldName } from '../form/labels.ts';
import { historyPerPage, historyQuery } from './queries.ts';
import classes from './Upkeep.module.css';
import { describeValue } from './values.ts';

interface HistoryProps {
  post: { id: number; created_at: string };
}

/** What happened to a post, for its owner's side; asked for when it is opened. */
export default function History({ post }: HistoryProps) {
  const { t } = useTranslation('upkeep');
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="section" mt={24} aria-labelledby="history-title">
      <Flex component="header" rowGap={4} columnGap="sm" align="baseline" wrap="wrap" mb="sm">
        <h2 id="history-title" className="h2">
          {t('history.title')}
        </h2>
        <span className="xs muted">{t('history.own')}</span>
        <Button size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.hide' : 'history.show')}
        </Button>
      </Flex>
      {isOpen && <Entries post={post} />}
    </Box>
  );
}

function Entries({ post }: HistoryProps) {
  const { t } = useTranslation('upkeep');
  const [page, setPage] = useState(1);
  const query = useQuery(historyQuery(post.id, page));
  const { data } = query;
  if (query.isError && !data) return <LoadFailure query={query}>{t('history.failed')}</LoadFailure>;
  if (!data)
    return (
      <Loading>
        <RowsSkeleton rows={4} height={48} />
      </Loading>
    );
  if (data.total === 0) return <p className="muted">{t('history.none', { date: formatDate(post.created_at) })}</p>;
  return (
    <>
      <ol className={classes.entries}>
        {data.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pager page={page} perPage={historyPerPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** Said by what happened already. */
const implied: Partial<Record<HistoryEntry['what'], readonly string[]>> = {
  paused: ['state'],
  resumed: ['state'],
  expired: ['state'],
  renewed: ['state'],
  blocked: ['state'],
  unblocked: ['state', 'blocked_reason'],
};

function Entry({ entry: { at, actor, what, way, changes } }: { entry: HistoryEntry }) {
  const { t } = useTranslation(['upkeep', 'posts']);
  const fieldName = useFieldName();
  const visible = Object.entries(changes).filter(([name]) => !implied[what]?.includes(name));
  const nameOf = (name: string) =>
    name in fields ? fieldName(name as FieldName) : t(`history.field.${name as 'state'}`, { ns: 'upkeep' });
  return (
    <li className={classes.entry}>
      <time className="muted num" dateTime={at}>
        {formatDateTime(at)}
      </time>
      <p>
        <b>{t(`history.what.${what}`)}</b>{' '}
        <span className="muted">
          {actor ? t('history.by', { name: actor.name }) : t('history.byClock')}
          {way && ` ${t(`history.way.${way}`)}`}
        </span>
      </p>
      {visible.length > 0 && (
        <dl className={classes.changes}>
          {visible.map(([name, [from, to]]) =>
            name === 'facts' ? (
              <FactChanges key={name} from={from} to={to} />
            ) : (
              <Change
                key={name}
                name={nameOf(name)}
                from={describeValue(name, from, t)}
                to={describeValue(name, to, t)}
              />
            ),
          )}
        </dl>
      )}
    </li>
  );
}

function Change({ name, from, to }: { name: string; from: string; to: string }) {
  const { t } = useTranslation('upkeep');
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="vh">{t('history.from')} </span>
        <s>{from}</s>
        <span className="vh"> {t('history.to')}</span> → {to}
      </dd>
    </div>
  );
}

/** Each fact that changed, by the names that it has now. */
function FactChanges({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation(['facts', 'upkeep']);
  const { data: fields } = useAllFacts();
  const [before, after] = [readFacts(from), readFacts(to)];
  const written = (key: string, value: FactValue | undefined) => {
    if (value === undefined) return t('history.empty', { ns: 'upkeep' });
    const field = fields?.find((one) => one.key === key);
    return field ? writeFact(field, value, t as TFunction<'facts'>) : String(value);
  };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => (
      <Change
        key={key}
        name={fields?.find((field) => field.key === key)?.name ?? key}
        from={written(key, before[key])}
        to={written(key, after[key])}
      />
    ));
}
