import type { Problem, Solution } from '../solver/problem.ts';
import { solve } from '../solver/search.ts';

/** What is asked of the planning process: a market, and, for the fewest sellers, how it was covered. */
export interface PlanTask {
  problem: Problem;
}

/** Plans a market. */
export async function perform({ problem }: PlanTask): Promise<Solution> {
  return solve(problem);
}
