import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const START_DEMO = path.resolve(import.meta.dirname, '../apps/server/demo/start-demo.ts');
/** Only to end a start that hangs. */
const START_TIMEOUT_MS = 540_000;

export type Settings = Readonly<Record<string, string>>;

export interface RunningDemo {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the demo on a data folder, which it fills if it is empty. */
export async function startDemoServer(dataDir: string, settings: Settings): Promise<RunningDemo> {
  const port = settings.PORT ?? (await freePort());
  const child = spawn(process.execPath, [START_DEMO], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      CHECK_RESPONSES: 'true',
      // Browser and database share the processors, so a delay does not mean that the portal is overloaded.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      // Journeys make up their subscriptions; nothing answers there.
      PRIVATE_PUSH_SERVICES: 'https://push.journeys.example',
      // The port that nobody listens on: what is sent there fails at once.
      PRIVATE_WEBHOOK_RECEIVERS: 'http://127.0.0.1:9',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => end(child);
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the demo was not ready in time');
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
