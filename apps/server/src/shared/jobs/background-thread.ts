import type { Piscina } from 'piscina';

export interface BackgroundThread<Input, Output> {
  run(input: Input): Promise<Output>;
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** Requests have priority. */
const NICE = 10;

/** One thread that runs the default export of a module, started with the first input and ended when idle. */
export function createBackgroundThread<Input, Output>(module: URL): BackgroundThread<Input, Output> {
  let opened: Promise<Piscina<Input, Output>> | undefined;
  return {
    run: async (input) => {
      opened ??= openThread(module);
      return (await opened).run(input);
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
