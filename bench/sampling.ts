import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRequest } from './calls.ts';
import type { Program } from './programs.ts';

interface SamplingOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn. */
  readonly requests: readonly BenchRequest[];
  readonly perSecond: number;
  readonly memoryMb: () => Promise<number>;
}

interface Sampled {
  /** Of each request, in milliseconds. */
  readonly calls: readonly { readonly p50: number; readonly p99: number }[];
  readonly mostMb: number;
}

/** Sends requests at a steady pace beside other work, until it is stopped. */
export function startSampling(
  { url }: Program,
  { headers, requests, perSecond, memoryMb }: SamplingOptions,
): { stop(): Promise<Sampled> } {
  const times: number[][] = requests.map(() => []);
  const open = new Set<Promise<void>>();
  let mostMb = 0;
  let isStopped = false;

  async function send(at: number): Promise<void> {
    const request = requests[at];
    if (request === undefined) return;
    const { path, method, body } = request;
    const begun = performance.now();
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    times[at]?.push(performance.now() - begun);
  }

  async function run(): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      const sent = send(count % requests.length);
      open.add(sent);
      void sent.finally(() => open.delete(sent));
      mostMb = Math.max(mostMb, await memoryMb());
      await delay(1_000 / perSecond);
    }
    await Promise.all(open);
  }

  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      await running;
      return { calls: times.map((each) => ({ p50: quantile(each, 0.5), p99: quantile(each, 0.99) })), mostMb };
    },
  };
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
