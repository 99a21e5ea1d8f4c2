// Plain JavaScript without packages: the first step of every command runs on whatever Node the system has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
export const LOCK = path.join(ROOT, 'package-lock.json');
const BUILT_MARK = path.join(ROOT, 'apps/web/dist/.built-from');
const BIN = path.join(ROOT, 'node_modules', '.bin');
/** The first version that runs TypeScript without flags and has Temporal. */
const NEEDED_MAJOR = 26;
const PARENT_CHECK_MS = 500;

/** The Node pinned in the lock file, or the system's if there is none for the platform and it is new enough. */
export function pinnedNode() {
  const pinned = path.join(BIN, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.', 1)[0]) >= NEEDED_MAJOR) return process.execPath;
  throw new Error(
    `No Node ${NEEDED_MAJOR} comes with the packages for this platform: install Node ${NEEDED_MAJOR} or newer.`,
  );
}

/**
 * Options of Node for the server. By default three areas of up to 32 MB for new objects, in each thread, grow under load
 * and stay. Measured: 370 MB instead of 290 under load, without a difference in speed that could be told. Older objects
 * are collected once they have grown by a quarter: by default a long import lets them grow to three times their size
 * before (measured: 475 MB instead of 340, and the same speed).
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=16', '--heap-growing-percent=25'];

/**
 * Builds the web app if its sources have changed since the last build. With `quick` a build is enough that takes a fifth of
 * the time and is neither small nor in few requests.
 */
export async function ensureBuilt({ quick = false } = {}) {
  const wanted = hashOfSources('apps/web', 'docs/handbook', 'packages/domain', 'packages/contract');
  const built = existsSync(BUILT_MARK) ? readFileSync(BUILT_MARK, 'utf8') : '';
  if (built === wanted || (quick && built === `quick ${wanted}`)) return;
  say('Building the web app …');
  const mode = quick ? ['--mode', 'quick'] : [];
  await runPinned([path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...mode], {
    cwd: path.join(ROOT, 'apps/web'),
  });
  writeFileSync(BUILT_MARK, quick ? `quick ${wanted}` : wanted);
}

/** Of the packages and of all that is in these folders but tests. */
export function hashOfSources(...folders) {
  return hashOf([LOCK, ...folders.flatMap((folder) => sourcesOf(path.join(ROOT, folder)))]);
}

/** Runs a script with the pinned Node, which its child processes also find first. Throws with the exit code. */
export function runPinned(args, options = {}) {
  return run(pinnedNode(), args, options);
}

export async function run(command, args, options = {}) {
  const code = await exitCodeOf(command, args, options);
  if (code !== 0) throw new Error(`${path.basename(command)} ${args[0] ?? ''} ended with ${code}`);
}

/** The exit code of a child that shares our terminal; signals are passed on so that it can shut down in order. */
export function exitCodeOf(command, args, options = {}) {
  return startChild(command, args, options).exitCode;
}

/** The same with the child process, to communicate with it. */
export function startChild(command, args, options = {}) {
  const env = { ...process.env, ...options.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options, env });
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', pass);
  process.on('SIGTERM', pass);
  const watch = onNpmGone(() => process.emit('SIGTERM', 'SIGTERM'));
  const exitCode = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      clearInterval(watch);
      resolve(code ?? (signal === null ? 0 : 1));
    });
  });
  return { child, exitCode };
}

/** A SIGTERM to npm ends the shell between npm and us, and that shell does not pass the signal on. */
function onNpmGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS);
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a command's main part; if it throws, prints the message and exits with an error code. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? sourcesOf(file) : [file];
    })
    .sort();
}

export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    if (!statSync(file).isFile()) continue;
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
