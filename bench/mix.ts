import autocannon from 'autocannon';
import { CALLS, type CallName, requestOf } from './calls.ts';
import { headersFor, type Measured } from './load.ts';

const READS = CALLS.filter((call) => call !== 'post');
const READS_PER_WRITE = 4;
/** Each connection repeats its requests after so many rounds: enough for all tanks over 16 connections. */
const ROUNDS = 40;

/** The calls of a round: every read equally often; with writes, each fifth call is one. */
function roundOf({ writes }: { readonly writes: boolean }): readonly CallName[] {
  if (!writes) return READS;
  const reads = Array.from(
    { length: READS.length * READS_PER_WRITE },
    (_, place) => READS[place % READS.length] ?? 'fleet',
  );
  return reads.flatMap((call, place): CallName[] => (place % READS_PER_WRITE === 0 ? ['post', call] : [call]));
}

export interface Mix {
  readonly server: 'dewar' | 'bare';
  readonly url: string;
  readonly token?: string | undefined;
  readonly writes: boolean;
  readonly connections: number;
  readonly seconds: number;
  readonly tanks: number;
}

export type MixFigures = Readonly<Partial<Record<CallName, Measured>>>;

/** Sends the calls of the mix in turn on every connection, as many as it can; latencies in milliseconds, call by call. */
export async function measureMix({
  server,
  url,
  token,
  writes,
  connections,
  seconds,
  tanks,
}: Mix): Promise<MixFigures> {
  const round = roundOf({ writes });
  const latencies = new Map(round.map((call) => [call, [] as number[]]));
  const failures = new Map<CallName, number>();
  const headers = headersFor(token);
  let client = 0;
  await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (connection) => {
      // Each connection begins with other tanks and at another call.
      const calls = sequenceOf(round, { client, connections, tanks });
      client += 1;
      connection.setRequests(calls.map(({ call, tank_id }) => ({ ...requestOf(call, tank_id)[server], headers })));
      let responses = 0;
      connection.on('response', (status, _bytes, latency) => {
        const { call } = calls[responses % calls.length] ?? { call: 'fleet' };
        responses += 1;
        latencies.get(call)?.push(latency);
        if (status >= 300) failures.set(call, (failures.get(call) ?? 0) + 1);
      });
    },
  });
  return Object.fromEntries(
    Array.from(latencies, ([call, times]) => [call, figuresOf(times, { seconds, failures: failures.get(call) ?? 0 })]),
  );
}

/** The calls of one connection: each kind of call goes through the tanks by itself. */
function sequenceOf(
  round: readonly CallName[],
  { client, connections, tanks }: { readonly client: number; readonly connections: number; readonly tanks: number },
) {
  const start = Math.floor((client * round.length) / connections);
  const firstTank = Math.floor((client * tanks) / connections);
  const sent = new Map<CallName, number>();
  return Array.from({ length: ROUNDS * round.length }, (_, place) => {
    const call = round[(start + place) % round.length] ?? 'fleet';
    const before = sent.get(call) ?? 0;
    sent.set(call, before + 1);
    return { call, tank_id: ((firstTank + before) % tanks) + 1 };
  });
}

function figuresOf(times: readonly number[], { seconds, failures }: { seconds: number; failures: number }): Measured {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(10 * (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)) / 10;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failures };
}
