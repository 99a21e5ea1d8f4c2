import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './run-as.ts';

/** Part of the title of every process of this cluster ("postgres: dewar-1f…: checkpointer"). */
export function clusterNameOf(cluster: string): string {
  return `dewar-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/**
 * The ids of all processes of this cluster, including orphans of a killed postmaster. Identified by command line,
 * because root in a container may not see more of another user's process. Empty on Windows, where child processes end
 * with the postmaster.
 */
export async function findClusterProcesses(cluster: string): Promise<number[]> {
  const processes = process.platform === 'linux' ? await listLinuxProcesses() : await listOtherProcesses();
  const childTitle = `postgres: ${clusterNameOf(cluster)}: `;
  return processes
    .filter(({ words }) => isServerOn(words, cluster) || words.join(' ').startsWith(childTitle))
    .map(({ pid }) => pid);
}

type ListedProcess = { pid: number; words: string[] };

function isServerOn(words: string[], cluster: string): boolean {
  const isPostgres = path.basename(words[0] ?? '') === 'postgres';
  return isPostgres && words.includes('-D') && words.join(' ').includes(`-D ${cluster} `);
}

async function listLinuxProcesses(): Promise<ListedProcess[]> {
  const entries = await readdir('/proc');
  const listed = await Promise.all(
    entries
      .filter((entry) => /^\d+$/.test(entry))
      .map(async (entry) => {
        // The process may have ended since it was listed.
        const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
        return { pid: Number(entry), words: commandLine.split('\0') };
      }),
  );
  return listed;
}

async function listOtherProcesses(): Promise<ListedProcess[]> {
  if (process.platform === 'win32') return [];
  const { output } = await runCommand('ps', ['-axww', '-o', 'pid=,command='], { user: undefined });
  return output.split('\n').map((line) => {
    const [pid, ...words] = line.trim().split(' ');
    return { pid: Number(pid), words };
  });
}
