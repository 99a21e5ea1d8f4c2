import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it, and returns the topmost that it made; undefined if all were there. Like mkdir with
 * `recursive`, which never ends where the parent exists and the system answers that it does not, as /proc does.
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !(await exists(at)); at = path.dirname(at)) missing.unshift(at);
  for (const each of missing) {
    await mkdir(each, { mode }).catch((error: unknown) => {
      // Another process made it meanwhile.
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
  if (!(await stat(folder)).isDirectory()) await mkdir(folder);
  return missing[0];
}

async function exists(folder: string): Promise<boolean> {
  try {
    await stat(folder);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
