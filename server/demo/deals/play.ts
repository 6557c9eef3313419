import { otherSide } from '#server/features/deals/index.ts';
import { type Cast, Course, instantOf } from './course.ts';
import type { Script, ScriptStep } from './script.ts';
import type { Choice } from './shelf.ts';
import { runShort, steps } from './steps.ts';

const minute = 60_000;

/**
 * Plays a deal of the demo to the moment in which the demo is made; the clock ends what runs out between its steps. Throws an
 * Error that names the line of a step that is not possible by then.
 */
export function play(script: Script, choices: readonly Choice[], cast: Cast, made: Date): Course {
  const course = new Course(script, choices, cast, made);
  for (const step of script) {
    // One thing after the other, whatever hours of work make of its moment; the first opens the deal.
    const earliest = step === script[0] ? 0 : course.now.getTime() + 11 * minute;
    const at = new Date(Math.max(instantOf(step, made).getTime(), earliest));
    course.runClock(at);
    course.now = at;
    if (course.closedAt && step.action !== 'archive') throw new Error(`${step.at}: the deal is closed by then.`);
    take(course, step);
  }
  course.runClock(made);
  return course;
}

function take(course: Course, step: ScriptStep): void {
  if (step.action === 'short' || !step.who) {
    runShort(course, step);
    return;
  }
  const { cast, handlers, opener } = course;
  const side = cast.organizationOf(step.who) === course.parties()[opener] ? opener : otherSide(opener);
  const by = cast.idOf(step.who);
  const mayWrite = handlers[side] === by || (step.who.role !== 'user' && handlers[side] !== null);
  const needsIt = step.action !== 'note' && step.action !== 'archive';
  if (step.action === 'take-over' || (needsIt && !mayWrite)) {
    handlers[side] = by;
    course.recordEvent('taken_over', { side, by, privateTo: side, details: { person: by } });
  }
  steps[step.action](course, step, side, by);
  course.acted.set(by, { at: course.now, number: course.entries });
}
