import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../../file-system/write-durably.ts';
import { codeOf } from './embedded-postgres-error.ts';
import { runSql } from './single-user-sql.ts';
import type { ClusterSite } from './supervisor-types.ts';

export function passwordFile(home: string): string {
  return path.join(home, 'password');
}

/** 256 bits, safe in an SQL literal and a URL. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url');
}

/** The password of role dewar; a new one is set if the file is missing. The cluster must not be running. */
export async function ensurePassword(site: ClusterSite): Promise<string> {
  const file = passwordFile(site.home);
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  if (kept.trim()) return kept.trim();
  const password = newPassword();
  await runSql(site, [`ALTER ROLE dewar PASSWORD '${password}'`]);
  await writeDurably(file, password, { mode: 0o600 });
  site.log.warn({ file }, 'The password file of the embedded database was missing; a new password was set');
  return password;
}
