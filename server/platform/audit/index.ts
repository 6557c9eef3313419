export { type AuditAction, type AuditSubject, byProduct, record } from './record.ts';
export { type AuditRow, signByClock, signChanges } from './repository.ts';
