import { Readable } from 'node:stream';
import {
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  SERVER_TIME_HEADER,
} from '@dewar/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runAsWriter } from '../announcements/writer.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';
import type { ScanFile } from '../file-storage/virus-scan.ts';
import type { RequestContext } from '../request-context.ts';
import { type Authorities, authorise } from './authorise.ts';
import type { CountCall } from './call-limit.ts';
import { runFrom } from './caller-origin.ts';
import { capturedAttempt, respondToCapture } from './captured-record.ts';
import { EventResponse } from './event-stream.ts';
import { EVENT_STREAM_HEADERS, type EventStreams } from './event-streams.ts';
import { FileResponse } from './file-response.ts';
import { respondOnce, type SentResponse } from './idempotency.ts';
import { parseInput, readClientId, readIfMatch } from './read-input.ts';
import { fileFieldsOf, filesByField, receiveUpload, requireContentType, type Upload } from './receive-upload.ts';
import type { ReceivedFile } from './received-file.ts';
import { type HandlerResponse, type RawResponse, responseText } from './response-text.ts';
import type { SignedIn, TriedAccount } from './signed-in.ts';
import { requireScopesOfBody } from './token-admission.ts';
import { errorForToken, responseForToken } from './token-responses.ts';

/** The address that a browser is sent to. */
export interface Redirection {
  readonly location: string;
}

/** A file may be large and the connection slow: the usual time limit would interrupt it. */
const FILE_TIMEOUT_MS = 600_000;

/** A request with its input parsed by the endpoint's shapes. */
export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly person: E['access'] extends 'public' ? undefined : SignedIn;
  /** The received file, if the endpoint accepts one. */
  readonly file: E extends { upload: string } ? ReceivedFile : undefined;
  /** The received files by their fields, if it accepts several. */
  readonly files: E extends { uploads: infer Fields }
    ? { readonly [Field in keyof Fields]: readonly ReceivedFile[] }
    : undefined;
  /** The database, or the transaction that also stores the idempotency key. */
  readonly db: Database;
  readonly now: Date;
  /** What a use case gets: the three above. */
  readonly context: E['access'] extends 'public' ? undefined : RequestContext;
  /** If-Match, if the endpoint is versioned and the caller sent it. */
  readonly expectedVersion: number | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Runs `work` after the request's writes are committed. If it fails, this is logged and the request still succeeds.
   */
  readonly afterwards: (work: () => Promise<void>) => void;
  /** The same once the request's transaction has ended, committed or not: for what stays although it is refused. */
  readonly whenEnded: (work: () => Promise<void>) => void;
}

export type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<
  E extends { download: true }
    ? FileResponse
    : E extends { redirects: true }
      ? Redirection
      : HandlerResponse<E> | RawResponse | (E extends { events: object } ? EventResponse<E> : never)
>;

export interface MountOptions {
  /** The endpoint's upload is an image, re-encoded to at most this many pixels per side. */
  readonly maxImageSide?: number;
  /**
   * Whether a stranger's form is received at all, by the fields that came before its first file: throws if not. For public
   * endpoints, at which nobody is known before.
   */
  readonly admitForm?: (
    call: Pick<Call<AnyEndpoint>, 'db' | 'request' | 'now'>,
    fields: Upload['fields'],
  ) => Promise<void>;
  /** The handler's own time limit, for requests that wait for something slower than the database. */
  readonly timeoutMs?: number;
}

export type Mount = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, options?: MountOptions) => void;

export interface MountSurroundings extends Authorities {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly countUpload: CountCall;
  readonly countExport: CountCall;
  readonly fileStorage: FileStorage;
  readonly scanFile: ScanFile;
  readonly eventStreams: EventStreams;
  /** Parses every response by the contract before it is sent: on in tests, off where speed counts. */
  readonly checkResponses: boolean;
}

/** Mounts endpoints from the contract. Every route is authorised here by its own definition, never by a path prefix. */
export function createMount(surroundings: MountSurroundings): { mount: Mount; mounted: ReadonlySet<AnyEndpoint> } {
  const mounted = new Set<AnyEndpoint>();
  const mount: Mount = (endpoint, handler, options = {}) => {
    if (mounted.has(endpoint)) throw new Error(`${endpoint.name} is mounted twice`);
    mounted.add(endpoint);
    mountOne(surroundings, endpoint, handler, options);
  };
  return { mount, mounted };
}

function mountOne<E extends AnyEndpoint>(
  surroundings: MountSurroundings,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions,
): void {
  const { app, countExport } = surroundings;
  const { timeoutMs } = options;
  const isUpload = endpoint.upload !== undefined || endpoint.uploads !== undefined;
  const respond = (exchange: Exchange) =>
    runAsWriter(readClientId(exchange.request), () => respondTo(surroundings, endpoint, handler, exchange));
  app.route({
    method: endpoint.method,
    config: { envelope: endpoint.envelope !== false, receivesFile: isUpload },
    ...((endpoint.download === true || isUpload) && { handlerTimeout: FILE_TIMEOUT_MS }),
    ...(timeoutMs !== undefined && { handlerTimeout: timeoutMs }),
    ...(endpoint.events !== undefined && { compress: false }),
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request, reply) => {
      request.endpointName = endpoint.name;
      request.receivedAt = surroundings.clock.now();
      reply.header(SERVER_TIME_HEADER, request.receivedAt.toISOString());
      request.signedIn = await authorise(endpoint, request, surroundings);
    },
    preParsing: async (request) => requireContentType(request, isUpload, endpoint.acceptsForm),
    handler: (request, reply) =>
      runFrom(request, async () => {
        if (isHeadOfExport(endpoint, request)) return sendHeadOfExport(surroundings, endpoint, { request, reply });
        if (endpoint.isExport === true) await countExport(request);
        if (endpoint.download === true) {
          const file = await handler(callOf(surroundings, endpoint, { request, reply }) as Call<E>);
          return sendFile(surroundings, endpoint, { request, reply }, file);
        }
        if (endpoint.redirects === true) {
          const { location } = (await handler(
            callOf(surroundings, endpoint, { request, reply }) as Call<E>,
          )) as Redirection;
          return reply.redirect(location, 303);
        }
        if (endpoint.events !== undefined) return respondOrStream(surroundings, endpoint, handler, { request, reply });
        if (!isUpload) return sendJson(reply, await respond({ request, reply }));
        return sendJson(reply, await respondToForm(surroundings, endpoint, { request, reply, options, respond }));
      }),
  });
}

interface FormExchange extends Exchange {
  readonly options: MountOptions;
  readonly respond: (exchange: Exchange) => Promise<SentResponse>;
}

/** Receives a form with its files before the handler runs. */
async function respondToForm(
  surroundings: MountSurroundings,
  endpoint: AnyEndpoint,
  { request, reply, options: { maxImageSide: maxSide, admitForm }, respond }: FormExchange,
): Promise<SentResponse> {
  const { db, clock, fileStorage: storage, scanFile, countUpload } = surroundings;
  await countUpload(request);
  request.awaitsAdmission = admitForm !== undefined;
  const admit = async (fields: Upload['fields']) => {
    await admitForm?.({ db, request, now: clock.now() }, fields);
    request.awaitsAdmission = false;
  };
  const shape = { ...fileFieldsOf(endpoint), maxBytes: endpoint.uploadBytes ?? 0, maxSide, admit };
  return receiveUpload(request, shape, { db, storage, scanFile }, async ({ files, fields, fingerprint }) => {
    // The upload may have taken minutes, in which the sender may have lost their permissions.
    request.signedIn = await authorise(endpoint, request, surroundings);
    request.rawBody = fingerprint;
    request.body = fields;
    return respond({ request, reply, files });
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly files?: Upload['files'];
}

function callOf({ db, clock }: MountSurroundings, endpoint: AnyEndpoint, { request, reply, files = [] }: Exchange) {
  const person = request.signedIn;
  const now = clock.now();
  return {
    params: parseInput(endpoint.params, request.params),
    query: parseInput(endpoint.query, request.query),
    body: parseInput(endpoint.body, request.body),
    ...{ db, person, now },
    context: person && ({ db, person, now } satisfies RequestContext),
    file: endpoint.upload === undefined ? undefined : files[0],
    files: endpoint.uploads && filesByField(endpoint.uploads, files),
    expectedVersion: endpoint.versioned === true ? readIfMatch(request) : undefined,
    request,
    reply,
  };
}

async function respondTo<E extends AnyEndpoint>(
  surroundings: MountSurroundings,
  endpoint: E,
  handler: Handler<E>,
  exchange: Exchange,
): Promise<SentResponse> {
  const { db, checkResponses } = surroundings;
  const { request } = exchange;
  const call = callOf(surroundings, endpoint, exchange);
  requireScopesOfBody(endpoint, request.signedIn?.token, call.body);
  const status = endpoint.status ?? 200;
  const afterwards: (() => Promise<void>)[] = [];
  const whenEnded: (() => Promise<void>)[] = [];
  const respond = async (on: Database, body: unknown = call.body) => {
    const handled = {
      ...{ ...call, body, db: on },
      context: call.context && { ...call.context, db: on },
      afterwards: (work: () => Promise<void>) => void afterwards.push(work),
      whenEnded: (work: () => Promise<void>) => void whenEnded.push(work),
    };
    const result = await handler(handled as Call<E>).catch((error: unknown) => {
      throw errorForToken(endpoint, request.signedIn?.token, error);
    });
    const text = responseText(endpoint, result as HandlerResponse<E> | RawResponse, checkResponses);
    return responseForToken(endpoint, request.signedIn?.token, { status, body: text }, call.body);
  };
  const attempt = { db, request, person: request.signedIn, route: endpoint.name, respond };
  const captured = capturedAttempt(attempt, call.body, call.now);
  const finish = async (tasks: readonly (() => Promise<void>)[]) => {
    for (const work of tasks) {
      await work().catch((err: unknown) =>
        request.log.warn({ err, endpoint: endpoint.name }, 'a task after the response failed'),
      );
    }
  };
  try {
    const sent =
      endpoint.acceptsIdempotencyKey === false
        ? await respond(db)
        : captured === undefined
          ? await respondOnce(attempt)
          : await respondToCapture(captured);
    await finish(afterwards);
    return sent;
  } finally {
    await finish(whenEnded);
  }
}

/** A stream is not stored under an idempotency key. */
async function respondOrStream<E extends AnyEndpoint>(
  surroundings: MountSurroundings,
  endpoint: E,
  handler: Handler<E>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { eventStreams, checkResponses } = surroundings;
  const result: unknown = await handler(callOf(surroundings, endpoint, exchange) as Call<E>);
  if (result instanceof EventResponse) {
    // Nobody would read the stream.
    if (exchange.request.method === 'HEAD') return exchange.reply.headers(EVENT_STREAM_HEADERS).send(Readable.from([]));
    return eventStreams.open(endpoint, exchange, result);
  }
  const body = responseText(endpoint, result as HandlerResponse<E> | RawResponse, checkResponses);
  return sendJson(exchange.reply, { status: endpoint.status ?? 200, body });
}

function sendJson(reply: FastifyReply, { status, body }: SentResponse): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** A calendar that others subscribe to, without a session, is only read. */
function isHeadOfExport(endpoint: AnyEndpoint, { method, signedIn }: FastifyRequest): boolean {
  return method === 'HEAD' && endpoint.isExport === true && signedIn !== undefined;
}

/** Without the file: making it leaves an entry in the audit log, and an archive can be taken only once. */
function sendHeadOfExport(surroundings: MountSurroundings, endpoint: AnyEndpoint, exchange: Exchange): FastifyReply {
  callOf(surroundings, endpoint, exchange);
  return exchange.reply.header('content-type', 'application/octet-stream').send(Readable.from([]));
}

/** An export may take many minutes: it breaks off if its receiver loses their permissions meanwhile. */
function sendFile(
  { eventStreams }: MountSurroundings,
  endpoint: AnyEndpoint,
  { request, reply }: Exchange,
  response: unknown,
): FastifyReply {
  if (!(response instanceof FileResponse)) throw new Error('a download must respond with a file');
  const { body } = response.parts;
  const person = request.signedIn;
  if (endpoint.isExport === true && person !== undefined && body instanceof Readable) {
    const onRightsChanged = () => void body.destroy(new Error('the receiver of an export lost permissions'));
    const rights = eventStreams.watchRights({ endpoint, request, person, onRightsChanged });
    body.once('close', rights.callOff);
  }
  return response.send(reply);
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
    /** Whose account a request without a session tries to get into. */
    triedAccount: TriedAccount | undefined;
    endpointName: string | undefined;
    receivedAt: Date | undefined;
    /** Whether its form with files is received at all is not known yet. */
    awaitsAdmission: boolean;
    /** The JSON body as sent; requests with an idempotency key are compared by it. */
    rawBody: Buffer | undefined;
  }
  interface FastifyContextConfig {
    /** Without an envelope the responses have a `success` field of their own, so the error responses get one too. */
    envelope?: boolean;
  }
}
