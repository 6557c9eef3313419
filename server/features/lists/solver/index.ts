export type { Problem, Solution, SolverLine, SolverPost, Take } from './problem.ts';
export { solve } from './search.ts';
