import { spawn } from 'node:child_process';
import { freePort } from '../apps/server/test-support/server-process.ts';
import { login } from '../packages/contract/src/auth.ts';

/** Signs in and returns the bearer token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

export interface Program {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The options of Node that `npm start` gives the server, from tools/bench.mjs. */
const SERVER_OPTIONS = process.env.SERVER_OPTIONS?.split(' ') ?? [];

/** Starts a server like in production and waits until it responds to the probe. */
export async function startProgram(
  script: string,
  probe: string,
  settings: Readonly<Record<string, string>>,
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [...SERVER_OPTIONS, script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      CALLS_PER_10_SECONDS: '0',
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const isUp = await fetch(url + probe).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    await exit;
  };
  return { url, pid: child.pid ?? 0, stop };
}
