import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import { useLiveEvent } from '#web/lib/live/bus.ts';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { TabsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { AnswersTab } from '../answers/AnswersTab.tsx';
import { LinesTab } from '../lines/LinesTab.tsx';
import { PlanTab } from '../plan/PlanTab.tsx';
import { listQuery, type OpenList } from '../queries.ts';
import { ListHead } from './ListHead.tsx';

const parts = ['lines', 'plan', 'answers'] as const;

type Part = (typeof parts)[number];

/** One list: its lines, the plan, the answers. */
export default function ListScreen() {
  const { t } = useTranslation('lists');
  const { id } = useParams({ strict: false });
  const client = useQueryClient();
  const query = useQuery(listQuery(Number(id)));
  useLiveEvent('deal', () => void client.invalidateQueries({ queryKey: ['lists'] }));
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<TabsSkeleton />}>
      {(open) => <ListPage key={open.list.id} open={open} />}
    </Loaded>
  );
}

function ListPage({ open }: { open: OpenList }) {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const { part: asked } = useSearch({ strict: false }) as { part?: string };
  const part = parts.find((name) => name === asked) ?? 'lines';
  const show = (next: Part) =>
    void navigate({
      to: '.',
      search: next === 'lines' ? {} : { part: next },
      replace: true,
      resetScroll: false,
    } as never);
  const { list } = open;
  const counts: Partial<Record<Part, number | string>> = {
    lines: list.lines.length,
    ...(list.asked > 0
      ? {
          answers: t('answers.count', {
            answered: formatQuantity(list.answered),
            asked: formatQuantity(list.asked),
          }),
        }
      : {}),
  };
  return (
    <>
      <ListHead list={list} />
      <Tabs<Part>
        label={t('page.parts')}
        value={part}
        onChange={show}
        tabs={parts.map((value) => ({ value, text: t(`page.${value}`), count: counts[value] ?? null }))}
      >
        {part === 'lines' && <LinesTab open={open} onPlan={() => show('plan')} onAnswers={() => show('answers')} />}
        {part === 'plan' && <PlanTab list={list} onLines={() => show('lines')} onAnswers={() => show('answers')} />}
        {part === 'answers' && <AnswersTab list={list} onPlan={() => show('plan')} />}
      </Tabs>
    </>
  );
}
