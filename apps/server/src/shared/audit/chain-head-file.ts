import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { makeFolder } from '../file-system/make-folder.ts';
import { writeDurably } from '../file-system/write-durably.ts';

const FILE = 'audit-head.json';

const headSchema = z.object({ number: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** The end of the audit log's chain as this machine has seen it, outside of the database. */
export type RememberedHead = z.infer<typeof headSchema>;

export function headFileOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), FILE);
}

/** Undefined if none was remembered, or the file cannot be read. */
export async function readRememberedHead(dataDir: string): Promise<RememberedHead | undefined> {
  try {
    return headSchema.parse(JSON.parse(await readFile(headFileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function rememberHead(dataDir: string, head: RememberedHead): Promise<void> {
  await makeFolder(dataDir);
  await writeDurably(headFileOf(dataDir), `${JSON.stringify(head)}\n`);
}

const IS_HEAD_GONE = `
  select not exists (select from audit_seals where number = $1 and encode(hash, 'hex') = $2)
         and not exists (select from audit_chain where dropped_through > $1) as is_gone`;

/** Whether the chain no longer has this end: its seals were removed or made anew. Its month may have been dropped. */
export async function isHeadGone(client: Pick<pg.ClientBase, 'query'>, head: RememberedHead): Promise<boolean> {
  const { rows } = await client.query<{ is_gone: boolean }>(IS_HEAD_GONE, [head.number, head.hash]);
  return rows[0]?.is_gone === true;
}
