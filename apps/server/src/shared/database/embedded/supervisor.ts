import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs } from '@dewar/domain/time/back-off';
import { clearLeftovers, endOrphans } from './clear-leftovers.ts';
import { ensurePassword } from './cluster-password.ts';
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { chooseListenAddress, type ListenAddress, removeTemporaryFolder } from './listen-address.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { writeServerSettings } from './server-settings.ts';
import { sendSignal, stopPostmaster } from './stop-postmaster.ts';
import type { ClusterSite, PostgresConnection, RestartLimits } from './supervisor-types.ts';
import { ServerEndedError, waitUntilReady } from './wait-until-ready.ts';

const startAttempts = 4;
const START_BACK_OFF = { firstMs: 200, maxMs: 1_000 };
// Long enough for somebody to clear a full disk.
const defaultRestarts = { limit: 60, withinMs: 10 * 60_000, maxPauseMs: 5_000 };

type SupervisorOptions = {
  port: number | undefined;
  onCrash: ((error: Error) => void) | undefined;
  restarts: RestartLimits | undefined;
};

/** Keeps one postmaster running on a cluster whose directory lock we hold. */
export class PostgresSupervisor {
  readonly #site: ClusterSite;
  readonly #options: SupervisorOptions;
  readonly #restarts: RestartLimits;
  readonly #stopping = new AbortController();
  #server: ServerProcess | undefined;
  #watching: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(site: ClusterSite, options: SupervisorOptions) {
    this.#site = site;
    this.#options = options;
    this.#restarts = options.restarts ?? defaultRestarts;
  }

  get clusterDirectory(): string {
    return this.#site.cluster;
  }

  get postmasterPid(): number | undefined {
    return this.#server?.hasExited() ? undefined : this.#server?.pid;
  }

  /** Throws with PostgreSQL's own message if it does not start. */
  async start(): Promise<PostgresConnection> {
    const startedAt = performance.now();
    await clearLeftovers(this.#site);
    const password = await ensurePassword(this.#site);
    process.on('exit', this.#interruptServer);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const address = await chooseListenAddress(this.#site, this.#options.port);
        const connection = { host: address.host, port: address.port, user: 'dewar', password, database: 'dewar' };
        try {
          await this.#launch(address, connection);
          this.#watching = this.#watch(address, connection);
          this.#logStart(address, performance.now() - startedAt);
          return connection;
        } catch (error) {
          // Another process took the port, or an earlier postmaster came up late: another attempt may succeed.
          if (!(error instanceof ServerEndedError) || attempt === startAttempts) throw error;
          await delay(backOffMs(attempt, START_BACK_OFF));
          await clearLeftovers(this.#site);
        }
      }
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#endServer();
    await this.#watching;
    await this.#endOrphans();
    await removeTemporaryFolder(path.join(this.#site.home, 'socket'));
    process.off('exit', this.#interruptServer);
  }

  async #launch(address: ListenAddress, connection: PostgresConnection): Promise<void> {
    const settingsFile = await writeServerSettings(this.#site, address);
    const server = await spawnServer(this.#site, settingsFile);
    this.#server = server;
    try {
      // stop() may have looked for a server just before this one existed.
      this.#stopping.signal.throwIfAborted();
      await waitUntilReady(this.#site, server, connection);
    } catch (error) {
      await this.#endServer();
      throw error;
    }
  }

  /** Ends after stop(), or once restarting is given up. */
  async #watch(address: ListenAddress, connection: PostgresConnection): Promise<void> {
    const crashes: number[] = [];
    const { limit, withinMs, maxPauseMs } = this.#restarts;
    while (this.#server) {
      const how = await this.#server.exited;
      if (this.#stopping.signal.aborted) return;
      crashes.push(Date.now());
      const recent = crashes.filter((at) => at > Date.now() - withinMs).length;
      if (recent > limit) return this.#giveUp(how);
      this.#site.log.error({ how, recent }, 'PostgreSQL ended unexpectedly; starting it again');
      const startedAt = performance.now();
      await delay(backOffMs(recent, { firstMs: 100, maxMs: maxPauseMs }), undefined, {
        signal: this.#stopping.signal,
      }).catch(() => {});
      try {
        await clearLeftovers(this.#site);
        if (this.#stopping.signal.aborted) return;
        await this.#launch(address, connection);
        this.#logStart(address, performance.now() - startedAt);
      } catch (error) {
        this.#site.log.error({ reason: messageOf(error) }, 'PostgreSQL could not be started again');
      }
    }
  }

  #giveUp(how: string): void {
    const error = new EmbeddedPostgresError(
      `PostgreSQL on ${this.#site.cluster} ended ${this.#restarts.limit} times within ` +
        `${this.#restarts.withinMs / 60_000} minutes (last: ${how}); not starting it again. Its log is in ${path.join(this.#site.cluster, 'log')}.`,
    );
    this.#site.log.error({ how }, error.message);
    this.#options.onCrash?.(error);
  }

  async #endServer(): Promise<void> {
    const server = this.#server;
    if (!server?.pid || server.hasExited()) return;
    await stopPostmaster(this.#site, {
      pid: server.pid,
      waitUntilGone: async (timeoutMs) => {
        const waiting = new AbortController();
        await Promise.race([server.exited, delay(timeoutMs, undefined, { signal: waiting.signal }).catch(() => {})]);
        waiting.abort();
        return server.hasExited();
      },
    });
  }

  /** A postmaster that was just killed ends before its backends do. */
  async #endOrphans(): Promise<void> {
    try {
      await endOrphans(this.#site);
    } catch (error) {
      this.#site.log.error({ reason: messageOf(error) }, 'PostgreSQL left processes behind');
    }
  }

  /** For a process that exits without stop(): the last moment at which PostgreSQL can be signalled. */
  readonly #interruptServer = () => {
    if (this.postmasterPid) sendSignal(this.postmasterPid, 'SIGINT');
  };

  #logStart(address: ListenAddress, ms: number): void {
    const { binaries, user, cluster } = this.#site;
    this.#site.log.info(
      {
        version: binaries.version,
        pid: this.postmasterPid,
        address: address.kind === 'tcp' ? `${address.host}:${address.port}` : address.host,
        user: user?.name,
        cluster,
        ms: Math.round(ms),
      },
      'PostgreSQL is ready',
    );
  }
}
