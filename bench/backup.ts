import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/features/auth/passwords/passwords-at-rest.ts';
import { openFolderStore } from '../apps/server/src/operations/backup/folder-store.ts';
import { listBackups } from '../apps/server/src/operations/backup/repository.ts';
import { verifyStore } from '../apps/server/src/operations/backup/verify-store.ts';
import { openPool } from '../apps/server/src/shared/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/shared/database/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/shared/database/migrate.ts';
import { type FleetSize, fillFleet } from './fill.ts';
import { measure } from './load.ts';
import { signIn, startProgram } from './programs.ts';

/**
 * The drill of docs/operating.md: a full backup, the following one and a restore of a large installation, what other
 * requests notice meanwhile, and backups and restores of a small one that are killed at random moments.
 */

const { values: options } = parseArgs({
  options: {
    tanks: { type: 'string', default: '1000' },
    readings: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '5' },
    kills: { type: 'string', default: '50' },
  },
});
const EMAIL = 'bench@dewar.example';
const PASSWORD = 'bench-pass-phrase';
/** Far below what the server can do: a backup is made at night. */
const REQUESTS_PER_SECOND = 50;
const MEASURED_SECONDS = 20;
const COMMANDS = 'apps/server/src/operations/backup';
const POLL_MS = 50;

const large: FleetSize = { tanks: Number(options.tanks), readings: Number(options.readings), transfers: 100_000 };
const small: FleetSize = { tanks: 20, readings: 100_000, transfers: 2_000 };

const folder = await mkdtemp(path.join(tmpdir(), 'dewar-drill-'));
try {
  say(`${cpus().length} cores, Node ${process.versions.node}`);
  await drill(large, Number(options.files), Number(options.megabytes) * 1_000_000);
  await killAtRandom(small, Number(options.kills));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function drill(size: FleetSize, files: number, fileBytes: number): Promise<void> {
  say(`Filling ${size.tanks} tanks, ${size.readings} readings and ${files} files of ${fileBytes} bytes …`);
  const installation = await makeInstallation('large', size, files, fileBytes);
  const store = path.join(folder, 'large-backups');
  const server = await startProgram('apps/server/src/main.ts', '/readyz', installation.settings);
  try {
    const token = await signIn(server.url, EMAIL, PASSWORD);
    const load = () =>
      measure({
        ...{ url: server.url, connections: 8, seconds: MEASURED_SECONDS, token, perSecond: REQUESTS_PER_SECOND },
        requests: Array.from({ length: size.tanks }, (_, index) => ({
          method: 'GET' as const,
          path: `/api/vacuum-readings?tank_id=${index + 1}&limit=20`,
        })),
      });
    await load();
    const quiet = await load();
    const [busy, full] = await Promise.all([load(), runCommand('backup', ['--to', store], installation.settings)]);
    say(`p50 and p99 of a read: ${quiet.p50} and ${quiet.p99} ms, beside a backup ${busy.p50} and ${busy.p99} ms`);
    say(`first backup: ${describe(full)}, ${await megabytesIn(store)} MB stored`);
  } finally {
    await server.stop();
  }
  await addRecords(installation.connection, 1_000);
  const before = await megabytesIn(store);
  const next = await runCommand('backup', ['--to', store], installation.settings);
  say(`following backup after 1,000 readings: ${describe(next)}, ${(await megabytesIn(store)) - before} MB more`);
  const verified = await runCommand('restore', ['--verify', '--from', store], installation.settings);
  say(`verifying both: ${describe(verified)}`);
  await installation.stop();
  const restored = await runCommand('restore', ['--from', store], {
    SESSION_SECRET: installation.settings.SESSION_SECRET,
    DATA_DIR: path.join(folder, 'large-restored'),
  });
  say(`restore into an embedded database, every table and file compared: ${describe(restored)}`);
}

async function killAtRandom(size: FleetSize, kills: number): Promise<void> {
  const installation = await makeInstallation('small', size, 20, 500_000);
  const folderOfStore = path.join(folder, 'small-backups');
  const store = openFolderStore(folderOfStore);
  const { seconds } = await runCommand('backup', ['--to', folderOfStore], installation.settings);
  const first = await listBackups(store);
  let finished = 0;
  for (let round = 0; round < kills; round += 1) {
    await addRecords(installation.connection, 2_000);
    const isKilled = await startAndKill('backup', ['--to', folderOfStore], installation.settings, seconds * 1_000);
    if (!isKilled) finished += 1;
    const { problems } = await verifyStore(store, () => undefined);
    const backups = await listBackups(store);
    if (problems.length > 0 || backups[0]?.id !== first[0]?.id) throw new Error(`after a kill: ${problems.join(' ')}`);
  }
  await runCommand('backup', ['--to', folderOfStore], installation.settings);
  say(
    `${kills} backups killed (${finished} had finished): every store whole, the earlier backups listed, the next one made`,
  );
  await installation.stop();

  const settingsOf = (round: number) => ({
    SESSION_SECRET: installation.settings.SESSION_SECRET,
    DATA_DIR: path.join(folder, `small-restored-${round}`),
  });
  const whole = await runCommand('restore', ['--from', folderOfStore], settingsOf(0));
  finished = 0;
  for (let round = 1; round <= kills; round += 1) {
    const settings = settingsOf(round);
    const isKilled = await startAndKill('restore', ['--from', folderOfStore], settings, whole.seconds * 1_000);
    if (!isKilled) finished += 1;
    // It may have been killed after its last step.
    else await runCommand('restore', ['--from', folderOfStore], settings, 'is not empty');
    await rm(settings.DATA_DIR, { recursive: true, force: true });
  }
  say(`${kills} restores killed (${finished} had finished): the same command completed each`);
}

interface Installation {
  readonly settings: { readonly DATABASE_URL: string; readonly DATA_DIR: string; readonly SESSION_SECRET: string };
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

async function makeInstallation(name: string, size: FleetSize, files: number, bytes: number): Promise<Installation> {
  const dataDir = path.join(folder, name);
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: () => {}, error: (_fields, text) => say(text) },
  });
  const pool = openPool({ connection: postgres.connection, connections: 2, onError: () => {} });
  await migrate(pool);
  await fillFleet(pool, size);
  await pool.query(
    `insert into users (email, password_hash, role, status, company_id, email_verified) values ($1, $2, 'user', 'active', 1, true)`,
    [EMAIL, await hashPassword(PASSWORD)],
  );
  await mkdir(path.join(dataDir, 'files'), { recursive: true });
  for (let file = 0; file < files; file += 1) await addFile(pool, dataDir, bytes, (file % size.tanks) + 1);
  await pool.end();
  return {
    settings: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SESSION_SECRET: randomBytes(24).toString('hex') },
    connection: postgres.connection,
    stop: () => postgres.stop(),
  };
}

async function addFile(pool: pg.Pool, dataDir: string, bytes: number, tankId: number): Promise<void> {
  const name = randomBytes(16).toString('hex');
  const content = randomBytes(bytes);
  await writeFile(path.join(dataDir, 'files', name), content);
  await pool.query('insert into stored_files (stored_name, size, sha256) values ($1, $2, $3)', [
    name,
    bytes,
    createHash('sha256').update(content).digest(),
  ]);
  await pool.query(
    `insert into tank_files (tank_id, company_id, assignment_id, stored_name, file_name, file_size, uploaded_by_email, uploaded_by_name)
     select tank_id, company_id, id, $1, 'bench.bin', $2, $4, '' from tank_assignments where tank_id = $3`,
    [name, bytes, tankId, EMAIL],
  );
}

async function addRecords(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 20, now(), $2 from tank_assignments cross join generate_series(1, $1) limit $1`,
    [count, EMAIL],
  );
  await client.end();
}

interface Run {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** Throws if the command fails, unless it says `accepted`. */
async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  accepted?: string,
): Promise<Run> {
  const startedAt = performance.now();
  const child = start(name, args, settings);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  let peakMegabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peakMegabytes = Math.max(peakMegabytes, await peakOf(child));
    await Promise.race([ended, delay(POLL_MS)]);
  }
  if (child.exitCode !== 0 && (accepted === undefined || !said.includes(accepted))) throw new Error(`${name}: ${said}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakMegabytes };
}

/** Whether it was killed before it had finished. */
async function startAndKill(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  withinMs: number,
): Promise<boolean> {
  const child = start(name, args, settings);
  const ended = once(child, 'exit');
  await Promise.race([ended, delay(randomInt(50, Math.max(100, Math.round(withinMs))))]);
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

function start(name: string, args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [`${COMMANDS}/${name}-command.ts`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...settings },
  });
}

/** The most memory that a process has had so far, as reported by Linux. */
async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

async function megabytesIn(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(directory, name))).size));
  return Math.round(sizes.reduce((total, size) => total + size, 0) / 1_000_000);
}

function describe({ seconds, peakMegabytes }: Run): string {
  return `${seconds.toFixed(1)} s, at most ${peakMegabytes} MB of memory`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
