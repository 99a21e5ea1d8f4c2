import { existsSync } from 'node:fs';
import { run, say } from './workspace.mjs';

/** Installs Debian packages where we may; if not, or if it fails, the caller says what to install. */
export async function installWithApt(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say(`Installing ${what} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  } catch (error) {
    say(`${error.message}.`);
  }
}
