export { useFieldNames } from './fieldChoices.ts';
export { UploadScreen } from './UploadScreen.tsx';
