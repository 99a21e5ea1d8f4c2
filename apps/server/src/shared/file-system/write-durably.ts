import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces a file by rename; both are flushed to disk before it returns. The temporary file is created exclusively, so
 * a link planted in another user's folder is replaced and never followed.
 */
export async function writeDurably(
  file: string,
  content: string,
  { mode = 0o644, owner }: { mode?: number; owner?: { uid: number; gid: number } } = {},
): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', mode);
  try {
    await handle.chmod(mode);
    if (owner) await handle.chown(owner.uid, owner.gid);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncDirectory(path.dirname(file));
}

/** Makes renames in a directory survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open folders, and journals their entries anyway.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
