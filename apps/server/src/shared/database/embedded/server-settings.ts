import { totalmem } from 'node:os';
import path from 'node:path';
import { writeDurably } from '../../file-system/write-durably.ts';
import { clusterNameOf } from './cluster-processes.ts';
import type { ListenAddress } from './listen-address.ts';
import type { ClusterSite } from './supervisor-types.ts';

/** Rewritten at each start, so that a release can change the settings of existing clusters. */
export async function writeServerSettings(site: ClusterSite, address: ListenAddress): Promise<string> {
  const file = path.join(site.home, 'postgresql.conf');
  const accessFile = path.join(site.home, 'pg_hba.conf');
  await writeDurably(accessFile, 'local all dewar scram-sha-256\nhost all dewar 127.0.0.1/32 scram-sha-256\n');
  await writeDurably(
    file,
    [
      '# Written at each start. Put settings of your own into tuning.conf beside this file.',
      "include 'cluster/postgresql.conf'",
      ...lines(defaults(site)),
      "include_if_exists 'tuning.conf'",
      ...lines(guarantees(site, address, accessFile)),
      '',
    ].join('\n'),
  );
  return file;
}

function defaults(site: ClusterSite): Record<string, string> {
  return {
    shared_buffers: `${sharedBuffersMb()}MB`,
    max_connections: '64',
    // Sized for two cores shared with the web server: one query never uses both.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    huge_pages: 'off',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Statements and details contain personal data; the application logs its own errors.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Cancels queries of a server that was killed.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
    ...(site.durable ? {} : { checkpoint_timeout: '30min' }),
  };
}

function guarantees(site: ClusterSite, address: ListenAddress, accessFile: string): Record<string, string> {
  const durability = site.durable ? 'on' : 'off';
  return {
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    listen_addresses: address.kind === 'tcp' ? address.host : '',
    port: String(address.port),
    unix_socket_directories: address.kind === 'socket' ? `"${address.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    hba_file: accessFile,
    cluster_name: clusterNameOf(site.cluster),
    // A week of files in cluster/log, each overwritten after a week.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
  };
}

function lines(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  );
}

/** An eighth of the memory of the container or machine, at most 256 MB: it must start on a small one too. */
function sharedBuffersMb(): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.max(16, Math.min(256, Math.floor(bytes / 8 / 2 ** 20)));
}
