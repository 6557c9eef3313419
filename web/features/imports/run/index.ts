export { PublishStep } from './PublishStep.tsx';
