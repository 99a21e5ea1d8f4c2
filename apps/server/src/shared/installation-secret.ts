import { hkdfSync, randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { type Config, DATA_DIR_MODE, MIN_SESSION_SECRET_LENGTH } from './config.ts';
import { makeFolder } from './file-system/make-folder.ts';
import { syncDirectory } from './file-system/write-durably.ts';

const KEY_BYTES = 32;
const KEY_FILE = 'session-secret';

/**
 * A key of 32 bytes for one purpose, derived from the installation's secret: SESSION_SECRET, or a permanent file in
 * DATA_DIR. `purpose` must never change: what was made with the key would be lost.
 */
export async function deriveInstallationKey(
  { SESSION_SECRET, DATA_DIR }: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>,
  purpose: string,
): Promise<Buffer> {
  const secret = SESSION_SECRET ?? (await readKeyFile(path.join(DATA_DIR, KEY_FILE)));
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/** Reads a derived key once; a failure is not remembered. */
export function installationKey(config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>, purpose: string) {
  let key: Promise<Buffer> | undefined;
  return async (): Promise<Buffer> => {
    key ??= deriveInstallationKey(config, purpose);
    try {
      return await key;
    } catch (error) {
      key = undefined;
      throw error;
    }
  };
}

/** Whether there is a secret already. Creates none. */
export async function hasInstallationSecret({
  SESSION_SECRET,
  DATA_DIR,
}: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>): Promise<boolean> {
  return SESSION_SECRET !== undefined || (await readIfExists(path.join(DATA_DIR, KEY_FILE))) !== undefined;
}

async function readKeyFile(file: string): Promise<string> {
  const secret = (await readIfExists(file)) ?? (await makeKeyFile(file));
  if (secret.length < MIN_SESSION_SECRET_LENGTH) throw new Error(`${file} does not contain a complete key`);
  return secret;
}

/** Written to a temporary file and then linked to its name: two servers that start at once both use the first key. */
async function makeKeyFile(file: string): Promise<string> {
  await makeFolder(path.dirname(file), DATA_DIR_MODE);
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(randomBytes(KEY_BYTES).toString('base64url'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(temporary, file).catch(ignore('EEXIST'));
  await unlink(temporary);
  await syncDirectory(path.dirname(file));
  return readFile(file, 'utf8');
}

function readIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(ignore('ENOENT'));
}

function ignore(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== code) throw error;
  };
}
