import { existsSync } from 'node:fs';
import { installWithApt } from './apt.mjs';

/** Chromium without a user interface: a page takes a third of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the end-to-end tests; installed with apt-get if it is missing and we may. Throws with what to
 * install.
 */
export async function findChromium() {
  const best = [process.env.CHROMIUM_PATH, HEADLESS_SHELL].find(isThere);
  if (best !== undefined) return best;
  await installWithApt('Chromium for the browser tests', ['chromium-headless-shell']);
  const found = [HEADLESS_SHELL, ...USUAL_PLACES].find(isThere);
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium, which is not on this machine and cannot be installed from here.\n' +
      'Install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH to a Chromium or Chrome, and run npm test again.',
  );
}

function isThere(place) {
  return place !== undefined && existsSync(place);
}
