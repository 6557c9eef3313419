export { factsOfPost, makePlan } from './plan.ts';
export { createPlanner } from './planner.ts';
export { planList } from './service.ts';
