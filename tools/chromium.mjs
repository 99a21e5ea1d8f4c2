import { existsSync } from 'node:fs';
import { run, say } from './workspace.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The system's Chromium; installed with apt-get where it is missing and we may. Throws saying what to install. */
export async function findChromium() {
  const found = installedChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests (apt-get) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    const installed = installedChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, which is not on this machine and cannot be installed from here.\n' +
      'Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome, and run npm test again.',
  );
}

function installedChromium() {
  return [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((place) => place !== undefined && existsSync(place));
}
