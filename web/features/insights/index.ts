export { Insights } from './Insights.tsx';
export { AskedHint, PostInsights } from './later.ts';
