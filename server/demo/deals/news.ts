import type { Unit } from '#contract/advertisements/choices.ts';
import { otherSide, wordsOf } from '#server/features/deals/index.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import type { NewDemoDeal } from '../repository/deals.ts';
import type { Course, News } from './course.ts';

const writeEnglish = createMessageWriter(null, 'en-GB');
const hour = 3_600_000;
const day = 24 * hour;

/** The latest news of a deal for each person who was notified; read once they acted in it, and after four days. */
export function notificationsOf(course: Course, reference: string): NewDemoDeal['notifications'] {
  const deliveries = course.news.flatMap((news) => listenersOf(course, news).map((id) => [id, news] as const));
  return [...new Map(deliveries)].map(([id, news]) => {
    const acted = course.acted.get(id)?.at;
    const isOld = course.made.getTime() - news.at.getTime() > 4 * day;
    const readAt = acted && acted > news.at ? acted : isOld ? new Date(news.at.getTime() + hour) : null;
    const { title, body } = wordsOf(news.event, {
      ...news,
      reference,
      partner: course.cast.nameOf(course.parties()[otherSide(news.side)]),
      // Only what the first line is short of is counted.
      quantity: { count: news.quantity, unit: course.choices[0]?.post.unit as Unit },
      zone: null,
      delivery: 0,
    });
    return {
      user_id: id,
      type: 'deal',
      title: writeEnglish(title),
      body: writeEnglish(body),
      messages: JSON.stringify({ title, body }),
      actor_id: news.by,
      created_at: news.at,
      seen_at: readAt,
      read_at: readAt,
    };
  });
}

/** Who of a side hears of a deal: its handler, else who leads the organization. */
function listenersOf(course: Course, { side }: News): number[] {
  const { cast, handlers } = course;
  const handler = handlers[side];
  if (handler !== null) return [handler];
  return cast
    .membersOf(course.parties()[side])
    .filter(({ role }) => role !== 'user')
    .map((person) => cast.idOf(person));
}
