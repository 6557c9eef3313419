export { CompareButton } from './CompareButton.tsx';
export { CompareTray } from './CompareTray.tsx';
export { mostCompared, readIds, useMarks } from './marks.ts';
export { useCompareKey } from './useCompareKey.ts';
