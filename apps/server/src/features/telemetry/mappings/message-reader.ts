import { MAX_SAMPLES_PER_CALL } from '@dewar/domain/telemetry/sample-kinds';
import type { Piscina } from 'piscina';
import { z } from 'zod';
import { createSemaphore } from '../../../shared/semaphore.ts';
import type { MessageToRead } from './run-expression.ts';

/** The samples that a mapping makes of a message, or why it makes none. */
export type ReadMessage =
  | { readonly samples: readonly unknown[] }
  | { readonly error: string; readonly isTooSlow?: boolean };

export interface MessageReader {
  read(company_id: number | null, message: MessageToRead): Promise<ReadMessage>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 3_000;
/** A thread that starts on a busy machine. */
const START_TIMEOUT_MS = 10_000;
const ANY_MESSAGE: MessageToRead = { expression: '1', message: 'null' };
const MAX_MEMORY_MB = 64;
const MAX_THREADS = 2;
const IDLE_MS = 60_000;

/**
 * Reads messages by expressions that people of companies wrote, in threads that are ended when one takes too long or too
 * much. A company has one message in work at a time, so that its expressions do not keep those of others waiting.
 */
export function createMessageReader(): MessageReader {
  let opened: Promise<Piscina<MessageToRead, string>> | undefined;
  const threads = createSemaphore(MAX_THREADS);
  const turns = new Map<number | null, ReturnType<typeof createSemaphore>>();

  async function run(message: MessageToRead): Promise<ReadMessage> {
    opened ??= openThreads();
    const pool = await opened;
    const once = async () =>
      samplesOf(JSON.parse(await pool.run(message, { signal: AbortSignal.timeout(TIMEOUT_MS) })));
    try {
      return await once().catch(async (error: unknown) => {
        if (!isTimeout(error)) throw error;
        // It may have been the start of the thread that took the time.
        await pool.run(ANY_MESSAGE, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
        return once();
      });
    } catch (error) {
      return { error: describeError(error), isTooSlow: isTimeout(error) };
    }
  }

  return {
    read(company_id, message) {
      const turn = turns.get(company_id) ?? createSemaphore(1);
      turns.set(company_id, turn);
      return turn(() => threads(() => run(message)));
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function openThreads(): Promise<Piscina<MessageToRead, string>> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool({
    filename: new URL('./run-expression.ts', import.meta.url).href,
    ...{ minThreads: 0, maxThreads: MAX_THREADS, idleTimeout: IDLE_MS },
    // Nothing of the server's surroundings is within reach of an expression.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
}

function samplesOf(made: unknown): ReadMessage {
  const samples: readonly unknown[] = Array.isArray(made)
    ? made.filter((each) => each !== null)
    : made === null
      ? []
      : [made];
  if (samples.length > MAX_SAMPLES_PER_CALL) {
    return { error: `The mapping makes more than ${MAX_SAMPLES_PER_CALL} samples of this message` };
  }
  return { samples };
}

/** JSONata's errors are plain objects with a text and a place. */
const expressionError = z.object({ message: z.string(), position: z.int().optional() });

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

function describeError(error: unknown): string {
  if (isTimeout(error)) return 'The mapping takes too long for this message';
  const { data } = expressionError.safeParse(error);
  if (data === undefined) return 'The mapping cannot read this message';
  if (/memory/i.test(data.message)) return 'The mapping needs too much memory for this message';
  return data.position === undefined ? data.message : `${data.message} (at character ${data.position})`;
}
