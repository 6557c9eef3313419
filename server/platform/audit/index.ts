export { type AuditAction, byProduct, record } from './record.ts';
