import type { Piscina } from 'piscina';

export interface BackgroundThread<Input, Output> {
  /** Rejects if it takes longer than `longestMs`; the thread is then ended, and the next input starts another. */
  run(input: Input, limits?: { readonly longestMs: number }): Promise<Output>;
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** Requests have priority. */
const NICE = 10;

/** One thread that runs the default export of a module, started with the first input and ended when idle. */
export function createBackgroundThread<Input, Output>(module: URL): BackgroundThread<Input, Output> {
  let opened: Promise<Piscina<Input, Output>> | undefined;
  return {
    run: async (input, limits) => {
      opened ??= openThread(module);
      const thread = await opened;
      return limits === undefined
        ? thread.run(input)
        : thread.run(input, { signal: AbortSignal.timeout(limits.longestMs) });
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function openThread<Input, Output>({ href }: URL): Promise<Piscina<Input, Output>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
}
