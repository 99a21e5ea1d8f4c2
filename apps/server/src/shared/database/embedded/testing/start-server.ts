import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findClusterProcesses } from '../cluster-processes.ts';
import type { EmbeddedPostgresOptions } from '../embedded-postgres.ts';
import { sendSignal } from '../stop-postmaster.ts';

export type FixtureOptions = Omit<EmbeddedPostgresOptions, 'log' | 'onCrash'> & {
  dropTo?: { uid: number; gid: number } | undefined;
  writes?: boolean;
};

export type FixtureEvent =
  | { event: 'ready'; pid: number; postmasterPid: number; url: string }
  | { event: 'committed'; id: number }
  | { event: 'unavailable' }
  | { event: 'refused'; message: string }
  | { event: 'gave up'; message: string }
  | { event: 'log'; message: string; fields: Record<string, unknown> };

export const isRoot = process.getuid?.() === 0;

/** Folders, processes and clusters of one test file, all removed by `cleanUp`. */
export class TestSite {
  readonly #folders: string[] = [];
  readonly #servers: TestServer[] = [];

  /** Open to all like /var/lib, or closed to others like a mkdtemp checkout. */
  async makeFolder({
    closed = false,
    owner,
  }: {
    closed?: boolean;
    owner?: { uid: number; gid: number } | undefined;
  } = {}): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'dewar-test-'));
    if (!closed) await chmod(folder, 0o755);
    if (owner) await chown(folder, owner.uid, owner.gid);
    this.#folders.push(folder);
    return folder;
  }

  start(options: FixtureOptions): TestServer {
    const server = new TestServer(options);
    this.#servers.push(server);
    return server;
  }

  async startReady(options: FixtureOptions): Promise<ReadyServer> {
    const server = this.start(options);
    return Object.assign(server, { ready: await server.waitFor('ready') });
  }

  async cleanUp(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
    for (const cluster of new Set(this.#servers.flatMap((server) => server.clusters()))) {
      for (const pid of await findClusterProcesses(cluster)) sendSignal(pid, 'SIGKILL');
    }
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

export type ReadyServer = TestServer & { ready: Extract<FixtureEvent, { event: 'ready' }> };

export class TestServer {
  readonly events: FixtureEvent[] = [];
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
  readonly #options: FixtureOptions;
  #stderr = '';

  constructor(options: FixtureOptions) {
    this.#options = options;
    const fixture = fileURLToPath(new URL('./server-fixture.ts', import.meta.url));
    this.process = spawn(process.execPath, [fixture, JSON.stringify(options)], { stdio: 'pipe', detached: true });
    this.exited = new Promise((resolve) => this.process.once('close', () => resolve()));
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    this.process.stdin?.on('error', () => {});
    if (this.process.stdout) {
      createInterface(this.process.stdout).on('line', (line) => this.events.push(JSON.parse(line)));
    }
  }

  all<Name extends FixtureEvent['event']>(name: Name): Extract<FixtureEvent, { event: Name }>[] {
    return this.events.filter((event): event is Extract<FixtureEvent, { event: Name }> => event.event === name);
  }

  logged(text: string): boolean {
    return this.all('log').some(({ message }) => message.includes(text));
  }

  /** The first such event at or after `from`. */
  async waitFor<Name extends FixtureEvent['event']>(name: Name, { from = 0, timeoutMs = 60_000 } = {}) {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const found = this.events.slice(from).find(({ event }) => event === name);
      if (found?.event === name) return found as Extract<FixtureEvent, { event: Name }>;
      if (this.process.exitCode !== null && !this.all(name).length) break;
      await delay(10);
    }
    throw new Error(`no '${name}' from the server. ${this.#stderr}\n${JSON.stringify(this.events.slice(-5))}`);
  }

  async kill9(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<void> {
    this.process.stdin?.write('stop\n');
    await this.exited;
  }

  clusters(): string[] {
    const own = path.join(this.#options.dataDir, 'postgres', 'cluster');
    return [
      own,
      ...this.all('log').flatMap(({ fields }) => (typeof fields.cluster === 'string' ? [fields.cluster] : [])),
    ];
  }
}
