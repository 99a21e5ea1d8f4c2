import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installWithApt } from './apt.mjs';
import { ensureInstalledToRun } from './install.mjs';
import { main, pinnedNode, run, say, startChild } from './workspace.mjs';

/**
 * The point-in-time recovery of docs/operating.md on a PostgreSQL cluster made in a temporary folder. It listens on a
 * socket in that folder only; clusters of the machine are not touched.
 */

const VERSIONS = '/usr/lib/postgresql';
const PGBACKREST = '/usr/bin/pgbackrest';
const RECOVERY_CHECK_MS = 200;
const MIGRATE = `
  import { openPool } from './apps/server/src/shared/database/database.ts';
  import { migrate } from './apps/server/src/shared/database/migrate.ts';
  const pool = openPool({ connection: { database: 'dewar' }, connections: 1, onError: () => {} });
  console.log((await migrate(pool)).length + ' migrations applied');
  await pool.end();`;

await main(async () => {
  await ensureInstalledToRun();
  const bin = await findPostgres();
  const folder = await readOutput('mktemp', '-d', '-t', 'dewar-rehearsal-XXXXXX');
  const data = path.join(folder, 'data');
  // For the programs of PostgreSQL and for Dewar, whose triggers announce writes by notices.
  Object.assign(process.env, { PGHOST: folder, PGUSER: 'postgres', PGOPTIONS: '-c client_min_messages=warning' });
  try {
    return (await rehearse(bin, folder, data)) ? 0 : 1;
  } finally {
    if (existsSync(path.join(data, 'postmaster.pid'))) {
      await readOutput(`${bin}/pg_ctl`, 'stop', '-s', '-D', data, '-m', 'immediate').catch((error) =>
        say(error.message),
      );
    }
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Whether the counts are right after the restore. */
async function rehearse(bin, folder, data) {
  const config = path.join(folder, 'pgbackrest.conf');
  const pgbackrest = [PGBACKREST, `--config=${config}`, '--stanza=dewar'];
  const backrest = (what, ...args) => step(what, ...pgbackrest, ...args);
  const start = () => step('Start PostgreSQL', `${bin}/pg_ctl`, 'start', '-s', '-w', '-D', data, '-l', `${folder}/log`);
  const psql = [`${bin}/psql`, '-XAtq', 'dewar', '-c'];
  const sql = (what, statement) => step(what, ...psql, statement);
  const countTanks = (like) => readOutput(...psql, `select count(*) from tanks where tank_number like '${like}'`);
  const addTanks = (name, count) => {
    const numbers = `select '${name} ' || n, 1 from generate_series(1, ${count}) n`;
    return sql(`Add ${count} tanks`, `insert into tanks (tank_number, company_id) ${numbers}`);
  };

  say(`${await readOutput(`${bin}/postgres`, '--version')}, ${await readOutput(PGBACKREST, 'version')}`);
  await step('Make a cluster', `${bin}/initdb`, '-Upostgres', '-Atrust', '-EUTF8', '--no-locale', data);
  append(path.join(data, 'postgresql.conf'), [
    "listen_addresses = ''",
    `unix_socket_directories = '${folder}'`,
    'archive_mode = on',
    `archive_command = '${pgbackrest.join(' ')} archive-push %p'`,
    'archive_timeout = 60',
  ]);
  append(config, [
    '[global]',
    `repo1-path=${folder}/repository`,
    'repo1-retention-full=2',
    'start-fast=y',
    `lock-path=${folder}/lock`,
    `spool-path=${folder}/spool`,
    'log-level-file=off',
    '[dewar]',
    `pg1-path=${data}`,
    `pg1-socket-path=${folder}`,
  ]);
  await start();
  await step('Make a database', `${bin}/createdb`, 'dewar');
  await run(pinnedNode(), ['--input-type=module', '--eval', MIGRATE]);
  await backrest('Make the repository', 'stanza-create');
  await backrest('Check that changes arrive in it', 'check');

  await sql('Add a company', "insert into companies (name, name_key) values ('Rehearsal Gas', 'rehearsal gas')");
  await addTanks('BEFORE', 100);
  await backrest('Full backup', '--type=full', 'backup');
  await addTanks('AFTER FULL', 50);
  await backrest('Differential backup', '--type=diff', 'backup');
  await addTanks('AFTER DIFFERENTIAL', 25);
  const before = await countTanks('%');
  const moment = await sql('The moment', "select clock_timestamp() at time zone 'UTC' || '+00'");
  await sql('The mistake', 'delete from tanks');
  await addTanks('TOO LATE', 3);
  say(`\n${moment}: ${before} tanks, now ${await countTanks('%')}`);

  await step('Stop PostgreSQL', `${bin}/pg_ctl`, 'stop', '-s', '-w', '-D', data, '-m', 'fast');
  const began = performance.now();
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  await backrest('Restore to the moment', '--delta', ...target, 'restore');
  await start();
  // Reading is possible before the moment is reached.
  while ((await sql('Has it arrived?', 'select not pg_is_in_recovery()')) !== 't') await delay(RECOVERY_CHECK_MS);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);

  const after = await countTanks('%');
  const late = await countTanks('TOO LATE%');
  await backrest('Differential backup of the restored cluster', '--type=diff', 'backup');
  await backrest('What the repository holds', 'info');
  const isRight = before === '175' && after === before && late === '0';
  say(`\n${isRight ? 'Right' : 'WRONG'}: ${after} of ${before} tanks are back, ${late} of 3 late ones; ${seconds} s.`);
  return isRight;
}

/** The folder of the programs of the newest PostgreSQL from Debian's packages. Throws with what to install. */
async function findPostgres() {
  const find = () => {
    const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
    return versions.map((version) => path.join(VERSIONS, version, 'bin')).find((bin) => existsSync(`${bin}/initdb`));
  };
  const packages = [...(find() ? [] : ['postgresql']), ...(existsSync(PGBACKREST) ? [] : ['pgbackrest'])];
  if (packages.length > 0) await installWithApt(packages.join(' and '), packages);
  const bin = find();
  if (bin !== undefined && existsSync(PGBACKREST)) return bin;
  throw new Error(`The rehearsal needs packages of Debian: sudo apt-get install ${packages.join(' ')}`);
}

/** Shows a command, runs it, and shows and returns its output. */
async function step(what, command, ...args) {
  say(`\n${what}\n  ${[command, ...args].map((word) => (/[^\w/.,:=+-]/.test(word) ? `"${word}"` : word)).join(' ')}`);
  const output = await readOutput(command, ...args);
  if (output !== '' && !command.endsWith('initdb')) say(output);
  return output;
}

async function readOutput(command, ...args) {
  // PostgreSQL refuses to run as root.
  const [first, ...others] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args];
  const { child, exitCode } = startChild(first, others, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  const [code, chunks] = await Promise.all([exitCode, child.stdout.toArray()]);
  if (code !== 0) throw new Error(`${path.basename(command)} ended with ${code}`);
  return Buffer.concat(chunks).toString().trim();
}

function append(file, lines) {
  say(`\n${file}\n  ${lines.join('\n  ')}`);
  appendFileSync(file, `${lines.join('\n')}\n`);
}
