import { SCIM_SCOPE, SCIM_TYPE, type ScimEndpoint } from '@dewar/contract/scim';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { runAsWriter } from '../announcements/writer.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { type Authorities, readBearer } from './authorise.ts';
import type { CountCall } from './call-limit.ts';
import { runFrom } from './caller-origin.ts';
import { respondOnce, type SentResponse } from './idempotency.ts';
import { parseInput, readClientId } from './read-input.ts';
import type { SignedIn } from './signed-in.ts';
import { INVALID_TOKEN } from './token-admission.ts';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A request of a directory with its input parsed. */
interface ScimCall<E extends ScimEndpoint> {
  readonly db: Database;
  readonly now: Date;
  /** The service account whose token was sent. */
  readonly person: SignedIn;
  /** Its company, which alone it reaches. */
  readonly company_id: number;
  /** As it stands in the address; not given, empty. */
  readonly id: string;
  readonly query: OutputOf<E extends { query: infer S } ? S : undefined>;
  readonly body: OutputOf<E extends { body: infer S } ? S : undefined>;
}

export type MountScim = <E extends ScimEndpoint>(endpoint: E, handler: (call: ScimCall<E>) => Promise<unknown>) => void;

interface Surroundings extends Pick<Authorities, 'findSignedIn' | 'countFailedToken' | 'admitToken'> {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly countCall: CountCall;
}

/** Mounts endpoints of SCIM: every one is authorised here, by a token with its scope and nothing else. */
export function createScimMount(surroundings: Surroundings): MountScim {
  const { app, db, clock, countCall } = surroundings;
  return (endpoint, handler) => {
    const respond = async (on: Database, request: FastifyRequest): Promise<SentResponse> => {
      const person = request.signedIn;
      if (person === undefined || person.company_id === null) throw unauthenticated();
      const { id } = parseId(request.params);
      const query = parseInput(endpoint.query, request.query);
      const body = parseInput(endpoint.body, request.body);
      const call = { db: on, now: clock.now(), person, company_id: person.company_id, id, query, body };
      const result = await handler(call as Parameters<typeof handler>[0]);
      return { status: endpoint.status ?? 200, body: result === undefined ? '' : JSON.stringify(result) };
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace('{id}', ':id'),
      onRequest: async (request) => {
        request.endpointName = endpoint.name;
        request.receivedAt = clock.now();
        await authoriseDirectory(request, surroundings);
      },
      handler: (request, reply) =>
        runFrom(request, async () => {
          await countCall(request);
          const attempt = { db, request, person: request.signedIn, route: endpoint.name };
          const sent = await runAsWriter(readClientId(request), () =>
            respondOnce({ ...attempt, respond: (on) => respond(on, request) }),
          );
          return sendScim(reply, sent);
        }),
    });
  };
}

/** Throws 401 without a valid token, and 403 for a session, another scope or another network. */
async function authoriseDirectory(
  request: FastifyRequest,
  { findSignedIn, countFailedToken, admitToken }: Surroundings,
): Promise<void> {
  const bearer = readBearer(request);
  const person = bearer === undefined ? undefined : await findSignedIn(bearer, 'bearer', true);
  if (person === undefined) {
    await countFailedToken(request);
    throw unauthenticated(bearer === undefined ? 'Send a token with the scope scim.' : INVALID_TOKEN);
  }
  // A refusal is counted for this person.
  request.signedIn = person;
  if (person.token === undefined || person.company_id === null || !belongsToCompany(person.role)) {
    throw forbidden('Only a token with the scope scim may do this.');
  }
  await admitToken([SCIM_SCOPE], person.token, request);
}

function parseId(params: unknown): { readonly id: string } {
  const { id } = { id: '', ...(typeof params === 'object' ? params : {}) };
  return { id: String(id) };
}

function sendScim(reply: FastifyReply, { status, body }: SentResponse): FastifyReply {
  reply.code(status);
  if (body.length === 0) return reply.send();
  if (status === 201) reply.header('location', String(JSON.parse(body.toString()).meta.location));
  return reply.header('content-type', `${SCIM_TYPE}; charset=utf-8`).send(body);
}
