import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { Refusal } from '../../../shared/http/refusals.ts';
import type { ProcedurePdfInput } from './procedure-pdf-input.ts';

export interface ProcedurePdfPool {
  /**
   * Typesets a procedure; `key` names its whole content, and the same content asked for again is not set again. Throws
   * 503 with Retry-After when too many wait, and for one that takes too long.
   */
  print(key: string, gather: () => Promise<ProcedurePdfInput>): Promise<Uint8Array>;
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
export function createProcedurePdfPool(): ProcedurePdfPool {
  const pool = new Piscina<ProcedurePdfInput, Uint8Array>({
    filename: new URL('./procedure-pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const kept = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function run(gather: () => Promise<ProcedurePdfInput>): Promise<Uint8Array> {
    if (pool.queueSize >= MOST_WAITING) throw busy();
    try {
      return await pool.run(await gather(), { signal: AbortSignal.timeout(LONGEST_MS) });
    } catch (error) {
      if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) throw busy();
      throw error;
    }
  }

  return {
    async print(key, gather) {
      const printed = kept.get(key) ?? underWay.get(key);
      if (printed !== undefined) return printed;
      const printing = run(gather).finally(() => underWay.delete(key));
      underWay.set(key, printing);
      const pdf = await printing;
      kept.set(key, pdf);
      return pdf;
    },
    close: () => pool.destroy(),
  };
}

function busy(): Refusal {
  return new Refusal(503, 'unavailable', 'Many documents are being made just now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
