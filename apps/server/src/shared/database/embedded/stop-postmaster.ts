import { programOf } from './binaries.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runCommand } from './run-as.ts';
import type { ClusterSite } from './supervisor-types.ts';

// 'fast' closes connections and writes a checkpoint, which takes time on a slow disk; the others cause a recovery.
const steps = [
  { mode: 'fast', signal: 'SIGINT', timeoutMs: 60_000 },
  { mode: 'immediate', signal: 'SIGQUIT', timeoutMs: 10_000 },
  { mode: 'kill', signal: 'SIGKILL', timeoutMs: 10_000 },
] as const;

/**
 * Ends a postmaster with increasing force. `waitUntilGone` resolves to whether it ended within this many milliseconds.
 */
export async function stopPostmaster(
  site: ClusterSite,
  { pid, waitUntilGone }: { pid: number; waitUntilGone: (timeoutMs: number) => Promise<boolean> },
): Promise<void> {
  for (const { mode, signal, timeoutMs } of steps) {
    if (process.platform === 'win32' && mode !== 'kill') {
      await runCommand(programOf(site.binaries, 'pg_ctl'), ['stop', '-W', '-m', mode, '-D', site.cluster], {
        user: site.user,
      });
    } else {
      sendSignal(pid, signal);
    }
    if (await waitUntilGone(timeoutMs)) return;
    site.log.warn({ pid, mode, timeoutMs }, 'PostgreSQL did not stop in time');
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) on ${site.cluster} cannot be stopped, not even by SIGKILL.`,
  );
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
