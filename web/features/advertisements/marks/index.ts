export { CompareButton } from './CompareButton.tsx';
export { CompareTray } from './CompareTray.tsx';
export { readIds, useMarks } from './marks.ts';
export { useCompareKey } from './useCompareKey.ts';
