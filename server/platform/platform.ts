import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { Listener } from '#server/db/listener.ts';
import type { Changes } from './changes/index.ts';
import type { Config } from './config.ts';
import type { Events } from './events/index.ts';
import type { Files } from './files/index.ts';
import type { Cookies, Serve, ServeForeign, ShortRequests } from './http/index.ts';
import type { ApiTokens, Devices, Sessions } from './identity/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Outgoing } from './outgoing/index.ts';
import type { SheetWriter } from './spreadsheets/index.ts';

/** What the demo lets everyone sign in with. */
export interface Demo {
  password: string;
  emails: readonly string[];
}

/** What a feature is built on. A feature takes this and registers its endpoints, jobs and followers. */
export interface Platform {
  app: FastifyInstance;
  changes: Changes;
  config: Config;
  cookies: Cookies;
  db: Database;
  /** Null without the demo. */
  demo: Demo | null;
  devices: Devices;
  events: Events;
  files: Files;
  jobs: Jobs;
  listener: Listener;
  mail: Mailer;
  /** Calls to addresses that people entered. */
  outgoing: Outgoing;
  shortRequests: ShortRequests;
  sessions: Sessions;
  serve: Serve;
  serveForeign: ServeForeign;
  sheets: SheetWriter;
  /** Who calls by a token. */
  tokens: ApiTokens;
  log: FastifyBaseLogger;
}

/** A part of the product: registers what it serves; may return what it needs done before the first request. */
export type Feature = (platform: Platform) => Promise<void> | void;
