export { factsOfPost, makePlan } from './plan.ts';
export { createPlanner, type Planner } from './planner.ts';
export { planList } from './service.ts';
