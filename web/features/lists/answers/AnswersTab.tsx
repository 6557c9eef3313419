import { Box, Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#contract/lists/choices.ts';
import type { Answers, List, Plan } from '#contract/lists/records.ts';
import { formatAgo, formatDay, formatList, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { ActionBar } from '#web/ui/navigation/ActionBar.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton, Skeleton } from '#web/ui/states/Skeletons.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Country } from '../FirstRows.tsx';
import { totalsOf } from '../overview/coverage.ts';
import { answersQuery, usePlan } from '../queries.ts';
import classes from './Answers.module.css';
import { differenceOf } from './differences.ts';
import { SideBySide } from './SideBySide.tsx';
import { VerdictMark, verdictsOf } from './VerdictMark.tsx';

type Seller = Answers['sellers'][number];

/** What the sellers answered, side by side, and the verdict on each of a plan with their answers. */
export function AnswersTab({ list, onPlan }: { list: List; onPlan: () => void }) {
  const { t } = useTranslation('lists');
  const query = useQuery(answersQuery(list.id));
  const planning = usePlan(list.id);
  const [plan, setPlan] = useState<Plan | null>(null);
  // What the plan came to that was asked with.
  const [before] = useState(() => totalsOf(list));
  const { data } = query;
  if (query.isError && !data) return <LoadFailure query={query}>{t('answers.failed')}</LoadFailure>;
  if (!data)
    return (
      <Loading>
        <Stack gap="md">
          <Skeleton height={30} width="40%" />
          <div className={classes.cards}>
            {Array.from({ length: Math.max(1, Math.min(list.asked, 3)) }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars never change places
              <Skeleton key={place} height={112} />
            ))}
          </div>
          <RowsSkeleton />
        </Stack>
      </Loading>
    );
  if (data.sellers.length === 0)
    return (
      <EmptyState
        drawing="other"
        title={t('answers.none')}
        actions={
          <Button variant="filled" onClick={onPlan}>
            {t('answers.toPlan')}
          </Button>
        }
      >
        {t('answers.noneBody')}
      </EmptyState>
    );
  const open = data.sellers.filter(({ state, version }) => state === 'negotiating' && version !== null);
  const again = () =>
    planning.mutate(
      { mode: 'cheapest', answers: true, without: list.excluded },
      { onSuccess: (made) => setPlan(made) },
    );
  const planAgain = (
    <Button
      fullWidth
      variant="filled"
      loading={planning.isPending}
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      onClick={again}
    >
      {t('answers.again')}
    </Button>
  );
  const verdicts = verdictsOf(plan);
  const names = new Map(list.lines.map((line) => [line.number, line.article?.title ?? line.text]));
  return (
    <>
      {list.found.length > 0 && (
        <Box mb="md">
          <Strip
            kind="info"
            action={
              <Button size="xs" onClick={onPlan}>
                {t('answers.toPlan')}
              </Button>
            }
          >
            <b>{t('answers.found', { count: list.found.length, lines: formatList(list.found.map(String)) })}</b>
          </Strip>
        </Box>
      )}
      <div className={classes.head}>
        <div className="grow">
          <h2>
            {plan ? (
              <>
                <span>{formatMoney(plan.totals.total, plan.currency)}</span>{' '}
                {before && before.sellers > 0 && before.total !== plan.totals.total && (
                  <s className={classes.before}>{formatMoney(before.total, plan.currency)}</s>
                )}{' '}
                <i aria-hidden="true">·</i>{' '}
                <span>
                  {t('plan.covered', {
                    covered: formatQuantity(plan.totals.covered),
                    lines: formatQuantity(plan.totals.lines),
                  })}
                </span>{' '}
                <i aria-hidden="true">·</i> <span>{t('plan.sellers', { count: plan.totals.sellers })}</span>
              </>
            ) : (
              t('answers.waiting', { count: data.sellers.length })
            )}
          </h2>
          <p className="sm muted">
            {plan
              ? t('answers.withAnswers', { count: plan.sellers.filter(({ answer }) => answer !== null).length })
              : open.length === 0 && t('answers.waitingBody')}
          </p>
        </div>
        {open.length > 0 && list.abilities.edit && (
          <>
            <div className="only-l">{planAgain}</div>
            <ActionBar label={t('answers.again')}>{planAgain}</ActionBar>
          </>
        )}
      </div>
      <ul className={classes.cards}>
        {data.sellers.map((seller) => (
          <SellerCard key={seller.deal} seller={seller} answers={data} verdict={verdicts.get(seller.deal) ?? null} />
        ))}
      </ul>
      <SideBySide answers={data} names={names} verdicts={verdicts} currency={list.currency} />
    </>
  );
}

interface SellerCardProps {
  seller: Seller;
  answers: Answers;
  verdict: Verdict | null;
}

function SellerCard({ seller, answers, verdict }: SellerCardProps) {
  const { t } = useTranslation('lists');
  const { currency, total, freight, valid_until: until } = seller;
  const lines = answers.lines.filter(({ cells }) => cells.some(({ deal }) => deal === seller.deal)).length;
  const difference = differenceOf(answers, seller.deal);
  const facts = [
    t('plan.lines', { count: lines }),
    difference !== null &&
      currency &&
      (difference === 0
        ? t('answers.same')
        : t(difference < 0 ? 'answers.less' : 'answers.dearer', {
            amount: formatMoney(Math.abs(difference), currency),
          })),
    total && currency
      ? Number(freight ?? 0) > 0
        ? t('answers.freight', { amount: formatMoney(freight as string, currency) })
        : t('answers.freightIncluded')
      : null,
    until && seller.state === 'negotiating' ? t('answers.validUntil', { date: formatDay(until) }) : null,
    total ? null : t('answers.asked', { when: formatAgo(seller.asked_at) }),
  ].filter(Boolean);
  const action =
    verdict === 'accept'
      ? 'answers.inDeal'
      : verdict === 'counter'
        ? 'answers.counterIn'
        : verdict === 'decline'
          ? 'answers.declineIn'
          : 'answers.showDeal';
  return (
    <li>
      <VerdictMark seller={seller} verdict={verdict} />
      <Box component="span" className="num" fw={680} ta="right">
        {total && currency ? formatMoney(total, currency) : '–'}
      </Box>
      <span className={classes.whole}>
        <span className="strong">{seller.organization.name}</span> <Country code={seller.organization.country} />
      </span>
      <p>{facts.join(' · ')}</p>
      <div className={classes.actions}>
        <LinkButton size="sm" to={`/deals/${seller.deal}`} search={{ view: 'terms' }}>
          {t(action)}
        </LinkButton>
        <Link className="link num" to={`/deals/${seller.deal}`}>
          {seller.reference}
        </Link>
      </div>
    </li>
  );
}
