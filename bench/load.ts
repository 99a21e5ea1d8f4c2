import autocannon from 'autocannon';
import type { BenchRequest } from './calls.ts';

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** As many as possible by default. */
  readonly perSecond?: number;
  readonly token?: string | undefined;
  /** One request per tank, repeated in a circle so that no row is hot. */
  readonly requests: readonly BenchRequest[];
}

/** Sends as many requests as the connections allow for the given time; latencies in milliseconds. */
export async function measure({ url, connections, seconds, perSecond, token, requests }: Load): Promise<Measured> {
  const headers = headersFor(token);
  let start = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    headers,
    setupClient: (client) => {
      // Each connection starts at another place in the fleet.
      start = (start + Math.floor(requests.length / connections)) % requests.length;
      client.setRequests(
        [...requests.slice(start), ...requests.slice(0, start)].map((request) => ({ ...request, headers })),
      );
    },
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

export function headersFor(token: string | undefined): Record<string, string> {
  return { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
}
