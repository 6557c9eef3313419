export { type AllowedTargets, parseAllowed, refusalOfAddress } from './guard.ts';
export { createOutgoing, type Outgoing, type OutgoingAnswer, OutgoingError } from './request.ts';
