import { programOf } from './binaries.ts';
import { EmbeddedPostgresError, reasonOfOutput } from './embedded-postgres-error.ts';
import { runCommand } from './run-as.ts';
import type { ClusterSite } from './supervisor-types.ts';

/**
 * Runs statements, one per line, as superuser on a cluster that is not running. This is the only superuser access: no
 * connection is allowed to be one.
 */
export async function runSql(
  { cluster, user, binaries }: Pick<ClusterSite, 'cluster' | 'user' | 'binaries'>,
  statements: string[],
): Promise<void> {
  const done = await runCommand(
    programOf(binaries, 'postgres'),
    [
      ...['--single', '-D', cluster, '-c', 'exit_on_error=on'],
      // Statements may contain a password, and their errors end up in our log.
      ...['-c', 'log_min_error_statement=panic', '-c', 'logging_collector=off', 'postgres'],
    ],
    { user, input: `${statements.join('\n')}\n` },
  );
  if (!done.ok)
    throw new EmbeddedPostgresError(`Cannot prepare the database in ${cluster}: ${reasonOfOutput(done.output)}`);
}
