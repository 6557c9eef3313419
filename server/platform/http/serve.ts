import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerInput, BodyOf, EndpointShape, MetaOf, ParamsOf, QueryOf, Rule } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import { actions } from '#contract/rights/matrix.ts';
import type { Sentence, WriteMessage } from '#contract/texts/message.ts';
import { beginAnswer, withDeadline } from '#server/db/connections/deadline.ts';
import type { Waits } from '#server/db/connections/waits.ts';
import { type Database, replicaOf } from '#server/db/database.ts';
import type { Config } from '../config.ts';
import { antiForgery, type FieldProblems, invalid, notFound, type Refusal } from '../errors.ts';
import type { Upload } from '../files/index.ts';
import type { Actor, ApiTokens, By, CallQuota, Sessions, StoredSession } from '../identity/index.ts';
import type { Readers } from '../languages/index.ts';
import type { Outgoing } from '../outgoing/index.ts';
import { readAddress } from '../values/index.ts';
import type { Cookies } from './access/cookies.ts';
import { refusalOf } from './access/permission.ts';
import type { CallerOf } from './admission/callers.ts';
import { clientOf, type Gates, organizationAs, type Work, workOf } from './admission/gates.ts';
import type { ShortRequests } from './admission/shortRequests.ts';
import { countDown, isShortRequest, timeout, timeoutOf } from './admission/timeouts.ts';
import { forReader, type UnwrittenEnvelope } from './answers/answers.ts';
import { awaited, untilTaken } from './answers/awaited.ts';
import { CheckedJson, writeEnvelope } from './answers/checkedJson.ts';
import { tagAnswer } from './answers/versions.ts';
import { addressesIn, fetchFiles } from './body/addresses.ts';
import { type Body, createBodies, emptyForm } from './body/bodies.ts';
import { check, noProblems } from './body/check.ts';
import { refuseFilesIn, refuseUnknown } from './body/fields.ts';
import { decodeForm } from './body/forms.ts';
import { deprecationHeaders, earlierNames, usesDeprecated, withFieldNames, withSentNames } from './body/names.ts';
import type { ByteBudget } from './body/received.ts';
import { discardUploads } from './body/uploads.ts';
import { createServeForeign, type ServeForeign } from './foreign.ts';
import { rateLimitHeaders } from './headers.ts';
import { type Answered, createFingerprint, keyOf, runOnce, withoutSecret } from './idempotency/idempotency.ts';
import { decodeBody, queryEntries, readParams, withAll, withVersion } from './inputs.ts';
import { refuseOtherMethods } from './otherMethods.ts';

/** What a handler is given: everything checked, nothing raw. */
interface Call<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: Record<keyof E['files'] & string, Upload[]>;
  /** Who asks; null only where the endpoint's rule is `anyone`. */
  actor: ActorOf<E>;
  /** Who asks and from where, for services that write. */
  by: By<ActorOf<E>>;
  session: StoredSession | null;
  /** The caller's language. */
  language: Language;
  /** Writes messages in the caller's language. */
  write: WriteMessage;
  request: FastifyRequest;
  reply: FastifyReply;
}

type ActorOf<E extends EndpointShape> = E['allow'] extends 'anyone' ? Actor | null : Actor;

/** What a handler answers; `meta` where the endpoint declares one. */
interface Answer<E extends EndpointShape> {
  data: AnswerInput<E> | CheckedJson<AnswerInput<E>>;
  meta?: MetaOf<E> | CheckedJson<MetaOf<E>>;
  message?: Sentence;
  /** What is missing from an answer that is good all the same. */
  errors?: FieldProblems;
}

type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Answer<E>>;
export type Serve = <E extends EndpointShape>(endpoint: E, handler: Handler<E>) => void;

interface Registered {
  endpoint: EndpointShape;
  handler: Handler<EndpointShape>;
  serialise: (answer: Answer<EndpointShape>, status: number) => UnwrittenEnvelope;
}

/** A request whose caller may send it, with what arrived of its body. */
interface Context {
  session: StoredSession | null;
  actor: Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
  form: Body;
  /** What its body may still take; null of reads. */
  byteBudget: ByteBudget | null;
}

interface Dependencies {
  outgoing: Outgoing;
  app: FastifyInstance;
  db: Database;
  config: Config;
  sessions: Sessions;
  tokens: ApiTokens;
  cookies: Cookies;
  gates: Gates;
  shortRequests: ShortRequests;
  callerOf: CallerOf;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who reads an answer, and in which language. */
    readers: Readers;
  }
  interface FastifyRequest {
    /** How long this request has waited for what; null before it is counted. */
    waits: Waits | null;
  }
  interface FastifyContextConfig {
    /** The rule of this route. A route without one is refused at start. */
    allow?: Rule;
    endpoint?: string;
    /** How its requests are admitted: a gate, or the one that `serve` chooses. A route without it is refused at start. */
    gate?: Work | 'by endpoint';
  }
}

const rules: ReadonlySet<string> = new Set<Rule>(['anyone', 'password', 'signed-in', ...actions]);

/** Makes the function that turns an endpoint of the contract into a route. Registered once `finish` is called. */
export function createServe({
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
}: Dependencies): {
  serve: Serve;
  /** Serves requests in formats of others, whose credentials are in the body. */
  serveForeign: ServeForeign;
  finish: () => void;
  endpoints: EndpointShape[];
} {
  const byUrl = new Map<string, Map<EndpointShape['method'], Registered>>();
  const endpoints: EndpointShape[] = [];
  const fingerprintOf = createFingerprint(config.secret);
  const folder = path.join(config.dataDir, 'uploads');
  const bodies = createBodies(folder);

  const serve: Serve = (endpoint, handler) => {
    if (!rules.has(endpoint.allow)) throw new Error(`The endpoint ${endpoint.name} declares no rule.`);
    const methods = byUrl.get(endpoint.url) ?? new Map();
    if (methods.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.url} is served twice.`);
    methods.set(endpoint.method, {
      endpoint,
      handler: handler as unknown as Handler<EndpointShape>,
      serialise: serialiserOf(endpoint),
    });
    byUrl.set(endpoint.url, methods);
    endpoints.push(endpoint);
  };

  function finish() {
    refuseOtherMethods(app, byUrl);
    for (const [url, methods] of byUrl) {
      const path = url.replace(/\{(\w+)\}/g, ':$1');
      for (const [method, registered] of methods) {
        const { endpoint } = registered;
        if (method === 'POST' && methods.has('PUT')) continue;
        app.route({
          method,
          url: path,
          config: { allow: endpoint.allow, endpoint: endpoint.name, gate: 'by endpoint' },
          handler: (request, reply) => answer(registered, request, reply),
        });
      }
      const put = methods.get('PUT');
      if (!put) continue;
      // A PUT arrives as POST with `_method=PUT`, so the body decides which of the two is meant.
      const post = methods.get('POST');
      app.route({
        method: 'POST',
        url: path,
        config: { allow: (post ?? put).endpoint.allow, endpoint: (post ?? put).endpoint.name, gate: 'by endpoint' },
        handler: (request, reply) => answer(post ?? null, request, reply, put),
      });
    }
  }

  /** Handles one request, from its arrival to the answer. A body with `_method=PUT` goes to `put`, where that is given. */
  async function answer(registered: Registered | null, request: FastifyRequest, reply: FastifyReply, put?: Registered) {
    const candidates = [registered, put].filter((candidate) => candidate !== null && candidate !== undefined);
    const caller = callerOf(request);
    const client = clientOf(reply);
    if (request.method === 'GET' || request.method === 'HEAD') {
      const [only] = candidates as [Registered];
      const reading = async () => {
        const { session, actor } = await identify(candidates, request, reply);
        return run(only, { session, actor, request, reply, form: emptyForm(), byteBudget: null });
      };
      const left = countDown(timeoutOf(only.endpoint));
      const work = () => withDeadline(left(), reading);
      const timed = isShortRequest(only.endpoint) ? () => shortRequests.during(work) : work;
      await gates[workOf(only.endpoint, request.url, false)].run(caller, timed, client, left());
      return reply;
    }
    const beforeBody = countDown(timeout.usual);
    // What anyone may send is admitted as one piece: it costs most before its body shows that it is nothing.
    const isOpen = candidates.every(({ endpoint }) => endpoint.allow === 'anyone');
    const { session, actor, permitted } = await gates[isOpen ? 'sign-in' : 'read'].run(
      caller,
      () => withDeadline(beforeBody(), () => identify(candidates, request, reply)),
      client,
      beforeBody(),
    );
    const spent = timeout.usual - beforeBody();
    // Taken in outside of the gates: a slow line holds no one's place.
    const { endpoint } = permitted.find((candidate) => candidate.endpoint.files) ?? (permitted[0] as Registered);
    const byteBudget = bodies.allow(caller.group, endpoint, actor !== null);
    let form = emptyForm();
    try {
      form = await bodies.receive(request, endpoint, byteBudget);
      const chosen = choose(registered, put, form);
      const refused = refusalOf(chosen.endpoint, actor);
      if (refused) throw refused;
      // A server of others may be slow: what waits for its files gets no place that other work needs.
      const waitsFor = addressesIn(chosen.endpoint, form) ? 'server' : chosen.endpoint.waitsFor;
      const work = workOf({ ...chosen.endpoint, waitsFor }, request.url, Object.keys(form.files).length > 0);
      const doing = () => run(chosen, { session, actor, request, reply, form, byteBudget });
      const left = countDown(timeoutOf(chosen.endpoint) - spent);
      const who = actor?.organization ? { ...caller, group: organizationAs(actor.organization.id).group } : caller;
      const queueTimeout = waitsFor ? Math.min(left(), timeout.queued) : left();
      await gates[work].run(who, () => withDeadline(left(), doing), client, queueTimeout);
      return reply;
    } finally {
      byteBudget.close();
      await discardUploads(form);
    }
  }

  /** Finds the session or the token and refuses who may call none of the candidates, before a byte of the body is read. */
  async function identify(candidates: Registered[], request: FastifyRequest, reply: FastifyReply) {
    const { authorization } = request.headers;
    const hasSession = cookies.tokenOf(request) !== null;
    const onCounted = (quota: CallQuota) => void reply.headers(rateLimitHeaders(quota));
    const byToken = await tokens.authenticate({ authorization, address: request.ip, hasSession, onCounted });
    // A token decides who calls, even if the browser also sends a session.
    const session = byToken ? null : await cookies.readSession(request, reply);
    const actor = byToken ?? session?.actor ?? null;
    // A program reads English, whatever its member reads, unless it asks for another language.
    app.readers.note(request, byToken ? null : (actor?.locale ?? null));
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const isSigned = candidates.every(({ endpoint }) => endpoint.signedAddress);
    if (
      isWrite &&
      !isSigned &&
      !byToken &&
      !(session && sessions.verifyToken(session, request.headers['x-csrf-token']))
    )
      throw antiForgery();
    const permitted = candidates.filter((candidate) => refusalOf(candidate.endpoint, actor) === null);
    if (permitted.length === 0) throw refusalOf((candidates[0] as Registered).endpoint, actor) as Refusal;
    return { session, actor, permitted };
  }

  async function run(registered: Registered, context: Context) {
    try {
      return await perform(registered, context);
    } catch (error) {
      throw withSentNames(registered.endpoint, context.form, error);
    }
  }

  async function perform({ endpoint, handler, serialise }: Registered, context: Context) {
    const { session, actor, request, reply, byteBudget } = context;
    const params = readParams(endpoint, request.params);
    const parameters = queryEntries(request);
    if ('json' in context.form) refuseFilesIn(endpoint, context.form.json);
    if (actor?.token) {
      refuseUnknown(endpoint, context.form, parameters);
      if (usesDeprecated(endpoint, context.form)) reply.headers(deprecationHeaders(earlierNames));
    }
    const query = check(endpoint.query, endpoint.query && decodeForm(endpoint.query, parameters), noProblems);
    const form = withFieldNames(endpoint, context.form);
    const decoded = withVersion(endpoint, request, decodeBody(endpoint, form));
    const body = check(endpoint.body, decoded ?? {}, form);
    const addresses = addressesIn(endpoint, form);
    const call = {
      params,
      query,
      body,
      actor,
      by: { actor, address: readAddress(request.ip) },
      session,
      language: app.readers.languageOf(request),
      write: app.readers.messagesFor(request),
      request,
      reply,
    } as unknown as Call<EndpointShape>;
    const status = endpoint.status ?? 200;
    if (endpoint.raw) {
      await handler({ ...call, files: withAll(endpoint, form.files), reply: awaited(reply) });
      return untilTaken(reply);
    }
    const replica = endpoint.onlyReads ? replicaOf(db) : undefined;
    const handle = async () => {
      if (addresses && byteBudget) {
        const organizationId = actor?.organization?.id ?? 0;
        await fetchFiles(endpoint, form, addresses, { outgoing, organizationId, folder, byteBudget });
        check(undefined, undefined, form);
      }
      return handler({ ...call, files: withAll(endpoint, form.files) });
    };
    const doOnce = async () => ({ status, answer: serialise(await (replica?.read(handle) ?? handle()), status) });
    const { visibleOnce } = endpoint;
    const storable = (answered: Answered) =>
      visibleOnce === undefined ? answered : withoutSecret(answered, visibleOnce);
    // What a transaction leads to is the answer where it fits its schema; an endpoint that answers nothing needs no more.
    const predictAnswer = (result: unknown) => {
      const answersNothing = !endpoint.meta && endpoint.answer.safeParse(null).success;
      if (answersNothing) return { status, answer: serialise({ data: null }, status) };
      const isAnswer = typeof result === 'object' && !endpoint.meta && endpoint.answer.safeParse(result).success;
      return isAnswer ? { status, answer: serialise({ data: result }, status) } : null;
    };
    const key = request.headers['idempotency-key'];
    const answered =
      actor && typeof key === 'string' && key !== '' && endpoint.method !== 'GET' && !endpoint.confidential
        ? await runOnce(
            db,
            { userId: actor.id, key: keyOf(key, actor) },
            fingerprintOf({
              method: endpoint.method,
              url: request.url,
              body: endpoint.secretBody ? null : addresses ? [decoded, addresses] : (decoded ?? null),
              files: form.files,
            }),
            { work: doOnce, predictAnswer, storable },
          )
        : await doOnce();
    // The request may have been refused at its deadline, and a second answer cannot be sent.
    beginAnswer();
    const envelope = answered.answer as UnwrittenEnvelope;
    const bytes = writeEnvelope(forReader(request, envelope));
    reply.code(answered.status).type('application/json; charset=utf-8');
    return reply.send(tagAnswer(endpoint, { request, reply, bytes, data: envelope.data }) ? undefined : bytes);
  }

  return { serve, serveForeign: createServeForeign({ app, bodies, callerOf, gates, folder }), finish, endpoints };
}

function choose(registered: Registered | null, put: Registered | undefined, form: Body): Registered {
  const method =
    'json' in form
      ? (form.json as Record<string, unknown>)._method
      : form.entries.find(([key]) => key === '_method')?.[1];
  if (method === undefined || method === null || method === '') {
    if (registered) return registered;
    throw notFound('address');
  }
  if (method === 'PUT' && put) return put;
  throw invalid({ _method: ['Use PUT'] }, 'This address accepts POST, or PUT as _method.');
}

/** Answers leave through the contract: what it does not name is dropped, what does not fit is a fault of ours. */
function serialiserOf(endpoint: EndpointShape) {
  const meta = endpoint.meta ?? z.null();
  return ({ data, meta: about, message, errors }: Answer<EndpointShape>, status: number): UnwrittenEnvelope => ({
    success: true,
    data: data instanceof CheckedJson ? data : endpoint.answer.parse(data),
    meta: about instanceof CheckedJson ? about : meta.parse(about ?? null),
    message: message ?? '',
    errors: errors ?? {},
    code: status,
  });
}
