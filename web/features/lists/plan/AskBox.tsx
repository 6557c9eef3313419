import { Box, Button, SegmentedControl, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AskKind, askKinds, listLimits } from '#contract/lists/choices.ts';
import type { Asked, List, Plan, PlanDifference, PlanSeller } from '#contract/lists/records.ts';
import { ApiError, newIdempotencyKey } from '#web/lib/api/api.ts';
import { formatMoney, formatQuantity, labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { ActionBar } from '#web/ui/navigation/ActionBar.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { forgetPlans, keepPlan, useAsk } from '../queries.ts';
import classes from './Plan.module.css';

interface AskBoxProps {
  list: List;
  plan: Plan;
  sellers: readonly PlanSeller[];
  onAsked: () => void;
  /** Some sellers could not be asked: the plan is about what the others were not asked for. */
  onRefused: (asked: readonly Asked[]) => void;
  /** The plan is not the one that is stored any more. */
  onReplaced: () => void;
}

interface Changed {
  plan: Plan;
  differences: PlanDifference[];
}

/** What the plan comes to, and asking its sellers: one deal each, with one press. */
export function AskBox({ list, plan, sellers, onAsked, onRefused, onReplaced }: AskBoxProps) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const ask = useAsk(list.id);
  const [kind, setKind] = useState<AskKind>('inquiry');
  const [message, setMessage] = useState('');
  const [changed, setChanged] = useState<Changed | null>(null);
  // The same press is the same key, until the plan is another one.
  const press = useRef({ market: '', key: '' });
  const money = (amount: string) => formatMoney(amount, plan.currency);
  const taken = new Set(plan.sellers.flatMap(({ lines }) => lines.map(({ line }) => line))).size;
  const button = useRef<HTMLButtonElement>(null);
  // On phones the button is always in sight, and what it answers is not.
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changed) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [changed]);
  useHotkeyList(list.abilities.ask ? [{ key: 'a', label: t('keys.ask'), run: () => button.current?.focus() }] : []);
  const isTooMany = sellers.length > listLimits.sellersOfPress;
  const isBeyondDay = sellers.length > list.asks_left;

  const asking = {
    fullWidth: true,
    variant: 'filled',
    leftSection: <IconSend size={16} stroke={1.75} />,
    loading: ask.isPending,
    disabled: sellers.length === 0 || isTooMany || isBeyondDay,
    onClick: () => void send(),
  };

  async function send() {
    if (press.current.market !== plan.market) press.current = { market: plan.market, key: newIdempotencyKey() };
    setChanged(null);
    try {
      const asked = await ask.mutateAsync({
        key: press.current.key,
        market: plan.market,
        sellers: sellers.map(({ organization }) => organization.id),
        message: message.trim(),
        with: kind,
      });
      const done = asked.filter(({ problem }) => problem === null).length;
      if (done > 0) {
        notify.success(t('plan.asked', { count: done }));
        setMessage('');
      }
      if (done < asked.length) onRefused(asked);
      else {
        forgetPlans(client, list.id);
        onAsked();
      }
    } catch (error) {
      const data = error instanceof ApiError && error.code === 409 ? (error.data as Changed | null) : null;
      if (!data?.plan) {
        notify.failure(error);
        if (error instanceof ApiError && error.code === 409) onReplaced();
        return;
      }
      setChanged(data);
      keepPlan(client, list.id, data.plan);
    }
  }

  return (
    <section className={classes.ask} aria-label={t('plan.askFor')}>
      <dl>
        <div>
          <dt>{t('plan.goodsOf', { count: taken })}</dt>
          <dd>{money(plan.totals.goods)}</dd>
        </div>
        <div>
          <dt>{t('plan.freightEstimated')}</dt>
          <dd>{money(plan.totals.freight)}</dd>
        </div>
        <div>
          <dt>{t('plan.costOfOrders', { count: plan.totals.sellers, each: money(list.cost_per_order) })}</dt>
          <dd>{money(plan.totals.orders)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t('plan.total')}</dt>
          <dd>{money(plan.totals.total)}</dd>
        </div>
      </dl>
      {list.abilities.ask && plan.sellers.length > 0 && (
        <Stack gap="xs" pt="xs" px="md" pb={14}>
          {changed && (
            <div ref={problem} className={classes.problem}>
              <Differences changed={changed} />
            </div>
          )}
          <SegmentedControl
            fullWidth
            aria-label={t('plan.askFor')}
            value={kind}
            onChange={(value) => setKind(value as AskKind)}
            data={askKinds.map((value) => ({ value, label: t(`plan.${value}`) }))}
          />
          <TextareaField
            label={t('plan.message')}
            rows={2}
            maxLength={4000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <div className="only-l">
            <Button ref={button} {...asking}>
              {t('plan.ask', { count: sellers.length })}
            </Button>
          </div>
          <ActionBar label={t('plan.askFor')}>
            <Button {...asking}>{t('plan.ask', { count: sellers.length })}</Button>
          </ActionBar>
          <p className="xs muted">
            {isTooMany ? t('plan.tooMany') : t('plan.askNote', { count: sellers.length })}{' '}
            {t('plan.left', { count: list.asks_left })}
          </p>
        </Stack>
      )}
    </section>
  );
}

/** A number of a difference as the reader writes it, with its currency where it is a price: `100.00 EUR`. */
function written(given: string): string {
  const [amount = '', currency] = given.split(' ');
  if (!Number.isFinite(Number(amount))) return given;
  return currency ? formatMoney(amount, currency) : formatQuantity(Number(amount));
}

function Differences({ changed: { plan, differences } }: { changed: Changed }) {
  const { t } = useTranslation('lists');
  const total = differences.find(({ what }) => what === 'total');
  const others = differences.filter(({ what }) => what !== 'total');
  const money = (amount: string | null) => (amount ? formatMoney(amount, plan.currency) : '–');
  return (
    <Strip kind="warning" role="alert">
      <b>{total && t('plan.changed', { before: money(total.before), now: money(total.now) })}</b>{' '}
      {t('plan.nobodyAsked')}
      <Box component="ul" mt={4} pl={18}>
        {others.slice(0, 8).map(({ what, line, advertisement, before, now }) => {
          const name =
            what === 'total' || what === 'list' ? t('plan.diff.list') : t(`plan.diff.${what}`, { line: line ?? '' });
          return (
            <li key={`${what} ${line} ${advertisement}`}>
              {before && now ? (
                <>
                  {labelled(name, '')}
                  <s>{written(before)}</s> → {written(now)}
                </>
              ) : (
                name
              )}
            </li>
          );
        })}
      </Box>
    </Strip>
  );
}
