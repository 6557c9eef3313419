export { type AuditAction, type AuditSubject, byProduct, record } from './record.ts';
