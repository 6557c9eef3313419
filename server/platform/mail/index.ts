export { explainMails } from './explain.ts';
export { notYou, safetyReason } from './layout.ts';
export { whoMayBeMailed } from './limits.ts';
export { createMailer, type Mail, type MailContent, type Mailer, type Owner } from './mailer.ts';
export { countWaitingMails, readOldestMail, sweepMails } from './repository.ts';
export { registerMailbox } from './routes.ts';
