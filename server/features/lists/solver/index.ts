export type { Problem, Solution, SolverLine, SolverPost, SolverSeller, Take } from './problem.ts';
export { solve } from './search.ts';
