export { notYou, safetyReason } from './layout.ts';
export { registerMailbox } from './mailbox.ts';
export { createMailer, type Mail, type MailContent, type Mailer, type Owner } from './mailer.ts';
export { sweepMails } from './repository.ts';
