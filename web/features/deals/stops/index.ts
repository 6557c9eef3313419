export { StopButton } from './StopButton.tsx';
export { StopList } from './StopList.tsx';
