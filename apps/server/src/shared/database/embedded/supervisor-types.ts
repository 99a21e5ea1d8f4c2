import type { PostgresBinaries } from './binaries.ts';
import type { OsUser } from './run-as.ts';
import type { SupervisorLog } from './supervisor-log.ts';

/** `host` is a folder when it starts with a slash: pg then uses the unix socket in it. */
export type PostgresConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** One cluster, where it lies, and as whom its programs run. */
export type ClusterSite = {
  /** Holds the cluster, its password and its settings; written by us only, so that the database's user cannot redirect us. */
  home: string;
  /** PostgreSQL's own data directory, `home`/cluster. */
  cluster: string;
  /** Undefined: as ourselves. */
  user: OsUser | undefined;
  binaries: PostgresBinaries;
  durable: boolean;
  log: SupervisorLog;
};

/** More than `limit` crashes within that time, and PostgreSQL is not started again. */
export type RestartLimits = { limit: number; withinMs: number; longestPauseMs: number };
