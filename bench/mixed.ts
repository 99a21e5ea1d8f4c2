import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { residentMb, type Servers, say, withFilledFleet } from './filled-fleet.ts';
import { type Mix, type MixFigures, measureMix } from './mix.ts';
import { writeMixedReport } from './mixed-report.ts';
import { FLEET_OPTIONS, sizeOf } from './options.ts';

/** All calls of the tank screens at once, without writes and with a fifth of them. */

const { values: options } = parseArgs({
  options: {
    ...FLEET_OPTIONS,
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
  },
});
const size = sizeOf(options);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const WARM_UP_SECONDS = 2;
const POLL_MS = 500;

await withFilledFleet(size, async ({ pool, startServers }) => {
  const servers = await startServers();
  try {
    await allJudged(pool);
    for (const server of ['dewar', 'bare'] as const)
      await run(servers, server, { writes: false, seconds: WARM_UP_SECONDS });
    const measured = (server: Mix['server'], writes: boolean) => run(servers, server, { writes, seconds });
    const figures = {
      quiet: { dewar: await measured('dewar', false), bare: await measured('bare', false) },
      mixed: { dewar: await measured('dewar', true), bare: await measured('bare', true) },
    };
    const memoryMb = await residentMb(servers.dewar);
    await writeMixedReport({ ...figures, memoryMb }, { write: options.write, size, seconds, connections });
  } finally {
    await servers.stop();
  }
});

async function run(
  servers: Servers,
  server: Mix['server'],
  { writes, seconds }: Pick<Mix, 'writes' | 'seconds'>,
): Promise<MixFigures> {
  const { url } = servers[server];
  const { tanks } = size;
  const token = server === 'dewar' ? servers.token : undefined;
  const figures = await measureMix({ server, url, token, writes, connections, seconds, tanks });
  say(`${server}${writes ? ' with writes' : ''}: ${JSON.stringify(figures)}`);
  return figures;
}

/** Waits until the judgement of every tank is kept: the first takes more of the machine than the following. */
async function allJudged(pool: pg.Pool): Promise<void> {
  say('Waiting for the judgement of every tank …');
  for (let judged = 0; judged < size.tanks; ) {
    await delay(POLL_MS);
    const { rows } = await pool.query<{ judged: number }>('select count(*) as judged from tank_judgements');
    judged = rows[0]?.judged ?? 0;
  }
}
