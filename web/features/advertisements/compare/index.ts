export { Compare } from './Compare.tsx';
export { CompareButton } from './CompareButton.tsx';
export { CompareTray } from './CompareTray.tsx';
export { useCompareKey } from './useCompareKey.ts';
