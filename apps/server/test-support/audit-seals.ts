import type pg from 'pg';
import { auditRetentionJob } from '../src/features/audit-log/audit-retention-job.ts';
import { auditSealJob } from '../src/features/audit-log/audit-seal-job.ts';
import type { TestServer } from './test-server.ts';

/** Seals the audit log of the server, as its job does each minute. */
export function sealAuditLog({ db, clock }: Pick<TestServer, 'db' | 'clock'>): Promise<void> {
  return auditSealJob({ db, clock }).run(new AbortController().signal);
}

/** Drops the months that the setting does not keep, as the job does each day. */
export function dropOldAuditMonths({ db, clock, app }: TestServer): Promise<void> {
  return auditRetentionJob({ db, clock, log: app.log }).run();
}

export interface WrittenEntries {
  readonly count: number;
  /** Of the first one; each further one is a minute later. */
  readonly at?: string;
}

/** Entries of one person, with values whose text must not be taken apart. */
export async function writeEntries(
  pool: pg.Pool,
  { count, at = '2026-06-10T11:00:00Z' }: WrittenEntries,
): Promise<void> {
  await pool.query(
    `insert into audit_log (at, actor_id, actor_email, company_id, entity, entity_id, action, before, after,
                            address, user_agent)
     select $1::timestamptz + n * interval '1 minute', 7, 'anna@polar.example', 3, 'tank', n, 'update',
            '{"b": 1.50, "a": "é"}', json_build_object('n', n), '192.0.2.7', 'Portal'
       from generate_series(1, $2::int) n`,
    [at, count],
  );
}
