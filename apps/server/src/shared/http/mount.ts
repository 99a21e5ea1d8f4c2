import type { AnyEndpoint, BodyOf, DataOf, Envelope, ParamsOf, QueryOf } from '@dewar/contract/endpoint';
import { fieldErrors } from '@dewar/contract/field-errors';
import { isAllowed } from '@dewar/domain/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { answerOnce } from './idempotency.ts';
import { forbidden, invalidInput, unauthenticated } from './refusals.ts';
import type { FindSignedIn, SignedIn } from './signed-in.ts';

export const MEDIA_COOKIE = 'dewar_media';

/** One request, its input parsed by the endpoint's shapes. */
export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly person: E['access'] extends 'public' ? undefined : SignedIn;
  /** The database, or the transaction that also keeps the idempotency key. */
  readonly db: Database;
  readonly now: Date;
  /** If-Match, where the endpoint is versioned and the caller sent one. */
  readonly expectedVersion: number | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** `data` as JSON text that PostgreSQL built; sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A whole answer as it goes over the wire, `data` and all; for what is kept and sent many times. */
export class WholeAnswer {
  readonly bytes: Buffer;
  constructor(data: string) {
    this.bytes = Buffer.from(`{"data":${data}}`);
  }
}

export type HandlerAnswer<E> = Omit<Envelope<DataOf<E>>, 'data'> & { readonly data: DataOf<E> | JsonText };
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<HandlerAnswer<E> | WholeAnswer>;
export type Mount = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void;

export interface MountSurroundings {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly findSignedIn: FindSignedIn;
  /** Parses every answer by the contract before it leaves: on in tests, off where speed counts. */
  readonly checkAnswers: boolean;
}

/** The server's side of 'an endpoint is written once'. Every route is authorised here, on itself, never by its prefix. */
export function createMount(surroundings: MountSurroundings): { mount: Mount; mounted: ReadonlySet<AnyEndpoint> } {
  const mounted = new Set<AnyEndpoint>();
  const mount: Mount = (endpoint, handler) => {
    if (mounted.has(endpoint)) throw new Error(`${endpoint.name} is mounted twice`);
    mounted.add(endpoint);
    mountOne(surroundings, endpoint, handler);
  };
  return { mount, mounted };
}

function mountOne<E extends AnyEndpoint>(surroundings: MountSurroundings, endpoint: E, handler: Handler<E>): void {
  const { app, db, clock, findSignedIn, checkAnswers } = surroundings;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      request.endpointName = endpoint.name;
      request.signedIn = await authorise(endpoint, request, findSignedIn);
    },
    handler: async (request, reply) => {
      const call = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        person: request.signedIn,
        now: clock.now(),
        expectedVersion: endpoint.versioned === true ? readIfMatch(request) : undefined,
        request,
        reply,
      };
      const status = endpoint.status ?? 200;
      const answer = async (on: Database) => {
        const result = await handler({ ...call, db: on } as Call<E>);
        return { status, body: envelope(endpoint, result, checkAnswers) };
      };
      const sent = await answerOnce({ db, request, person: request.signedIn, route: endpoint.name, answer });
      return reply.code(sent.status).header('content-type', 'application/json; charset=utf-8').send(sent.body);
    },
  });
}

async function authorise(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  findSignedIn: FindSignedIn,
): Promise<SignedIn | undefined> {
  if (endpoint.access === 'public') return undefined;
  const person = await findCaller(endpoint, request, findSignedIn);
  if (person === undefined) throw unauthenticated();
  if (!isAllowed(endpoint.access, person)) {
    request.log.warn(
      { event: 'denied', endpoint: endpoint.name, user_id: person.id, role: person.role },
      'denied by role',
    );
    throw forbidden();
  }
  return person;
}

function findCaller(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  findSignedIn: FindSignedIn,
): Promise<SignedIn | undefined> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return findSignedIn(bearer, 'bearer');
  const cookie = endpoint.media === true && endpoint.method === 'GET' ? request.cookies[MEDIA_COOKIE] : undefined;
  return cookie === undefined ? Promise.resolve(undefined) : findSignedIn(cookie, 'media');
}

function parse(shape: z.ZodType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  // Nothing sent is nothing named; null is sent, and is no object.
  const parsed = shape.safeParse(input === undefined ? {} : input, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

function readIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalidInput({ 'if-match': 'If-Match must hold the version of the record' });
  return Number(version);
}

function envelope<E extends AnyEndpoint>(
  endpoint: E,
  answer: HandlerAnswer<E> | WholeAnswer,
  check: boolean,
): string | Buffer {
  const body = answer instanceof WholeAnswer ? answer.bytes : envelopeText(answer);
  if (check) checkAnswer(endpoint, body.toString());
  return body;
}

function envelopeText<E>({ data, message, next_cursor }: HandlerAnswer<E>): string {
  const text = data instanceof JsonText ? data.text : JSON.stringify(data);
  const rest =
    (message === undefined ? '' : `,"message":${JSON.stringify(message)}`) +
    (next_cursor === undefined ? '' : `,"next_cursor":${JSON.stringify(next_cursor)}`);
  return `{"data":${text}${rest}}`;
}

function checkAnswer(endpoint: AnyEndpoint, body: string): void {
  const parsed = endpoint.answer.safeParse(JSON.parse(body).data);
  if (!parsed.success) {
    throw new Error(`${endpoint.name} answered what its contract does not allow: ${parsed.error.message}`);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
    endpointName: string | undefined;
    /** The JSON body as it was sent; an idempotency key is compared by it. */
    rawBody: Buffer | undefined;
  }
}
