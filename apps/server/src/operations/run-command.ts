import { EmbeddedPostgresError } from '../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from './operation-error.ts';

/** Wrong use of a command. */
const WRONG_USE = 2;
const FAILED = 1;

/**
 * Runs the main part of a command with its arguments. What the operator can mend is told by its message alone; anything
 * else with its stack, for a report.
 */
export async function runCommand(work: (argv: readonly string[]) => Promise<unknown>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    const isWrongUse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    const isTold = isWrongUse || error instanceof OperationError || error instanceof EmbeddedPostgresError;
    process.stderr.write(`${isTold && error instanceof Error ? error.message : stackOf(error)}\n`);
    process.exitCode = isWrongUse ? WRONG_USE : FAILED;
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
