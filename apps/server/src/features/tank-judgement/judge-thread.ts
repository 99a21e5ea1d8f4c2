import type { Piscina } from 'piscina';
import type { JudgedTank, JudgementInput } from './judge-tank.ts';

export interface Judge {
  run(input: JudgementInput): Promise<readonly JudgedTank[]>;
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** Requests have priority. */
const NICE = 10;
const { href: WORKER } = new URL('./judge-tank.ts', import.meta.url);

/** One thread, started with the first tanks and ended when idle. */
export function createJudge(): Judge {
  let opened: Promise<Piscina<JudgementInput, readonly JudgedTank[]>> | undefined;
  return {
    run: async (input) => {
      opened ??= openThread();
      return (await opened).run(input);
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function openThread(): Promise<Piscina<JudgementInput, readonly JudgedTank[]>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
}
