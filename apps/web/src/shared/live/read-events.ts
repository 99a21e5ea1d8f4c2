import { EventSourceParserStream } from 'eventsource-parser/stream';
import { NetworkError } from '../api/api-error.ts';
import { Timeout } from '../api/timeout.ts';
import { withDownloadProgress } from '../api/with-download-progress.ts';

export interface ServerEvent {
  readonly event: string;
  /** Parsed; not yet looked at. */
  readonly data: unknown;
}

/** The server beats every 25 seconds unless it is told otherwise. */
export const LONGEST_STREAM_SILENCE_MS = 70_000;
/** Larger than any event of ours; a server that never ends one must not fill the memory. */
const LARGEST_EVENT_CHARACTERS = 1_000_000;

/**
 * The events of an answer, as they come, until the server ends it. Throws NetworkError where the line is cut, or where
 * nothing at all was heard for so long: the server beats more often than that.
 */
export async function* readEvents(response: Response, longestSilenceMs: number): AsyncGenerator<ServerEvent> {
  const timeout = new Timeout(longestSilenceMs);
  const { body } = withDownloadProgress(response, () => timeout.renew());
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
  } catch (failure) {
    throw new NetworkError(failure);
  } finally {
    timeout.end();
    giveUp();
  }
}
