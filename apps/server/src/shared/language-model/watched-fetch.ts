import { ModelError } from './language-model.ts';

export interface WatchLimits {
  /** The longest time without a byte. */
  readonly silenceMs: number;
  readonly maxBytes: number;
}

/**
 * A fetch that gives up on a server that is silent for too long or sends too much, before anything is parsed. Follows
 * no redirection: the key is meant for the configured address only.
 */
export function createWatchedFetch({ silenceMs, maxBytes }: WatchLimits): typeof fetch {
  return async (input, init) => {
    const own = new AbortController();
    const watch = setTimeout(() => own.abort(new ModelError('stalled')), silenceMs);
    const signal = init?.signal == null ? own.signal : AbortSignal.any([init.signal, own.signal]);
    signal.addEventListener('abort', () => clearTimeout(watch), { once: true });
    try {
      const response = await fetch(input, { ...init, signal, redirect: 'error' });
      watch.refresh();
      if (response.body === null) clearTimeout(watch);
      const body = response.body?.pipeThrough(watched(watch, own, maxBytes));
      return new Response(body ?? null, { status: response.status, headers: response.headers });
    } catch (error) {
      clearTimeout(watch);
      throw signal.aborted ? signal.reason : error;
    }
  };
}

function watched(watch: NodeJS.Timeout, own: AbortController, maxBytes: number) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      watch.refresh();
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) return controller.enqueue(chunk);
      clearTimeout(watch);
      const error = new ModelError('oversized');
      controller.error(error);
      own.abort(error);
    },
    flush: () => clearTimeout(watch),
  });
}
