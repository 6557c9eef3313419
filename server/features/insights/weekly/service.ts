import { demandLimits } from '#contract/insights/choices.ts';
import { listDemand, listInsightPosts, readStock } from '#contract/insights/schemas.ts';
import { type Language, pickLanguage } from '#contract/languages.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { type Actor, findActor, reach } from '#server/platform/identity/index.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { lastDue, notify } from '../../notifications/index.ts';
import { type DemandDependencies, describeDemand } from '../demand/service.ts';
import { describePosts, describeStock } from '../stock/service.ts';
import { type Line, linesOf } from './lines.ts';
import { claimWeek, dateBack, listReaders } from './repository.ts';

/** What the weekly mail is made with. */
type WeeklyDependencies = DemandDependencies & { mail: Mailer; languages: readonly Language[] };

/** So long before a digest is due its lines are gathered, in milliseconds. */
const ahead = 2 * 3_600_000;
/** So long after it they still are, where nothing ran before; a later one would be old news, in milliseconds. */
const late = 12 * 3_600_000;

/**
 * Gathers the lines of those whose weekly digest is due within two hours, or was due today while nothing ran, as notifications
 * that wait for it; returns for how many people. Repeating it, here or in another process, gathers nothing twice.
 */
export async function gatherWeekly(deps: WeeklyDependencies, now = new Date(), turn = wholeTurn()): Promise<number> {
  let gathered = 0;
  for (const { id, time_zone: zone, gathered_for: before } of await listReaders(deps.db)) {
    const due = lastDue(new Date(now.getTime() + ahead), zone, 'weekly');
    if (due.getTime() + late < now.getTime() || (before && before >= due)) continue;
    if (gathered > 0 && turn.isOver()) return gathered;
    await turn.attempt({ person: id }, async () => {
      gathered += await gatherFor(deps, id, { due, now });
    });
  }
  return gathered;
}

async function gatherFor(
  deps: WeeklyDependencies,
  id: number,
  { due, now }: { due: Date; now: Date },
): Promise<number> {
  const actor = await findActor(deps.db, id);
  const lines = actor && reach(actor, 'insights.read') !== 'none' ? await gatherLines(deps, actor) : [];
  return transactInBackground(deps.db, async (transaction) => {
    if (!(await claimWeek(transaction, id, due)) || lines.length === 0) return 0;
    for (const { group, title, body, url } of lines)
      await notify(transaction, deps.mail, {
        userIds: [id],
        type: 'insights',
        title,
        body,
        subject: { type: 'insights', id: null, url },
        groupKey: `insights:${group}`,
        rhythm: 'weekly',
      });
    if (due <= now) await dateBack(transaction, id, due);
    return 1;
  });
}

async function gatherLines(deps: WeeklyDependencies, actor: Actor): Promise<Line[]> {
  const own = { db: deps.db, rates: () => deps.search.index.rates };
  const stock = await describeStock(own, actor, readStock.query.parse({}));
  const { meta } = await describePosts(own, actor, listInsightPosts.query.parse({ per_page: 1 }));
  const seesDemand = reach(actor, 'demand.read') !== 'none' && reach(actor, 'advertisement.browse') !== 'none';
  const demand = seesDemand
    ? (
        await describeDemand(
          deps,
          actor,
          listDemand.query.parse({ mine: 1, per_page: demandLimits.rows }),
          pickLanguage([actor.locale], deps.languages),
        )
      ).data
    : [];
  return linesOf(stock, meta.unasked, demand);
}
