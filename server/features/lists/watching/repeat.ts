import { message } from '#contract/texts/message.ts';
import { transact } from '#server/db/transaction.ts';
import { Refusal } from '#server/platform/errors.ts';
import { findActor, zoneOfActor } from '#server/platform/identity/index.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import { latestDay } from '#server/platform/values/index.ts';
import { notify } from '../../notifications/index.ts';
import { getList } from '../access.ts';
import type { ListDependencies } from '../dependencies.ts';
import { makeList } from '../lists.ts';
import { nextRepeat } from '../nextRepeat.ts';
import { makePlan } from '../planning/plan.ts';
import { readerOf } from '../policy.ts';
import { findList, updateList } from '../repository/lists.ts';
import { storePlan } from '../repository/plans.ts';
import { findOwner, listDue, lockDue, mostDue } from './repository.ts';

/** How much of its list's name a copy has beside its day. */
const longestCopied = 75;

/** Copies the lists that are due, plans each copy and announces it; no one is asked. Returns how many were copied. */
export async function repeatLists(deps: ListDependencies, turn = wholeTurn()): Promise<number> {
  let copied = 0;
  for (;;) {
    const due = await listDue(deps.db, deps.now());
    for (const [place, id] of due.entries()) {
      if (place > 0 && turn.isOver()) return copied;
      await turn.attempt({ list: id }, async () => {
        if (await repeatList(deps, id)) copied += 1;
      });
    }
    if (due.length < mostDue || turn.isOver()) return copied;
  }
}

async function repeatList(deps: ListDependencies, id: number): Promise<boolean> {
  const now = deps.now();
  const owner = await findOwner(deps.db, id);
  const actor = owner === undefined ? null : await findActor(deps.db, owner);
  const reader = actor ? readerOf(actor) : null;
  const list = reader && (await findList(deps.db, reader, id));
  // The next time is set first: a copy that fails is not tried again and again.
  const isMine = await transact(deps.db, async (transaction) => {
    if (!(await lockDue(transaction, id, now))) return false;
    const next = list ? { repeat_at: nextRepeat(list.repeat ?? 'monthly', now) } : { repeat: null, repeat_at: null };
    await updateList(transaction, id, next);
    return true;
  });
  if (!isMine || !list || !actor) return false;
  const write = await deps.mail.writerFor(deps.db, actor.id);
  const day = latestDay(now, zoneOfActor(actor));
  const name = write(message('{{name}}, {{day}}', { name: list.name.slice(0, longestCopied), day: { day } }));
  try {
    const content = { list: id, name, access: list.access };
    const made = await makeList(deps, { actor, address: null }, content, null, write);
    const copy = await getList(deps.db, actor, made);
    const plan = await makePlan(deps, actor, copy, { mode: 'fewest', exclude: [], answers: false });
    const { covered, lines } = plan.plan.totals;
    await transact(deps.db, async (transaction) => {
      await storePlan(transaction, made, plan);
      await notify(transaction, deps.mail, {
        userIds: [actor.id],
        type: 'list',
        title: message('Planned again: {{name}}', { name: list.name }),
        body: message('{{covered}} of {{lines}} lines are covered. No sellers were asked.', { covered, lines }),
        subject: { type: 'list', id: made, url: `/lists/${made}?part=plan` },
        inAppOnly: true,
      });
    });
    return true;
  } catch (error) {
    // Beyond the limits of lists there is no copy this time.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
