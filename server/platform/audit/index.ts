export { type AuditAction, type AuditSubject, byProduct, record } from './record.ts';
export { signByClock, signChanges } from './repository.ts';
