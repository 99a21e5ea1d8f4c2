import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { HttpError } from '../errors.ts';

export interface PdfTask<Input> {
  /** The feature's worker: a module whose default export typesets the input (typeset-pdf.ts). */
  readonly worker: URL;
  /** Identifies the content: requests for the same content share one result. */
  readonly key: string;
  /** Plain data, so that it can be passed to another thread. */
  readonly gather: () => Promise<Input>;
}

export interface PrintedPdf {
  readonly bytes: Uint8Array;
  /** What the screen shows and the PDF does not, as sentences for people. */
  readonly notPrinted: readonly string[];
}

export interface PdfPool {
  /** Throws 503 with Retry-After if too many tasks wait or this one takes too long. */
  print<Input>(task: PdfTask<Input>): Promise<PrintedPdf>;
  close(): Promise<void>;
}

const MAX_QUEUED = 100;
const TASK_TIMEOUT_MS = 60_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const KEPT_BYTES = 64 * 1024 * 1024;
/** Requests have priority, three to one; at 10 a document took over a minute on a busy machine. */
const NICE = 5;

/** Separate threads for typesetting, started with the first task and ended when idle. */
export function createPdfPool(): PdfPool {
  let opened: Promise<Piscina<unknown, PrintedPdf>> | undefined;
  const kept = new LRUCache<string, PrintedPdf>({ maxSize: KEPT_BYTES, sizeCalculation: ({ bytes }) => bytes.length });
  const underWay = new Map<string, Promise<PrintedPdf>>();

  async function run(filename: string, gather: () => Promise<unknown>): Promise<PrintedPdf> {
    opened ??= openThreads();
    const pool = await opened;
    if (pool.queueSize >= MAX_QUEUED) throw busy();
    try {
      return await pool.run(await gather(), { filename, signal: AbortSignal.timeout(TASK_TIMEOUT_MS) });
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

async function openThreads(): Promise<Piscina<unknown, PrintedPdf>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    minThreads: 0,
    maxThreads: availableParallelism(),
    maxQueue: MAX_QUEUED,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}

function busy(): HttpError {
  return new HttpError(
    503,
    'unavailable',
    'Many documents are being created right now. Please try again in a moment.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
}
