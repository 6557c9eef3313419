import { expect, it } from 'vitest';
import { createGates } from '#server/platform/http/admission/gates.ts';
import { lanes } from '#server/platform/jobs/index.ts';
import { workerPrograms } from '#server/platform/workers/index.ts';
import { longDeeds } from '../tools/drills/fair/bystander.ts';
import { floods } from '../tools/drills/fair/floods.ts';

const all = Object.values(floods);
const sorted = (names: readonly string[]) => [...new Set(names)].toSorted();

it.each([
  ['gate', Object.keys(createGates()), all.flatMap(({ gates = [] }) => gates)],
  ['lane of jobs', lanes, all.flatMap((flood) => flood.lanes ?? [])],
  ['program beside the server', workerPrograms, all.flatMap(({ programs = [] }) => programs)],
])('Each %s is flooded by a row of tools/drills/fair/floods.ts.', (_what, declared, flooded) => {
  expect(sorted(flooded)).toEqual(sorted(declared));
});

it('What the bystander does of the same kind is one of its deeds.', () => {
  for (const { alike } of all) if (alike !== null) expect(Object.keys(longDeeds)).toContain(alike);
});
