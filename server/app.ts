import { randomUUID } from 'node:crypto';
import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { type Connection, checkExchange, type Database, onExchange, replicaOf } from '#server/db/database.ts';
import { shareConnections } from './db/connections/shares.ts';
import { countWaits } from './db/connections/waits.ts';
import { adoptRows } from './db/generation.ts';
import { createListener } from './db/listener.ts';
import { demoOffer } from './demo/people.ts';
import { openMarketSearch, type Search } from './features/market-search/index.ts';
import { features } from './features.ts';
import { createChanges } from './platform/changes/index.ts';
import type { Config } from './platform/config.ts';
import { Refusal } from './platform/errors.ts';
import { createHub, registerEvents } from './platform/events/index.ts';
import { createFiles } from './platform/files/index.ts';
import { registerHealth } from './platform/health/index.ts';
import {
  answerUnreadable,
  createCallers,
  createCookies,
  createGates,
  createServe,
  createShortRequests,
  exposeTokens,
  handleError,
  registerBodies,
  registerDocs,
  registerEarlyRefusal,
  registerExpectations,
  registerExposedTokens,
  registerHeaders,
  registerPackedTags,
  registerPages,
  registerShutdown,
  registerUnsent,
  routeOf,
  securityHeaders,
  sendRefusal,
} from './platform/http/index.ts';
import { createApiTokens, createDevices, createSessions, tokenPattern } from './platform/identity/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createReaders } from './platform/languages/index.ts';
import { createMailer, registerMailbox } from './platform/mail/index.ts';
import { createOutgoing } from './platform/outgoing/index.ts';
import type { Platform } from './platform/platform.ts';
import { createSheetWriter } from './platform/spreadsheets/index.ts';
import { registerUpkeep } from './platform/upkeep.ts';

export interface Product {
  app: FastifyInstance;
  endpoints: EndpointShape[];
  /** The search of the live market. */
  search: Search;
  /** Says that the process is about to stop, and serves on until proxies have noticed. */
  drain(): Promise<void>;
}

/** Addresses that pass no gate: their answer is in memory, or an operator's tools ask for it while the server is busy. */
const ungated = ['/api/openapi.json', '/robots.txt', '/healthz', '/readyz', '/metrics'];
/** Folders of files that the build wrote; anyone may read them. */
const written = ['/api/docs', '/build/'];

interface Given {
  config: Config;
  db: Database;
  /** Leads to PostgreSQL itself, past a pooler. */
  connection: Connection;
  /** False for none; a stream to write the lines to, in place of the standard output. */
  log?: boolean | { write(line: string): void };
  /** Lines below this level are left out; `info` by default. */
  logLevel?: 'info' | 'error';
}

/** Puts the product together over a migrated database; `listen` on the result starts serving. */
export async function createApp(given: Given): Promise<Product> {
  const { config, db } = given;
  const headers = securityHeaders(config);
  const changes = createChanges(db);
  const tokens = createApiTokens(db, changes);
  const app = openServer(given, headers, tokens);
  const readers = createReaders(config.languages);
  app.decorate('readers', readers);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  requireRules(app);
  const sessions = createSessions(db, config, changes);
  const cookies = createCookies(config, sessions);
  const devices = createDevices(config);
  const callerOf = createCallers({ sessions, cookies, devices, tokens });
  const shares = shareConnections(config.databasePool);
  const gates = createGates(shares.requests);
  const shortRequests = createShortRequests();
  await app.register(cookie);
  registerEarlyRefusal(app, { gates, callerOf, headers });
  countWaitsOfRequests(app, config);
  registerHeaders(app, headers);
  registerExpectations(app, headers);
  registerExposedTokens(app, tokens);
  logRequests(app);

  registerUnsent(app, { callerOf });
  // Before all routes: it compresses the answers of the routes after it.
  await app.register(compress, { threshold: 2048, encodings: ['gzip'], zlibOptions: { level: 4 } });
  registerPackedTags(app);
  registerBodies(app);

  const listener = createListener(given.connection, app.log, { check: (client) => checkExchange(db, client) });
  app.addHook('onClose', () => listener.close());
  const jobs = createJobs({ connection: given.connection, connections: shares.jobs, db, log: app.log });
  const mail = createMailer({ config, db, jobs, log: app.log });
  registerUpkeep(jobs, db);
  if (config.production && !config.smtpUrl) {
    app.log.warn('SMTP_URL is not set: mails wait until it is, and nobody can be invited or choose a new password.');
  }
  // Jobs end along with the last requests, not after them.
  app.addHook('preClose', async () => void jobs.stop());
  app.addHook('onClose', async () => {
    await jobs.stop();
    mail.close();
  });
  const events = createHub({ listener, sessions, log: app.log });
  await events.start();
  // Before the stop waits for what is under way: these would not end by themselves.
  app.addHook('preClose', async () => events.close());
  // Earlier versions kept posts in files of this folder, and left it behind empty.
  await rmdir(path.join(config.dataDir, 'kept')).catch(() => {});
  const files = createFiles(config);
  const sheets = createSheetWriter(path.join(config.dataDir, 'uploads'));
  app.addHook('onClose', () => sheets.close());
  const demo = config.demo ? demoOffer : null;
  const outgoing = createOutgoing({ allowed: config.outgoingAllow });
  const { serve, serveForeign, finish, endpoints } = createServe({
    app,
    db,
    config,
    sessions,
    tokens,
    cookies,
    gates,
    shortRequests,
    callerOf,
    outgoing,
  });
  await registerDocs(app, config, () => endpoints);
  const health = registerHealth({ app, config, db, files, gates, mail });
  // The last to prepare for a stop, since it waits.
  registerShutdown(app, config.shutdownSeconds);
  registerEvents(serve, events);
  registerMailbox({ app, config, mail, serve });
  const platform: Platform = {
    app,
    changes,
    config,
    cookies,
    db,
    demo,
    devices,
    events,
    files,
    jobs,
    listener,
    mail,
    outgoing,
    shortRequests,
    sessions,
    serve,
    serveForeign,
    sheets,
    tokens,
    log: app.log,
  };
  const search = await openMarketSearch(platform);
  health.watchFeed(() => search.index.lag);
  // After the market is in memory, which has to be read before anything is answered: jobs may go through thousands of posts.
  app.addHook('onReady', () => jobs.start());
  await onExchange(db, () => {
    app.log.warn('The database is another one than before: everything is read again');
    // From now on no cache is relied on; what is in memory of the market is read again.
    changes.forget();
    replicaOf(db)?.forget();
    health.wait(async () => {
      await adoptRows(db);
      await search.index.rereadAll();
      // As after a start, PostgreSQL matches words until they are in memory.
      search.index
        .warm()
        .catch((error: unknown) => app.log.warn({ err: error }, 'The words of the market could not be read'));
    });
  });
  for (const feature of features) await feature(platform, search);
  finish();
  await registerPages({ app, config, cookies, gates, callerOf });
  return {
    app,
    endpoints,
    search,
    async drain() {
      health.retire();
      await sleep(config.shutdownDelaySeconds * 1_000);
    },
  };
}

/** An address without its query and without tokens: neither them nor what people search for belongs into a log. */
const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

function pathOf(url: string): string {
  return (url.split('?', 1)[0] as string).replace(tokenPattern, '[token]');
}

/** A server without routes, which logs what the product logs and answers what cannot be read. */
function openServer(
  given: Given,
  headers: ReturnType<typeof securityHeaders>,
  tokens: ReturnType<typeof createApiTokens>,
) {
  const { config } = given;
  const app: FastifyInstance = Fastify({
    logger:
      given.log === false
        ? false
        : {
            level: given.logLevel ?? 'info',
            ...(typeof given.log === 'object' ? { stream: given.log } : {}),
            redact: ['req.headers'],
            serializers: {
              req: (request) => ({ method: request.method, url: pathOf(request.url) }),
              // A database error's details quote the row.
              err: ({ name, message, code, stack }) => ({ type: name, message, code, stack: stack ?? '' }),
            },
          },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8).toUpperCase(),
    trustProxy: config.trustProxy ?? false,
    // Longer than a lengthy request may take, so that it is refused before its connection is closed.
    connectionTimeout: 70_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    handlerTimeout: 0,
    // A large market takes longer to read than the ten seconds that are usual.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    // What names no host is refused by us, with the headers of all answers.
    http: { requireHostHeader: false },
    // What arrives while the server stops is still answered, on a connection that then closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerUnreadable(headers),
    // No hook runs for an address that cannot be read; a token in it is ended all the same.
    frameworkErrors: (error, request, reply) => {
      exposeTokens(tokens, request.url).catch((fault: unknown) => app.log.error({ err: fault }, 'unexpected'));
      return sendRefusal(
        reply.headers({ ...headers, 'cache-control': 'no-store' }) as never,
        new Refusal(404, error.message === '' ? 'Page not found.' : 'This address cannot be read.'),
      );
    },
  });
  return app;
}

/** Refuses at the start what declares no rule of who may call it, or passes no gate. */
function requireRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (written.some((prefix) => route.url.startsWith(prefix))) return;
    const named = `${String(route.method)} ${route.url}`;
    if (!route.config?.allow) throw new Error(`${named} declares no rule of who may call it.`);
    const isUngated = ungated.includes(route.url) || route.url.startsWith('/dev/mailbox');
    if (!route.config.gate && !isUngated)
      throw new Error(`${named} passes no gate. Register it with serve or serveForeign.`);
  });
}

/** Measures what requests wait for, and warns once of a proxy that is not configured. */
function countWaitsOfRequests(app: FastifyInstance, config: Config): void {
  app.decorateRequest('waits', null);
  let isProxyUnknown = config.trustProxy === null;
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    if (isProxyUnknown && request.headers['x-forwarded-for'] !== undefined) {
      isProxyUnknown = false;
      app.log.warn(
        'A proxy forwards requests and TRUST_PROXY is not set: all callers count as one address. Set it to the address of the proxy.',
      );
    }
    request.waits = countWaits(next);
  });
}

/** Logs a line for each answer: what was asked, and what it waited for. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.config?.endpoint ?? routeOf(request),
        status: reply.statusCode,
        ms: tenths(reply.elapsedTime),
        turn_ms: tenths(request.waits?.turn ?? 0),
        database_ms: tenths(request.waits?.database ?? 0),
        store_ms: tenths(request.waits?.store ?? 0),
      },
      'request',
    );
  });
}
