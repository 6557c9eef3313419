export { readContext, readContexts, readSupply } from './context.ts';
export {
  presentCandidate,
  presentHeading,
  presentLine,
  presentList,
  presentReading,
  stateOf,
} from './presenter.ts';
