export { Insights } from './Insights.tsx';
export { PostInsights } from './later.ts';
