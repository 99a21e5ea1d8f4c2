import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type OsUser = { uid: number; gid: number; name: string };

const preferredUsers = ['dewar', 'postgres', 'nobody'];

/**
 * The user that runs PostgreSQL, undefined for our own user: PostgreSQL does not run as root. Existing data decide,
 * because it also rejects data of another owner.
 */
export async function resolveRunAs(wanted: {
  requested: string | undefined;
  owner: { uid: number; gid: number } | undefined;
}): Promise<OsUser | undefined> {
  const { requested, owner } = wanted;
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (!owner || ownUid === undefined || owner.uid === ownUid) return undefined;
    throw new EmbeddedPostgresError(
      `The database files belong to uid ${owner.uid}, this is uid ${ownUid}. Start as that user or as root, ` +
        'give DATA_DIR to this user with chown -R, or set another DATA_DIR.',
    );
  }
  const chosen = requested ? await findOsUser(requested) : undefined;
  if (requested && (!chosen || chosen.uid === 0)) {
    throw new EmbeddedPostgresError(
      `EMBEDDED_POSTGRES_USER names '${requested}', which is ${chosen ? 'root' : 'no user of this system'}. ` +
        'Name an existing user other than root.',
    );
  }
  if (owner && owner.uid !== 0) {
    if (chosen && chosen.uid !== owner.uid) {
      throw new EmbeddedPostgresError(
        `The database files belong to uid ${owner.uid}, but EMBEDDED_POSTGRES_USER is '${chosen.name}' ` +
          `(uid ${chosen.uid}). Unset EMBEDDED_POSTGRES_USER, or chown -R the cluster folder to that user.`,
      );
    }
    return { uid: owner.uid, gid: owner.gid, name: chosen?.name ?? (await nameOfUser(owner.uid)) };
  }
  if (chosen) return chosen;
  for (const name of preferredUsers) {
    const user = await findOsUser(name);
    if (user) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and none of the users ${preferredUsers.join(', ')} exists. ` +
      "Create one ('useradd --system dewar'), or start as another user, or set DATABASE_URL.",
  );
}

async function findOsUser(name: string): Promise<OsUser | undefined> {
  const [uid, gid] = await Promise.all([
    runCommand('id', ['-u', '--', name], { user: undefined }),
    runCommand('id', ['-g', '--', name], { user: undefined }),
  ]);
  if (!uid.ok || !gid.ok) return undefined;
  return { uid: Number(uid.output.trim()), gid: Number(gid.output.trim()), name };
}

async function nameOfUser(uid: number): Promise<string> {
  const { ok, output } = await runCommand('id', ['-nu', '--', String(uid)], { user: undefined });
  return ok ? output.trim() : `uid ${uid}`;
}

/** Tried rather than calculated, so that access lists and mount options count too. */
async function canEnter(user: OsUser | undefined, directory: string): Promise<boolean> {
  if (!user)
    return access(directory, constants.X_OK).then(
      () => true,
      () => false,
    );
  const attempt = await runCommand('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { user });
  return attempt.ok;
}

/** The outermost folder on the path to `directory` that the user may not enter. */
export async function findClosedAncestor(user: OsUser | undefined, directory: string): Promise<string | undefined> {
  const parent = path.dirname(directory);
  const above = parent === directory ? undefined : await findClosedAncestor(user, parent);
  if (above) return above;
  return (await canEnter(user, directory)) ? undefined : directory;
}

/** For child_process: neither our secrets nor the operator's PGPORT or PGDATA reach the database. */
export function childIdentity(user: OsUser | undefined) {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    env: { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' },
    // Our own working directory may be closed to that user.
    cwd: path.parse(process.execPath).root,
  };
}

/** Runs a command to its end; never rejects. `output` contains stdout and stderr. */
export function runCommand(
  command: string,
  args: string[],
  { user, input = '' }: { user: OsUser | undefined; input?: string },
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...childIdentity(user), stdio: 'pipe' });
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    // A child that exits without reading breaks the pipe; its exit code tells why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
