export { MapStep } from './MapStep.tsx';
