import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { HttpError } from '../errors.ts';

export interface PdfTask<Input> {
  /** The feature's worker: a module whose default export typesets the input (typeset-pdf.ts). */
  readonly worker: URL;
  /** Names the whole content: the same content asked for again is not set again. */
  readonly key: string;
  /** Data alone, so that it can cross to another thread. */
  readonly gather: () => Promise<Input>;
}

export interface PdfPool {
  /** The bytes of a PDF. Throws 503 with Retry-After when too many wait, and for one that takes too long. */
  print<Input>(task: PdfTask<Input>): Promise<Uint8Array>;
  close(): Promise<void>;
}

const MOST_WAITING = 100;
const LONGEST_MS = 60_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const KEPT_BYTES = 64 * 1024 * 1024;
/** Whoever reads goes first: typesetting takes what they leave of the processors. */
const NICE = 10;

/** Threads of their own for typesetting, started at the first print and let go when nobody prints. */
export function createPdfPool(): PdfPool {
  let opened: Promise<Piscina<unknown, Uint8Array>> | undefined;
  const kept = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function run(filename: string, gather: () => Promise<unknown>): Promise<Uint8Array> {
    opened ??= openThreads();
    const pool = await opened;
    if (pool.queueSize >= MOST_WAITING) throw busy();
    try {
      return await pool.run(await gather(), { filename, signal: AbortSignal.timeout(LONGEST_MS) });
    } catch (error) {
      if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) throw busy();
      throw error;
    }
  }

  return {
    async print({ worker: { href }, key, gather }) {
      const name = `${href} ${key}`;
      const printed = kept.get(name) ?? underWay.get(name);
      if (printed !== undefined) return printed;
      const printing = run(href, gather).finally(() => underWay.delete(name));
      underWay.set(name, printing);
      const pdf = await printing;
      kept.set(name, pdf);
      return pdf;
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function openThreads(): Promise<Piscina<unknown, Uint8Array>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    minThreads: 0,
    maxThreads: availableParallelism(),
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}

function busy(): HttpError {
  return new HttpError(503, 'unavailable', 'Many documents are being made just now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
