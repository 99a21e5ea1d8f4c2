import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { cpus, tmpdir } from 'node:os';

import path from 'node:path';
import { signIn, startProgram } from './programs.ts';

/**
 * The cost of open event streams: the server's memory and idle CPU time, and how long an event takes to reach all of
 * them.
 */

const EMAIL = 'bench@dewar.example';
const PASSWORD = 'bench-pass-phrase';
/** Typed by an administrator, so each person has to choose another one. */
const FIRST_PASSWORD = 'a first pass phrase for the bench';
const PEOPLE = 20;
const STREAMS_EACH = 10;
const READINGS = 100;
const IDLE_SECONDS = 20;
const TICKS_PER_SECOND = 100;

const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const server = await startProgram('apps/server/src/main.ts', '/readyz', {
  DATA_DIR: folder,
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: PASSWORD,
});
try {
  const admin = await signIn(server.url, EMAIL, PASSWORD);
  await post(admin, '/api/admin/companies', { name: 'Bench Gas' });
  const tank = await post(admin, '/api/admin/tanks', { tank_number: 'BNCH 1', company_name: 'Bench Gas' });
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const email = `person${person}@dewar.example`;
    await post(admin, '/api/admin/users', { email, password: FIRST_PASSWORD, company_name: 'Bench Gas' });
    const token = await signIn(server.url, email, FIRST_PASSWORD);
    await post(token, '/api/auth/change-password', { current_password: FIRST_PASSWORD, new_password: PASSWORD });
    tokens.push(token);
  }
  const log = () =>
    post(tokens[0] ?? '', '/api/vacuum-readings', {
      tank_id: tank.id,
      vacuum_reading: 12,
      reading_timestamp: new Date().toISOString(),
    });
  for (let warm = 0; warm < READINGS; warm += 1) await log();
  const alone = await timesOf(log);
  const before = await useOf(server.pid);

  let heard = 0;
  let whenAll = () => {};
  const streams = tokens.flatMap((token) => Array.from({ length: STREAMS_EACH }, () => token));
  await Promise.all(
    streams.map((token) =>
      listen(token, () => {
        heard += 1;
        if (heard === streams.length) whenAll();
      }),
    ),
  );
  const open = await useOf(server.pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1_000));
  const idle = await useOf(server.pid);
  const reached = await timesOf(async () => {
    heard = 0;
    const all = new Promise<void>((resolve) => {
      whenAll = resolve;
    });
    await log();
    await all;
  });
  const busy = await timesOf(log);

  say(`${cpus().length} cores, Node ${process.versions.node}; ${streams.length} streams of ${PEOPLE} people`);
  say(`memory: ${before.megabytes} MB before, ${open.megabytes} MB with them open`);
  say(`while nothing is written: ${(((idle.seconds - open.seconds) / IDLE_SECONDS) * 100).toFixed(1)} % of a core`);
  say(`a reading posted: median ${middle(alone)} ms without them, ${middle(busy)} ms with them`);
  say(`until all have heard of it: median ${middle(reached)} ms, slowest ${Math.max(...reached).toFixed(0)} ms`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Resolves once the stream is open; calls back at each change. */
function listen(token: string, onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request(`${server.url}/api/live`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`answered ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (text: string) => {
        for (const _change of text.matchAll(/event: change/g)) onChange();
      });
      resolve();
    });
    call.on('error', reject);
    call.end();
  });
}

async function post(token: string, place: string, body: object): Promise<{ readonly id: number }> {
  const response = await fetch(server.url + place, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${place} answered ${await response.text()}`);
  return ((await response.json()) as { data: { id: number } }).data;
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < READINGS; each += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}

/** The memory and CPU time of a process as reported by Linux. */
async function useOf(pid: number) {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, { encoding: 'utf8' })),
  );
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]);
  const fields = (stat ?? '').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { megabytes: Math.round(kilobytes / 1_024), seconds: ticks / TICKS_PER_SECOND };
}

function middle(times: readonly number[]): string {
  return ([...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
