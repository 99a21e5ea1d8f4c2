import type { PostgresBinaries } from './binaries.ts';
import type { OsUser } from './run-as.ts';
import type { SupervisorLog } from './supervisor-log.ts';

/** `host` is a folder if it starts with a slash: pg then uses the unix socket in it. */
export type PostgresConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** A cluster, its place, and the user that runs its programs. */
export type ClusterSite = {
  /**
   * Contains the cluster, its password and its settings; writable only by us, so that the database's user cannot
   * redirect us.
   */
  home: string;
  /** PostgreSQL's own data directory, `home`/cluster. */
  cluster: string;
  /** Undefined: our own user. */
  user: OsUser | undefined;
  binaries: PostgresBinaries;
  durable: boolean;
  log: SupervisorLog;
};

/** After more than `limit` crashes within that time, PostgreSQL is not started again. */
export type RestartLimits = { limit: number; withinMs: number; maxPauseMs: number };
