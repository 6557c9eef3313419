export { type AllowedTargets, parseAllowed } from './guard.ts';
export { createOutgoing, type Outgoing, OutgoingError } from './request.ts';
