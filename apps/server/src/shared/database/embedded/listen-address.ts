import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClusterSite } from './supervisor-types.ts';

/** `host` is the folder of the socket, or 127.0.0.1. */
export type ListenAddress = { kind: 'socket' | 'tcp'; host: string; port: number };

// The kernel's limit is 107 bytes on Linux and 103 on macOS.
const maxSocketPathLength = 100;
const socketPort = 5432;

/**
 * A unix socket in a folder that only the database's user and root can enter, or a free loopback port if that is
 * impossible or `preferredPort` is set.
 */
export async function chooseListenAddress(
  { home, user }: Pick<ClusterSite, 'home' | 'user'>,
  preferredPort: number | undefined,
): Promise<ListenAddress> {
  const inHome = path.join(home, 'socket');
  await removeTemporaryFolder(inHome);
  if (preferredPort === undefined && process.platform !== 'win32') {
    for (const makeFolder of [
      () => mkdir(inHome, { recursive: true, mode: 0o700 }).then(() => inHome),
      () => makeTemporaryFolder(tmpdir(), inHome),
      () => makeTemporaryFolder('/tmp', inHome),
    ]) {
      const host = await makeFolder().catch(() => undefined);
      if (!host) continue;
      await chmod(host, 0o700);
      if (user) await chown(host, user.uid, user.gid);
      if (await canHoldSockets(host)) return { kind: 'socket', host, port: socketPort };
      await removeTemporaryFolder(inHome);
    }
  }
  return { kind: 'tcp', host: '127.0.0.1', port: await findFreePort(preferredPort) };
}

/** The link in our own folder shows its place to people and to the next start after a crash. */
async function makeTemporaryFolder(parent: string, link: string): Promise<string> {
  await rm(link, { recursive: true, force: true });
  const folder = await mkdtemp(path.join(parent, 'dewar-'));
  await symlink(folder, link);
  return folder;
}

export async function removeTemporaryFolder(link: string): Promise<void> {
  const found = await lstat(link).catch(() => undefined);
  if (!found?.isSymbolicLink()) return;
  await rm(await readlink(link), { recursive: true, force: true });
  await rm(link, { force: true });
}

/** Some mounted file systems do not support sockets. */
async function canHoldSockets(folder: string): Promise<boolean> {
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) > maxSocketPathLength) return false;
  return (await tryListen({ path: path.join(folder, '.probe') })) !== undefined;
}

async function findFreePort(preferred: number | undefined): Promise<number> {
  const port =
    (preferred !== undefined ? await tryListen({ host: '127.0.0.1', port: preferred }) : undefined) ??
    (await tryListen({ host: '127.0.0.1', port: 0 }));
  if (port === undefined) throw new Error('no free loopback port');
  return port;
}

/** The port it listened on (0 for a path), or undefined if it failed. */
function tryListen(options: ListenOptions): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(options, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
