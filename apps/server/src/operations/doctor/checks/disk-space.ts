import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../../shared/config.ts';
import { type Check, type CheckNeeds, type Finding, ok, problem, warning } from '../check.ts';

export interface SpaceLimits {
  readonly problemBytes: number;
  readonly warningBytes: number;
}

/** Below the first, uploads and soon the database fail; the second leaves some days to act. */
const SPACE_LIMITS: SpaceLimits = { problemBytes: 2 ** 30, warningBytes: 5 * 2 ** 30 };

export const diskSpaceCheck: Check<CheckNeeds> = {
  name: 'disk',
  run: async ({ config }) => Promise.all(foldersOf(config).map((folder) => checkSpace(folder, SPACE_LIMITS))),
};

/** Of the database, the files and the backups, unless a store has them. */
function foldersOf({ DATA_DIR, STORAGE_URL, BACKUP_TO }: Config): string[] {
  return [
    path.resolve(DATA_DIR),
    ...(STORAGE_URL?.startsWith('file:') ? [fileURLToPath(STORAGE_URL)] : []),
    ...(BACKUP_TO === undefined || BACKUP_TO.startsWith('s3:') ? [] : [path.resolve(BACKUP_TO)]),
  ];
}

export async function checkSpace(folder: string, limits: SpaceLimits): Promise<Finding> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined) return ok(`${folder} does not exist yet.`);
  const free = found.bavail * found.bsize;
  const share = Math.round((100 * found.bavail) / Math.max(1, found.blocks));
  const message = `${inGigabytes(free)} GB (${share} %) are free on the disk of ${folder}.`;
  const advice = 'Free space on it or enlarge it: on a full disk nothing can be saved.';
  if (free < limits.problemBytes) return problem(message, advice);
  return free < limits.warningBytes ? warning(message, advice) : ok(message);
}

function inGigabytes(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(1);
}
