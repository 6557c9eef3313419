import type { Transporter } from 'nodemailer';
import type { Message, WriteMessage } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import type { Config } from '../config.ts';
import { createVault } from '../identity/index.ts';
import { enqueue, type Jobs } from '../jobs/index.ts';
import { createReaders } from '../languages/index.ts';
import { type MailContent, renderMail } from './layout.ts';
import {
  type Cause,
  claimMail,
  findLanguages,
  findMail,
  insertMail,
  isMailWaiting,
  listMails,
  listStrandedMails,
  markFailed,
  markSent,
  type OutgoingMail,
} from './repository.ts';

export type { MailContent } from './layout.ts';

/** A mail to someone, as features write it. */
export interface Mail {
  /** What it is about: `accounts.activation`. */
  kind: string;
  to: { email: string; userId?: number | null };
  subject: Message;
  content: MailContent;
  /** Whose action causes it, where that is not the recipient. */
  cause?: Cause | null;
  /** What it is about, such as `deal.7`: mail programs show its mails as one conversation. */
  thread?: string | null;
  /** The address that stops mails like it, which the recipient's mail program calls (RFC 8058). */
  unsubscribe?: string | null;
}

/** Whom a mail about their own account goes to. */
export interface Owner {
  userId: number;
  email: string;
  firstName: string;
}

export interface Mailer {
  /** Writes a mail into the outbox, in the transaction that causes it; it is sent once that is committed. */
  queue(transaction: InTransaction, mail: Mail): Promise<void>;
  /** What writes in the language of what is sent to someone. */
  writerFor(db: Database, userId: number): Promise<WriteMessage>;
  /** The product's name, as the operator set it. */
  brand: string;
  /** The address of a page of ours, for a link: never taken from a request. */
  link(path: string): string;
  /** Whether mails are kept to be looked at in the built-in mailbox. */
  hasMailbox: boolean;
  list(filter: { to: string | null }): ReturnType<typeof listMails>;
  find(id: number): ReturnType<typeof findMail>;
  /** How the mail server takes what this process sends; `off` where none is set. */
  readonly health: {
    failures: number;
    /** Mails that were refused for good. */
    refused: number;
    state: 'ok' | 'failing' | 'off';
    /** Why the last one was not taken. */
    reason: string | null;
  };
  /** Signs in at the mail server until that or a mail has succeeded once, so that wrong settings are found before the first mail. */
  probe(): Promise<void>;
  close(): void;
}

const sendJob = 'mail.send';
/** Together well below the time for which a mail is claimed. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

/** A mail server that takes longer for a mail is reported as failing until it takes one, in milliseconds. */
const mostUsual = 8_000;

/** How often a mail server that never succeeded is tried without a mail, in milliseconds. */
const probeEvery = 30_000;

interface Log {
  warn(details: object, message: string): void;
}

/** The outbox. Contents are stored encrypted, since links in them open accounts. */
export function createMailer(given: { config: Config; db: Database; jobs: Jobs; log?: Log }): Mailer {
  const { config, db, jobs, log } = given;
  const vault = createVault(config.secret, 'mail');
  const readers = createReaders(config.languages);
  const { smtpUrl } = config;
  let transport: Promise<Transporter> | undefined;
  const hasMailbox = !smtpUrl && !config.production;
  const health: Mailer['health'] = {
    failures: 0,
    refused: 0,
    state: smtpUrl || hasMailbox ? 'ok' : 'off',
    reason: null,
  };
  let hasSucceeded = false;
  let nextProbe = 0;
  const seal = (content: string) => vault.seal(content).toString('base64');
  const open = (sealed: string) => (sealed === '' ? '' : vault.open(Buffer.from(sealed, 'base64')));

  const opened = <Sealed extends Pick<OutgoingMail, 'html' | 'text' | 'unsubscribe'>>(mail: Sealed): Sealed => ({
    ...mail,
    html: open(mail.html),
    text: open(mail.text),
    unsubscribe: mail.unsubscribe === null ? null : open(mail.unsubscribe),
  });

  jobs.register<{ id: number }>(sendJob, (job) => deliver(job.id), 'mails');

  async function deliver(id: number): Promise<void> {
    const mail = await claimMail(db, id);
    if (!mail) {
      // Someone else has it in hand. If they fail without a word, the next attempt finds it.
      if (await isMailWaiting(db, id)) throw new Error('The mail is being sent by another process.');
      return;
    }
    if (smtpUrl) {
      transport ??= openTransport(smtpUrl);
      await send(await transport, opened(mail));
    } else if (hasMailbox) await markSent(db, id, true);
    else {
      await markFailed(db, id, 'SMTP_URL is not set.', false);
      throw new Error(
        'SMTP_URL is not set. Set it to the address of a mail server, such as smtps://name:password@mail.example.com.',
      );
    }
  }
  jobs.schedule('mail.requeue', '*/15 * * * *', async () => {
    if (!smtpUrl && !hasMailbox) return;
    for (const { id, kind, organizationId } of await listStrandedMails(db))
      await enqueueSending(db, id, kind, organizationId);
  });

  async function send(by: Transporter, mail: OutgoingMail): Promise<void> {
    const host = new URL(config.origin).hostname;
    const overdue = setTimeout(() => {
      health.state = 'failing';
    }, mostUsual).unref();
    try {
      await by.sendMail({
        from: config.mailFrom,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same one at every attempt, so that receivers recognise a repetition.
        messageId: `<${mail.id}.${mail.kind}@${host}>`,
        // The mails of a thread refer to one that none of them is: each shows them together, whichever arrived first.
        ...(mail.thread === null
          ? {}
          : { inReplyTo: `<${mail.thread}@${host}>`, references: `<${mail.thread}@${host}>` }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(mail.language === null ? {} : { 'Content-Language': mail.language }),
          ...(mail.unsubscribe === null
            ? {}
            : {
                'List-Id': `<${mail.kind}.${host}>`,
                'List-Unsubscribe': `<${mail.unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const final = isFinal(error);
      health.failures += 1;
      health.reason = describeFailure(error);
      // A mail that is refused for good is no sign of a failing server.
      if (!final) health.state = 'failing';
      else {
        health.refused += 1;
        const details = { mail: mail.id, kind: mail.kind, reason: health.reason };
        log?.warn(details, 'The mail server refused a mail for good: look at the address of its recipient');
      }
      await markFailed(db, mail.id, describeFailure(error), final);
      if (!final) throw new Error(`The mail server did not take the mail: ${describeFailure(error)}`);
      return;
    } finally {
      clearTimeout(overdue);
    }
    health.state = 'ok';
    hasSucceeded = true;
    await markSent(db, mail.id, false);
  }

  async function probe(): Promise<void> {
    if (!smtpUrl || hasSucceeded || performance.now() < nextProbe) return;
    nextProbe = performance.now() + probeEvery;
    try {
      transport ??= openTransport(smtpUrl);
      await (await transport).verify();
      hasSucceeded = true;
      health.state = 'ok';
    } catch (error) {
      health.reason = describeFailure(error);
      if (!hasSucceeded) health.state = 'failing';
    }
  }

  return {
    hasMailbox,
    health,
    probe,
    brand: config.brand.name,
    link: (path) => `${config.origin}${path}`,
    writerFor: async (on, userId) => readers.messagesIn(readers.languageOfPerson(await findLanguages(on, userId))),
    async queue(transaction, mail) {
      const recipient = oneLine(mail.to.email);
      if (recipient !== mail.to.email) throw new Error('An address of a mail holds characters that no address has.');
      const reader = await findLanguages(transaction, mail.to.userId ?? null);
      const language = readers.languageOfPerson(reader);
      const write = readers.messagesIn(language);
      const subject = oneLine(write(mail.subject));
      const letter = { brand: config.brand, recipient, subject, content: mail.content, language, write };
      const { html, text } = renderMail(letter);
      const id = await insertMail(transaction, {
        kind: mail.kind,
        userId: mail.to.userId ?? null,
        cause: mail.cause ?? null,
        recipient,
        subject,
        html: seal(html),
        text: seal(text),
        language,
        thread: mail.thread ?? null,
        unsubscribe: mail.unsubscribe ? seal(mail.unsubscribe) : null,
      });
      await enqueueSending(transaction, id, mail.kind, mail.cause?.organizationId ?? null);
    },
    list: (filter) => listMails(db, filter),
    async find(id) {
      const mail = await findMail(db, id);
      return mail && opened(mail);
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** What someone waits for to sign in or to keep an account safe goes before news. */
const isOfAccount = (kind: string) => kind.startsWith('accounts.') || kind.startsWith('two-factor.');

/** The mails that one organization causes are sent one after the other, so that they take one worker of the lane. */
const enqueueSending = (db: Database, id: number, kind: string, organizationId: number | null) =>
  enqueue(
    db,
    sendJob,
    { id },
    {
      key: `mail:${id}`,
      keyMode: 'preserve_run_at',
      maxAttempts: 25,
      priority: isOfAccount(kind) ? -10 : 0,
      ...(organizationId === null ? {} : { queue: `mails:${organizationId}` }),
    },
  );

/** Loads the library with the first mail. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: decodeURIComponent(hostname.replace(/^\[|\]$/g, '')),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...(searchParams.get('tls') === 'insecure' ? { tls: { rejectUnauthorized: false } } : {}),
    pool: true,
    maxConnections: 3,
    ...timeouts,
  }) as Transporter;
}

/** A refusal for good: this recipient or this mail is not taken, now or later. Wrong credentials are ours to mend. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && typeof responseCode === 'number' && [550, 551, 553, 554, 556].includes(responseCode);
}

/** What went wrong, without what servers repeat of the mail. */
function describeFailure(error: unknown): string {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  return [code, responseCode, command && `at ${command}`].filter(Boolean).join(' ') || 'unknown';
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
