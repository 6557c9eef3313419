export { type AuditAction, type AuditDetails, type AuditSubject, byProduct, record } from './record.ts';
export { type AuditRow, signByClock, signChanges } from './repository.ts';
