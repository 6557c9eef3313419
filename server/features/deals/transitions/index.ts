export {
  acceptOffer,
  cancelDeal,
  completeDeal,
  confirmWhatIsDue,
  deliver,
  endAgreement,
  extendDeal,
  free,
  receiveDelivery,
  releaseLines,
  reserveAgain,
  takeBackDelivery,
} from './agreeing/index.ts';
export { sendMessage } from './messages.ts';
export { declineOffer, makeOffer, withdrawOffer } from './offers/index.ts';
export { countOpeningsLeft, createReference, openDeal } from './opening/index.ts';
export { silentAt, timersOf } from './timers.ts';
export {
  type ActedTransition,
  change,
  ended,
  recordEvent,
  setTurn,
  type Transition,
  takeTransition,
  takeTransitionByItself,
} from './transition.ts';
