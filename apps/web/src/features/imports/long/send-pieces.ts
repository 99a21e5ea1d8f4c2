import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const ATTEMPTS = 10;

interface Sending {
  /** Numbered from 1; the first was sent when the import began. */
  readonly pieces: readonly Blob[];
  /** How many have arrived. */
  readonly sent: number;
  readonly signal: AbortSignal;
  readonly send: (piece: number, text: string) => Promise<unknown>;
  readonly onProgress: (progress: { readonly sent: number; readonly isWaiting: boolean }) => void;
}

/**
 * Sends the pieces that have not arrived, one after the other. Without a connection each is tried again for about four
 * minutes. Throws what stopped it: called again, it goes on with that piece.
 */
export async function sendPieces({ pieces, sent, signal, send, onProgress }: Sending): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at < sent) continue;
    const text = await piece.text();
    await repeat(() => send(at + 2, text), {
      signal,
      onWaiting: () => onProgress({ sent: at, isWaiting: true }),
    });
    onProgress({ sent: at + 1, isWaiting: false });
  }
}

interface Repeating {
  readonly signal: AbortSignal;
  readonly onWaiting: () => void;
}

async function repeat(work: () => Promise<unknown>, { signal, onWaiting }: Repeating): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await work();
      return;
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
      onWaiting();
      await pauseFor(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS), signal);
    }
  }
}

/** Whether the same request may succeed a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // A long sending pauses often, and each pause would leave its listener behind.
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
