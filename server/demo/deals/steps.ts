import { type DealSide, dealLimits } from '#contract/deals/choices.ts';
import { otherSide } from '#server/features/deals/index.ts';
import { addDays, addWorkingDays } from '#server/platform/values/index.ts';
import type { Course, News, Offer } from './course.ts';
import { answerClaim, deliver, receive, sell } from './goods.ts';
import type { ScriptStep } from './script.ts';

type Work = (course: Course, step: ScriptStep, side: DealSide, by: number) => void;

/** What each step changes in a deal, for the side that takes it. */
export const steps: Record<Exclude<ScriptStep['action'], 'short'>, Work> = {
  ask: open,
  bid: open,
  answer: open,
  message(course, step, side, by) {
    course.addMessage(side, by, step.text ?? '');
    course.recordReply(side);
    if (!course.open && !course.agreed) course.setTurn(otherSide(side));
    addNews(course, step, 'message', { side, by });
  },
  offer(course, step, side, by) {
    putOffer(course, step, side, by);
    addNews(course, step, 'offered', { side, by });
  },
  accept,
  decline(course, step, side, by) {
    course.recordEvent('declined', { side, by, version: course.open?.version, details: { text: step.text } });
    course.decide('declined', by, step.text);
    if (step.text) course.recordReply(side);
    if (step.terms.close || course.state === 'inquiry') course.close('declined');
    else course.setTurn(otherSide(side));
    addNews(course, step, 'declined', { side, by });
  },
  withdraw(course, step, side, by) {
    course.recordEvent('withdrawn', { side, by, version: course.open?.version });
    course.decide('withdrawn', by);
    if (course.state === 'inquiry' || !course.answeredAt) course.close('withdrawn');
    else course.setTurn(side);
    addNews(course, step, 'withdrawn', { side, by });
  },
  deliver,
  receive,
  'answer-claim': answerClaim,
  complete,
  extend(course, step, side, by) {
    const until = addDays(course.reservedUntil ?? course.now, step.terms.days);
    course.reservedUntil = until;
    course.extensions += 1;
    course.recordEvent('extended', { side, by, details: { until: until.toISOString() } });
    addNews(course, step, 'extended', { side, by }, { until });
  },
  cancel(course, step, side, by) {
    course.free();
    course.close('cancelled');
    course.recordEvent('cancelled', { side, by, details: { reason: step.terms.reason ?? 'other', text: step.text } });
    addNews(course, step, 'cancelled', { side, by });
  },
  'take-over'() {
    // The person who takes a step handles the deal from then on; this one does nothing else.
  },
  note(course, step, side, by) {
    course.rows.notes.push({ side, author_id: by, body: step.text ?? '', created_at: course.now });
  },
  archive(course, _step, side) {
    course.archived[side] = course.now;
  },
};

/** Marks the first line short, as after a count that found less: what is on the shelf is kept at what is reserved. */
export function runShort(course: Course, { terms }: ScriptStep): void {
  const [choice] = course.choices;
  if (!choice || !course.agreed) return;
  choice.post.number_of_items = choice.post.reserved_quantity;
  const quantity = Math.min(terms.pieces, choice.quantity);
  course.line(0).short_quantity = quantity;
  course.recordEvent('short', { details: { quantity } });
  for (const side of ['buyer', 'seller'] as const) course.addNews({ side, event: 'short', by: null, quantity });
}

function addNews(
  course: Course,
  step: ScriptStep,
  event: News['event'],
  { side, by }: { side: DealSide; by: number },
  given: Partial<News> = {},
): void {
  course.addNews({ side: otherSide(side), event, by, text: step.text, ...given });
}

function open(course: Course, step: ScriptStep, side: DealSide, by: number): void {
  course.recordEvent('opened', { side, by });
  if (step.text) course.addMessage(side, by, step.text);
  if (step.action !== 'ask') putOffer(course, { ...step, text: null }, side, by);
  addNews(course, step, step.action === 'ask' ? 'asked' : 'offered', { side, by });
}

function putOffer(course: Course, { terms, text }: ScriptStep, side: DealSide, by: number): void {
  course.decide('superseded', by);
  const version = course.rows.offers.length + 1;
  const { now } = course;
  const entries = course.choices.flatMap((choice, line) => {
    const price_per_unit = ((Number(choice.post.price_per_unit) * terms.price) / 100).toFixed(2);
    const entry = { line, quantity: choice.quantity, price_per_unit, available_at: null };
    const atOnce = line === 0 && terms.split ? Math.max(1, Math.floor((choice.quantity * terms.split) / 100)) : null;
    if (atOnce === null || atOnce >= choice.quantity) return [entry];
    const available_at = addDays(now, terms.later * 7)
      .toISOString()
      .slice(0, 10);
    return [
      { ...entry, quantity: atOnce },
      { ...entry, quantity: choice.quantity - atOnce, available_at },
    ];
  });
  course.rows.offerLines.push(...entries.map((entry, position) => ({ ...entry, version, position })));
  const offer: Offer = {
    version,
    side,
    author_id: by,
    state: 'open',
    currency: course.choices[0]?.post.currency ?? 'EUR',
    freight: terms.freight,
    incoterm: terms.incoterm,
    place: terms.place,
    payment_terms: terms.payment,
    valid_until: terms.valid ? addDays(now, terms.valid) : addWorkingDays(now, dealLimits.workingDaysValid),
    hold_days: terms.hold,
    note: text,
    created_at: now,
    decided_at: null,
    decided_by: null,
    reason: null,
  };
  course.open = offer;
  course.rows.offers.push(offer);
  course.state = 'negotiating';
  course.recordEvent('offered', { side, by, version });
  course.recordReply(side);
  course.setTurn(otherSide(side));
}

function accept(course: Course, step: ScriptStep, side: DealSide, by: number): void {
  const offer = course.open;
  if (!offer || offer.side === side) throw new Error(`${step.at}: there is no offer of the other side by then.`);
  course.decide('accepted', by);
  const until = addDays(course.now, offer.hold_days);
  course.state = 'agreed';
  course.agreed = { offer, at: course.now, by };
  course.reservedUntil = until;
  course.choices.forEach(({ post, own, quantity }, position) => {
    for (const one of [post, own]) if (one) one.reserved_quantity += quantity;
    course.line(position).reserved_quantity = quantity;
  });
  const quantity = course.choices.reduce((sum, choice) => sum + choice.quantity, 0);
  course.recordEvent('accepted', {
    side,
    by,
    version: offer.version,
    details: { quantity, until: until.toISOString() },
  });
  course.recordReply(side);
  course.setTurn('seller');
  addNews(course, step, 'accepted', { side, by }, { until });
}

function complete(course: Course, step: ScriptStep, side: DealSide, by: number): void {
  const parties = course.parties();
  course.free();
  let quantity = 0;
  course.choices.forEach((choice, line) => {
    const taken = Math.max(1, Math.floor((choice.quantity * step.terms.taken) / 100));
    quantity += taken;
    course.line(line).sold_quantity = taken;
    for (const post of [choice.own, choice.post]) {
      if (post) sell(course, { post, line, taken, by, to: post.type === 'wanted' ? parties.seller : parties.buyer });
    }
  });
  course.state = 'completed';
  course.completedAt = course.now;
  course.end();
  course.recordEvent('completed', { side, by, details: { quantity } });
  addNews(course, step, 'completed', { side, by }, { quantity });
}
