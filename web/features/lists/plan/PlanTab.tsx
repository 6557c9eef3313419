import { Box, Button, Flex, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanMode, planModes } from '#contract/lists/choices.ts';
import type { Asked, List, PlanTotals } from '#contract/lists/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatMoney, formatQuantity, formatTime } from '#web/lib/format/format.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Loading, Skeleton } from '#web/ui/states/Skeletons.tsx';
import { offeredLines } from '../lines/supply.ts';
import { CoverageBar } from '../overview/columns.tsx';
import { coverageOf, dealtLines, modeOf } from '../overview/coverage.ts';
import { LimitsDialog } from '../page/dialogs.tsx';
import { type Excluded, planQuery, useIsPlanning, usePlan } from '../queries.ts';
import { AskBox } from './AskBox.tsx';
import { Costly } from './Costly.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Modes } from './Modes.tsx';
import { NotAsked } from './NotAsked.tsx';
import { NothingPlanned } from './NothingPlanned.tsx';
import classes from './Plan.module.css';
import { LeftOut, Sellers } from './Sellers.tsx';
import { Surplus } from './Surplus.tsx';
import { Uncovered } from './Uncovered.tsx';

interface PlanTabProps {
  list: List;
  onLines: () => void;
  onAnswers: () => void;
}

/** Whom to take what from: three ways to plan, what each comes to, and asking the sellers of the chosen one. */
export function PlanTab({ list, onLines, onAnswers }: PlanTabProps) {
  const { t } = useTranslation('lists');
  const [mode, setMode] = useState<PlanMode>(() => modeOf(list));
  const planning = usePlan(list.id);
  const isPlanning = useIsPlanning(list.id);
  // The plan before stays while the one of another mode is made.
  const { data, isPlaceholderData } = useQuery({ ...planQuery(list.id, mode), placeholderData: keepPreviousData });
  const plan = isPlaceholderData && !isPlanning ? null : data;
  // Sellers of the plan that are unticked, and sellers that it was made without.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const excluded = planning.isPending ? planning.variables.without : list.excluded;
  const [isLimiting, setLimiting] = useState(false);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const planned = list.lines.filter(
    ({ state }) => state === 'covered' || state === 'partly' || state === 'uncovered',
  ).length;
  const count = offeredLines(list) || planned;
  const dealt = dealtLines(list);
  const make = (next: PlanMode, without: readonly Excluded[] = excluded) => {
    setMode(next);
    setLeft(new Set());
    planning.mutate({ mode: next, without });
  };
  const plannedFor = useRef<string | null>(null);
  const stored = list.plans[mode];
  // The one that is stored may also be another person's.
  const isCurrent = data && !isPlaceholderData && stored !== null && isSame(data.totals, stored);
  // The plan that the tab opens with, or that the list has outgrown, is made once; the others follow.
  useEffect(() => {
    if (isCurrent || isPlanning || plannedFor.current === list.updated_at) return;
    if (!list.abilities.edit || planned === 0) return;
    plannedFor.current = list.updated_at;
    planning.mutate({ mode, without: excluded });
  });
  const others = useOtherPlans({ list, mode, excluded, isDue: Boolean(isCurrent) && !isPlanning && planned > 0 });
  const client = useQueryClient();
  // One that was made with the others is there at once.
  const choose = (next: PlanMode) => {
    const [made, totals] = [client.getQueryData(planQuery(list.id, next).queryKey), list.plans[next]];
    if (!made || !totals || !isSame(made.totals, totals)) return make(next);
    setMode(next);
    setLeft(new Set());
  };
  if (isPlanning && !plan) return <Planning count={count} />;
  const nothing = <NothingPlanned list={list} onLines={onLines} onAnswers={onAnswers} />;
  if (!plan && planned === 0) {
    const coverage = coverageOf(list);
    return (
      <>
        {coverage && (
          <div className={classes.covered}>
            <Covered {...coverage} />
          </div>
        )}
        {nothing}
      </>
    );
  }
  if (!plan)
    return (
      <EmptyState
        drawing="other"
        title={t(planning.error ? 'plan.failed' : 'plan.none')}
        actions={
          list.abilities.edit ? (
            <Button variant="filled" onClick={() => make(mode)}>
              {t('plan.make')}
            </Button>
          ) : undefined
        }
      >
        {planning.error ? translated(planning.error.message) : t('plan.noneBody')}
      </EmptyState>
    );
  const { totals } = plan;
  const leftOut = (
    <LeftOut
      sellers={excluded}
      onInclude={(id) =>
        make(
          mode,
          excluded.filter((each) => each.id !== id),
        )
      }
    />
  );
  const isEmpty = plan.sellers.length === 0 && plan.own.length === 0;
  const sellers = plan.sellers.filter(({ organization, answer }) => answer === null && !left.has(organization.id));
  return (
    <div data-busy={isPlanning || undefined}>
      <div className={classes.covered}>
        <Covered {...totals}>
          {!isEmpty && (
            <>
              <i aria-hidden="true">·</i>
              <span>{t('plan.inAll', { amount: formatMoney(totals.total, plan.currency) })}</span>
              <i aria-hidden="true">·</i>
              <span>{t('plan.sellers', { count: totals.sellers })}</span>
            </>
          )}
        </Covered>
        <Group component="span" className="sm muted" gap="sm" wrap="nowrap" pb={6} pt={{ base: 'xs', sm: 0 }}>
          {isPlanning
            ? `${t('plan.making', { count })}, ${t('plan.atMost')}`
            : t('plan.at', { time: formatTime(plan.planned_at) })}
          {list.abilities.edit && (
            <Button
              size="sm"
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
              onClick={() => setLimiting(true)}
            >
              {t('page.limits')}
            </Button>
          )}
        </Group>
      </div>
      {isLimiting && <LimitsDialog list={list} onClose={() => setLimiting(false)} />}
      {asked.length > 0 && <NotAsked asked={asked} onAnswers={onAnswers} />}
      {!isEmpty && dealt > 0 && (
        <Box component="p" className="sm muted" mb="sm">
          {t('plan.dealt', { count: dealt })}{' '}
          <button type="button" className="link" onClick={onAnswers}>
            {t('plan.toAnswers')}
          </button>
        </Box>
      )}
      {isEmpty && (
        <>
          {nothing}
          {leftOut}
          <Uncovered list={list} plan={plan} onLines={null} />
        </>
      )}
      {!isEmpty && <Modes list={list} mode={mode} plan={plan} isBusy={isPlanning} coming={others} onChoose={choose} />}
      {!isEmpty && (
        <Flex
          className={classes.plan}
          direction={{ base: 'column-reverse', xl: 'row' }}
          gap={24}
          align={{ base: 'stretch', xl: 'flex-start' }}
        >
          <Box flex={1} miw={0}>
            <Deliveries list={list} plan={plan} />
            <Surplus list={list} plan={plan} />
            <Costly list={list} plan={plan} />
            <Uncovered list={list} plan={plan} onLines={onLines} />
          </Box>
          <Stack gap={10} w={{ base: '100%', xl: 412 }} flex="none">
            <AskBox
              list={list}
              plan={plan}
              sellers={sellers}
              onAsked={onAnswers}
              onRefused={(all) => {
                setAsked(all);
                make(mode);
              }}
              onReplaced={() => make(mode)}
            />
            <Sellers
              plan={plan}
              left={left}
              onToggle={(id) =>
                setLeft((before) => {
                  const next = new Set(before);
                  if (!next.delete(id)) next.add(id);
                  return next;
                })
              }
              onReplan={
                left.size > 0
                  ? () =>
                      make(mode, [
                        ...excluded,
                        ...plan.sellers.map(({ organization }) => organization).filter(({ id }) => left.has(id)),
                      ])
                  : null
              }
            />
            {leftOut}
          </Stack>
        </Flex>
      )}
    </div>
  );
}

interface OtherPlans {
  list: List;
  mode: PlanMode;
  excluded: readonly Excluded[];
  /** Whether the plan of the mode is there: the others come after it. */
  isDue: boolean;
}

/**
 * Makes the plans of the other modes, one after the other, since the server makes one plan of a person at a time: the three are
 * there to compare. Gives the mode that is being planned.
 */
function useOtherPlans({ list, mode, excluded, isDue }: OtherPlans): PlanMode | null {
  const others = usePlan(list.id, { isQuiet: true });
  const made = useRef(new Map<PlanMode, string>());
  const state = `${list.updated_at} ${excluded.map(({ id }) => id).join()}`;
  useEffect(() => {
    if (!isDue || others.isPending || !list.abilities.edit) return;
    made.current.set(mode, state);
    for (const each of planModes) if (list.plans[each] && !made.current.has(each)) made.current.set(each, state);
    const next = planModes.find((each) => made.current.get(each) !== state);
    if (!next) return;
    made.current.set(next, state);
    others.mutate({ mode: next, without: excluded });
  });
  return others.isPending ? others.variables.mode : null;
}

const isSame = (one: PlanTotals, other: PlanTotals): boolean =>
  one.total === other.total && one.covered === other.covered && one.sellers === other.sellers;

/** How many lines are covered, in words and as a bar over the whole width. */
function Covered({ covered, lines, children }: { covered: number; lines: number; children?: ReactNode }) {
  const { t } = useTranslation('lists');
  return (
    <>
      <h2 aria-live="polite">
        {t('plan.covered', { covered: formatQuantity(covered), lines: formatQuantity(lines) })}
        {children}
      </h2>
      <div className={classes.bar}>
        <CoverageBar covered={covered} lines={lines} />
      </div>
    </>
  );
}

function Planning({ count }: { count: number }) {
  const { t } = useTranslation('lists');
  return (
    <Stack className="panel" gap={14} p="md" role="status">
      <div className="row">
        <b className="grow">{t('plan.making', { count })}</b>
        <span className="muted">{t('plan.atMost')}</span>
      </div>
      <Loading>
        <Stack gap={12}>
          <Skeleton height={24} width="60%" />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
            {planModes.map((mode) => (
              <Skeleton key={mode} height={90} />
            ))}
          </SimpleGrid>
          <Skeleton height={180} />
        </Stack>
      </Loading>
    </Stack>
  );
}
