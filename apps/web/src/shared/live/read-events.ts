import { EventSourceParserStream } from 'eventsource-parser/stream';
import { NetworkError } from '../api/api-error.ts';
import { Timeout } from '../api/timeout.ts';
import { withDownloadProgress } from '../api/with-download-progress.ts';

export interface ServerEvent {
  readonly event: string;
  /** Parsed JSON, not validated. */
  readonly data: unknown;
}

/** The server sends a heartbeat every 25 seconds by default. */
export const LONGEST_STREAM_SILENCE_MS = 70_000;
/** Larger than any event; a server that never ends one must not fill the memory. */
const LARGEST_EVENT_CHARACTERS = 1_000_000;

interface Listening {
  readonly longestSilenceMs: number;
  /** For the first bytes, if the server sends some at once. */
  readonly firstSilenceMs?: number;
  readonly onFirstBytes?: () => void;
}

/**
 * Yields the events of a response until the server ends it. Throws NetworkError if the connection breaks, or if nothing
 * arrives for so long that heartbeats are missing.
 */
export async function* readEvents(
  response: Response,
  { longestSilenceMs, firstSilenceMs = longestSilenceMs, onFirstBytes }: Listening,
): AsyncGenerator<ServerEvent> {
  const timeout = new Timeout(firstSilenceMs);
  let hasBegun = false;
  const { body } = withDownloadProgress(response, () => {
    timeout.renew(longestSilenceMs);
    if (!hasBegun) onFirstBytes?.();
    hasBegun = true;
  });
  if (body === null) return;
  const messages = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: LARGEST_EVENT_CHARACTERS, onError: 'terminate' }))
    .getReader();
  const giveUp = () => void messages.cancel().catch(() => undefined);
  timeout.signal.addEventListener('abort', giveUp);
  try {
    for (;;) {
      const { done, value } = await messages.read();
      timeout.signal.throwIfAborted();
      if (done) return;
      yield { event: value.event ?? 'message', data: JSON.parse(value.data) };
    }
  } catch (error) {
    throw new NetworkError(error);
  } finally {
    timeout.end();
    giveUp();
  }
}
