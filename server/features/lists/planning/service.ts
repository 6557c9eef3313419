import type { BodyOf } from '#contract/endpoint.ts';
import { listLimits, listMessages } from '#contract/lists/choices.ts';
import type { Plan } from '#contract/lists/records.ts';
import type { planList as endpoint } from '#contract/lists/schemas.ts';
import { transact } from '#server/db/transaction.ts';
import { Refusal } from '#server/platform/errors.ts';
import { type Actor, throttle, throttleKey } from '#server/platform/identity/index.ts';
import { requireAble } from '../access.ts';
import type { ListDependencies } from '../dependencies.ts';
import { storePlan } from '../repository/plans.ts';
import { makePlan } from './plan.ts';

const minute = 60;
const underWay = new Set<number>();

/** Plans a list and stores the plan. Throws 404, 403, and 429 beyond the plans of a minute or while another one is being made. */
export async function planList(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  request: BodyOf<typeof endpoint>,
): Promise<Plan> {
  await requireAble(deps.db, actor, id, 'edit');
  if (underWay.has(actor.id)) throw new Refusal(429, listMessages.oneAtATime, { retryAfter: 3 });
  underWay.add(actor.id);
  try {
    await throttle(deps.db, [
      {
        key: throttleKey('plans', String(actor.id)),
        rule: { free: listLimits.plansAMinute, window: minute, pause: minute, longestPause: minute },
        message: listMessages.tooManyPlans,
      },
    ]);
    const list = await requireAble(deps.db, actor, id, 'edit');
    const row = await makePlan(deps, actor, list, request);
    await transact(deps.db, (transaction) => storePlan(transaction, id, row));
    return row.plan;
  } finally {
    underWay.delete(actor.id);
  }
}
