import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const START_DEMO = path.resolve(import.meta.dirname, '../apps/server/demo/start-demo.ts');
const TIMEOUT_MS = 90_000;

/** The demo of the whole run; PORTAL_URL tells the journeys where it is. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { url, stop } = await startDemo({});
  process.env.PORTAL_URL = url;
  return stop;
}

/** Starts a demo on data of its own, with settings of its own. */
export async function startDemo(settings: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-'));
  const port = await freePort();
  const child = spawn(process.execPath, [START_DEMO], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      CHECK_RESPONSES: 'true',
      // The browser and the database have the same processors: a wait says nothing of the portal.
      MOST_EVENT_LOOP_DELAY_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, () => child.exitCode);
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function waitUntilReady(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error(`the demo ended with ${exitCode()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the demo was not ready in time');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
