import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inspectCluster } from './cluster-files.ts';
import { passwordFile } from './cluster-password.ts';
import { findExistingHome } from './data-home.ts';
import { codeOf } from './embedded-postgres-error.ts';
import type { PostgresConnection } from './supervisor-types.ts';

/** Whether this DATA_DIR has a database. Read-only. Throws if it is damaged or cannot be read. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const home = await findExistingHome(localHomeOf(dataDir));
  return (await inspectCluster(path.join(home, 'cluster'))) !== undefined;
}

/**
 * The connection to the postmaster that another process runs on this DATA_DIR, from the files of both; undefined if
 * there is none. The postmaster may have ended without removing its file. Read-only.
 */
export async function findRunningPostgres(dataDir: string): Promise<PostgresConnection | undefined> {
  const home = await findExistingHome(localHomeOf(dataDir));
  const postmaster = await readIfExists(path.join(home, 'cluster', 'postmaster.pid'));
  const password = await readIfExists(passwordFile(home));
  if (postmaster === undefined || password === undefined) return undefined;
  // Its lines: process, data directory, start, port, folder of the socket, address.
  const [, , , port = '', socketFolder = '', address = ''] = postmaster.split('\n').map((line) => line.trim());
  const host = socketFolder || address;
  if (!/^\d+$/.test(port) || host === '') return undefined;
  return { host, port: Number(port), user: 'dewar', password: password.trim(), database: 'dewar' };
}

function localHomeOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

function readIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
}
