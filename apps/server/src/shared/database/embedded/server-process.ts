import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { programOf } from './binaries.ts';
import { childIdentity } from './run-as.ts';
import type { ClusterSite } from './supervisor-types.ts';

export type ServerProcess = {
  pid: number | undefined;
  /** How it ended, as text. Never rejects. */
  exited: Promise<string>;
  hasExited(): boolean;
};

/** In its own session, so that Ctrl+C in our terminal does not stop the database before us. */
export async function spawnServer(site: ClusterSite, settingsFile: string): Promise<ServerProcess> {
  const output = await open(startupLog(site), 'w');
  try {
    const child = spawn(
      programOf(site.binaries, 'postgres'),
      ['-D', site.cluster, '-c', `config_file=${settingsFile}`],
      { ...childIdentity(site.user), detached: true, stdio: ['ignore', output.fd, output.fd] },
    );
    let hasExited = false;
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
    }).finally(() => {
      hasExited = true;
    });
    return { pid: child.pid, exited, hasExited: () => hasExited };
  } finally {
    await output.close();
  }
}

/** The last lines that PostgreSQL wrote before and after opening its log: why it did not start. */
export async function readLastLogLines(site: ClusterSite): Promise<string> {
  const directory = path.join(site.cluster, 'log');
  const names = await readdir(directory).catch(() => []);
  const logs = await Promise.all(names.map((name) => readTail(path.join(directory, name))));
  const newest = logs.sort((a, b) => b.modifiedMs - a.modifiedMs)[0];
  const startup = await readTail(startupLog(site));
  return [startup.text, newest?.text ?? ''].join('\n').trim().split('\n').slice(-12).join('\n');
}

function startupLog(site: ClusterSite): string {
  return path.join(site.home, 'startup.log');
}

async function readTail(file: string): Promise<{ text: string; modifiedMs: number }> {
  try {
    // The folder belongs to the database's user: a link in it must not reveal root's files.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const { size, mtimeMs } = await handle.stat();
      const length = Math.min(size, 4_000);
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
      return { text: buffer.toString(), modifiedMs: mtimeMs };
    } finally {
      await handle.close();
    }
  } catch {
    return { text: '', modifiedMs: 0 };
  }
}
