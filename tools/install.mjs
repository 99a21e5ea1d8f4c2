import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addPackageAddresses } from './package-addresses.mjs';
import { trimPackages } from './trim-packages.mjs';
import { hashOf, LOCK, ROOT, run, say } from './workspace.mjs';

const PACKAGES = path.join(ROOT, 'node_modules');
const INSTALLED_MARK = path.join(PACKAGES, '.dewar-installed');
/** npm prefers it to the lock file. */
const SHRINKWRAP = path.join(ROOT, 'npm-shrinkwrap.json');
const SHELL = { shell: process.platform === 'win32' };

/** Installs the locked packages, the tools of development too, where they are missing or of another lock file. */
export async function ensureInstalled() {
  const lock = hashOf([LOCK]);
  if (readInstalledMark() === lock) return;
  await npmCi('--include=dev');
  // Here too, so that the tests and checks see what a demo sees.
  await trimPackages(PACKAGES, { toRun: false });
  writeFileSync(INSTALLED_MARK, lock);
}

/** Installs what running needs, and of that what runs; where the tools of development are there too, they stay. */
export async function ensureInstalledToRun() {
  const lock = hashOf([LOCK]);
  if ([lock, `${lock} to run`].includes(readInstalledMark())) return;
  await npmCi('--omit=dev');
  await trimPackages(PACKAGES, { toRun: true });
  writeFileSync(INSTALLED_MARK, `${lock} to run`);
}

function readInstalledMark() {
  return existsSync(INSTALLED_MARK) ? readFileSync(INSTALLED_MARK, 'utf8') : undefined;
}

async function npmCi(what) {
  say('Installing packages (npm ci) …');
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: ROOT, encoding: 'utf8', ...SHELL }).trim();
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  writeFileSync(SHRINKWRAP, JSON.stringify(addPackageAddresses(lock, registry)));
  try {
    await run('npm', ['ci', what, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], SHELL);
  } finally {
    rmSync(SHRINKWRAP, { force: true });
  }
}
