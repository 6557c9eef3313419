import { type Problem, type Solution, solve } from '../solver/index.ts';

/** What is asked of the planning process: a market, and, for the fewest sellers, how it was covered. */
export interface PlanTask {
  problem: Problem;
}

/** Plans a market. */
export async function perform({ problem }: PlanTask): Promise<Solution> {
  return solve(problem);
}
