/** An error that the operator can fix; the message says what happened, where, and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Why a program of PostgreSQL failed, from its output. A full disk it tells in many lines, of which one matters. */
export function reasonOfOutput(output: string): string {
  return /No space left on device|Check free disk space/i.test(output)
    ? 'the disk is full. Make room, or choose another DATA_DIR.'
    : output.trim();
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system error code (ENOENT, EACCES, …) of any thrown value. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}
