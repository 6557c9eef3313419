import type { Database } from '#server/db/database.ts';
import { countReplies, groupOf } from '#server/features/deals/index.ts';
import { organizations } from '../organizations.ts';
import { isMember, people } from '../people.ts';
import { createRandom } from '../random.ts';
import { insertDeals, listShelf, type NewDemoDeal, storeShelf } from '../repository/deals.ts';
import type { Directory } from '../repository/market.ts';
import type { Cast } from './course.ts';
import { notificationsOf } from './news.ts';
import { play } from './play.ts';
import { scripts } from './script.ts';
import { Shelf } from './shelf.ts';

/**
 * Gives the demo the deals of `demo/deals.tsv`: their posts hold what is agreed, and what was completed is sold. A deal whose
 * seller has no post that fits is left out.
 */
export async function insertDemoDeals(
  db: Database,
  directory: Directory,
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const random = createRandom(seed ^ 0x3ad8f025);
  const cast: Cast = {
    idOf: (person) => directory.people[people.indexOf(person)] as number,
    organizationOf: ({ organization }) =>
      directory.organizations[organizations.findIndex(({ name }) => name === organization)] as number,
    membersOf: (organization) =>
      people.filter(
        (person) =>
          isMember(person) &&
          person.permissions.includes('deals') &&
          directory.organizations[organizations.findIndex(({ name }) => name === person.organization)] === organization,
      ),
    nameOf: (organization) => organizations[directory.organizations.indexOf(organization)]?.name ?? '',
  };
  const shelf = new Shelf(await listShelf(db));
  // The oldest deal first: it chooses among fewer posts.
  const inOrder = [...scripts].sort(([one], [other]) => other.ago - one.ago);
  const deals = inOrder.flatMap((script): NewDemoDeal[] => {
    const [{ who, with: partner }] = script;
    const choices = shelf.choose(script, cast.organizationOf(partner), cast.organizationOf(who), now);
    if (choices.length === 0) return [];
    const course = play(script, choices, cast, now);
    const { deal, sides } = course.deal((below) => random.between(0, below - 1));
    const notifications = notificationsOf(course, deal.reference);
    return [{ ...course.rows, deal, sides, reads: course.reads(), notifications }];
  });
  await insertDeals(db, deals, groupOf);
  await storeShelf(db, shelf.posts);
  await countReplies({ db, now: () => now });
}
