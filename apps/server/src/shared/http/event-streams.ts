import type { AnyEndpoint } from '@dewar/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isStillAllowed } from './authorise.ts';
import { type EventResponse, EventStream } from './event-stream.ts';
import type { FindSignedIn, SignedIn } from './signed-in.ts';

/** A response that takes long, and what ends it once its reader has lost permissions. */
interface LongResponse {
  readonly endpoint: AnyEndpoint;
  readonly request: FastifyRequest;
  readonly person: SignedIn;
  readonly onRightsChanged: () => void;
}

interface OpenStream {
  readonly stream: EventStream<AnyEndpoint>;
  readonly endsAt: number;
  wasBehind: boolean;
}

export interface EventStreams {
  /** Responds with a stream. The caller must end it, unless it ends for another reason. */
  open<E extends AnyEndpoint>(
    endpoint: E,
    exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    response: EventResponse<E>,
  ): FastifyReply;
  /** Ends a long response of another kind in the same way; until it is called off. */
  watchRights(response: LongResponse): { callOff(): void };
  /** Checks at once whether these people may still read their streams. */
  checkRights(isConcerned: (person: SignedIn) => boolean): Promise<void>;
}

/** A reader that does not accept the end of its stream is disconnected after this time. */
const END_WITHIN_MS = 1_000;
/** Keeps proxies from buffering or compressing the stream. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

interface Surroundings {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly findSignedIn: FindSignedIn;
}

/**
 * The open streams of this server. Every heartbeat keeps them alive through proxies and re-checks permissions, also those
 * of other long responses. Streams end when the permissions have changed, when they reach their maximum age, and when
 * the server stops.
 */
export function createEventStreams({ app, config, findSignedIn }: Surroundings): EventStreams {
  const streams = new Set<OpenStream>();
  const watched = new Set<LongResponse>();
  let isStopping = false;

  const checkRights = async (isConcerned: (person: SignedIn) => boolean) => {
    await Promise.all(
      [...watched].filter(({ person }) => isConcerned(person)).map((response) => endIfRightsChanged(response)),
    );
  };

  async function endIfRightsChanged({ endpoint, request, person, onRightsChanged }: LongResponse): Promise<void> {
    try {
      if (await isStillAllowed({ endpoint, request, person, findSignedIn })) return;
    } catch (error) {
      // Without the database permissions cannot be checked, so the response ends.
      request.log.warn(
        { err: error, endpoint: endpoint.name },
        'ending a long response: its permissions could not be read',
      );
    }
    onRightsChanged();
  }

  const watchRights = (response: LongResponse) => {
    watched.add(response);
    return { callOff: () => void watched.delete(response) };
  };

  const sendHeartbeats = () => {
    for (const open of streams) {
      const { stream } = open;
      if (performance.now() >= open.endsAt) stream.end();
      else if (stream.isBehind && open.wasBehind) stream.cut();
      else stream.heartbeat();
      open.wasBehind = stream.isBehind;
    }
    void checkRights(() => true);
  };
  const heartbeats = setInterval(sendHeartbeats, config.EVENT_HEARTBEAT_SECONDS * 1_000).unref();

  app.addHook('preClose', async () => {
    isStopping = true;
    clearInterval(heartbeats);
    for (const { stream } of streams) endWithin(stream);
  });

  return {
    checkRights,
    watchRights,
    open: (endpoint, { request, reply }, { parts }) => {
      const person = request.signedIn;
      if (person === undefined) throw new Error(`${endpoint.name} streams without a signed-in user`);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.headers(EVENT_STREAM_HEADERS).getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.statusCode = endpoint.status ?? 200;
      const stream = new EventStream<typeof endpoint>(endpoint, reply.raw, config.CHECK_RESPONSES);
      const ownMs = config.EVENT_STREAM_SECONDS * 1_000;
      const tokenMs = leftOfTokenMs(request);
      const open: OpenStream = { stream, endsAt: performance.now() + Math.min(ownMs, tokenMs), wasBehind: false };
      streams.add(open);
      const onRightsChanged = () => {
        parts.onRightsChanged?.(stream);
        stream.end();
      };
      const rights = watchRights({ endpoint, request, person, onRightsChanged });
      // Heartbeats are too far apart for the end of a token. A stream that lives shorter needs no timer.
      const expiry = tokenMs < ownMs ? setTimeout(onRightsChanged, tokenMs).unref() : undefined;
      stream.onceClosed(() => {
        clearTimeout(expiry);
        streams.delete(open);
        rights.callOff();
      });
      // The first bytes make the reader's connection open.
      stream.heartbeat();
      parts.start(stream);
      if (isStopping || config.EVENT_STREAM_SECONDS === 0) stream.end();
      return reply;
    },
  };
}

/** How long the token of a request is valid from now on. */
function leftOfTokenMs({ signedIn, receivedAt }: FastifyRequest): number {
  const { expires_at = null } = signedIn?.token ?? {};
  if (expires_at === null || receivedAt === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, expires_at.getTime() - receivedAt.getTime());
}

function endWithin(stream: EventStream<AnyEndpoint>): void {
  stream.end();
  const timeout = setTimeout(() => stream.cut(), END_WITHIN_MS);
  stream.onceClosed(() => clearTimeout(timeout));
}
