export { CheckStep } from './CheckStep.tsx';
