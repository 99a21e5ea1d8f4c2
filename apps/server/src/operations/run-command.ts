import { codeOf, EmbeddedPostgresError, messageOf } from '../shared/database/embedded/embedded-postgres-error.ts';
import { OperationError } from './operation-error.ts';

/** Wrong use of a command. */
const WRONG_USE = 2;
const FAILED = 1;

/** What to do about errors of the system and of the database that operators can mend themselves. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: 'Check the path; the settings must be those of the server.',
  ENOTDIR: 'Part of the path is a file and not a folder.',
  EISDIR: 'This is a folder where a file is expected.',
  EACCES: 'Run the command as the user of the server, or give that user the right to it.',
  EPERM: 'Run the command as the user of the server, or give that user the right to it.',
  EROFS: 'The disk is mounted read-only: use another folder, or mount it for writing.',
  ENOSPC: 'The disk is full: make room and run the command again.',
  ECONNREFUSED: 'Check that the server there runs, and the address.',
  ENOTFOUND: 'Check the name of the host.',
  // Of PostgreSQL: a wrong password, a refused user, no such database.
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and pg_hba.conf of PostgreSQL.',
  '3D000': 'Check the name of the database in DATABASE_URL, or create it.',
  // No such table, no such column, no right.
  '42P01': 'The database seems to belong to another program, or to another version: check DATABASE_URL.',
  '42703': 'The database seems to belong to another program, or to another version: check DATABASE_URL.',
  '42501': 'The user of DATABASE_URL lacks a right: it must own the database.',
};

/**
 * Runs the main part of a command with its arguments. Whatever fails is told in words; the stack, for a report, only with
 * LOG_LEVEL=debug.
 */
export async function runCommand(work: (argv: readonly string[]) => Promise<unknown>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    const isWrongUse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    const isTold = isWrongUse || error instanceof OperationError || error instanceof EmbeddedPostgresError;
    process.stderr.write(`${isTold ? error.message : inWords(error)}\n`);
    process.exitCode = isWrongUse ? WRONG_USE : FAILED;
  }
}

function inWords(error: unknown): string {
  if (process.env.LOG_LEVEL === 'debug') return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const advice = adviceOn(error) ?? 'LOG_LEVEL=debug prints where it happened, for a report of the fault.';
  return `The command failed: ${messageOf(error)}\n${advice}`;
}

/** What to do about a fault of the machine or the database; undefined for any other. */
export function adviceOn(error: unknown): string | undefined {
  return ADVICE[String(codeOf(error) ?? '')];
}
