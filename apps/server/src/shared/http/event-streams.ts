import type { AnyEndpoint } from '@dewar/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isStillAllowed } from './authorise.ts';
import { type EventResponse, EventStream } from './event-stream.ts';
import type { FindSignedIn, SignedIn } from './signed-in.ts';

interface OpenStream {
  readonly endpoint: AnyEndpoint;
  readonly request: FastifyRequest;
  readonly person: SignedIn;
  readonly stream: EventStream<AnyEndpoint>;
  readonly onRightsChanged: () => void;
  readonly endsAt: number;
  wasBehind: boolean;
}

export interface EventStreams {
  /** Answers with a stream; whoever called it stays responsible for ending it, unless it ends for another reason. */
  open<E extends AnyEndpoint>(
    endpoint: E,
    exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    answer: EventResponse<E>,
  ): FastifyReply;
  /** Looks at once whether those people may still read what they are reading. */
  checkRights(isConcerned: (person: SignedIn) => boolean): Promise<void>;
}

/** A reader that does not take the end of its stream is not waited for. */
const END_WITHIN_MS = 1_000;
/** What else an event stream says of itself: no proxy may gather it, or make it smaller. */
const HEADERS = {
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
 * The streams that this server answers. Each beat shows proxies that they are alive and looks whether their people may
 * still read them; they end when those may not, when they grow old, and when the server stops.
 */
export function createEventStreams({ app, config, findSignedIn }: Surroundings): EventStreams {
  const streams = new Set<OpenStream>();
  let isStopping = false;

  const checkRights = async (isConcerned: (person: SignedIn) => boolean) => {
    await Promise.all([...streams].filter(({ person }) => isConcerned(person)).map((open) => endIfRightsChanged(open)));
  };

  async function endIfRightsChanged(open: OpenStream): Promise<void> {
    const { endpoint, request, person, stream } = open;
    try {
      if (await isStillAllowed({ endpoint, request, person, findSignedIn })) return;
    } catch (error) {
      // Without its database the server cannot tell, so nobody goes on hearing.
      request.log.warn({ err: error, endpoint: endpoint.name }, 'a stream ends: its rights could not be read');
    }
    open.onRightsChanged();
    stream.end();
  }

  const beat = () => {
    for (const open of streams) {
      const { stream } = open;
      if (performance.now() >= open.endsAt) stream.end();
      else if (stream.isBehind && open.wasBehind) stream.cut();
      else stream.beat();
      open.wasBehind = stream.isBehind;
    }
    void checkRights(() => true);
  };
  const beats = setInterval(beat, config.EVENT_BEAT_SECONDS * 1_000).unref();

  app.addHook('preClose', async () => {
    isStopping = true;
    clearInterval(beats);
    for (const { stream } of streams) endSoon(stream);
  });

  return {
    checkRights,
    open: (endpoint, { request, reply }, { parts }) => {
      const person = request.signedIn;
      if (person === undefined) throw new Error(`${endpoint.name} streams to nobody in particular`);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.headers(HEADERS).getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.statusCode = endpoint.status ?? 200;
      const stream = new EventStream<typeof endpoint>(endpoint, reply.raw, config.CHECK_RESPONSES);
      const open: OpenStream = {
        ...{ endpoint, request, person, stream },
        onRightsChanged: () => parts.onRightsChanged?.(stream),
        endsAt: performance.now() + config.EVENT_STREAM_SECONDS * 1_000,
        wasBehind: false,
      };
      streams.add(open);
      stream.onceClosed(() => streams.delete(open));
      // The first bytes open the stream for its reader.
      stream.beat();
      parts.start(stream);
      if (isStopping || config.EVENT_STREAM_SECONDS === 0) stream.end();
      return reply;
    },
  };
}

function endSoon(stream: EventStream<AnyEndpoint>): void {
  stream.end();
  const timeout = setTimeout(() => stream.cut(), END_WITHIN_MS);
  stream.onceClosed(() => clearTimeout(timeout));
}
