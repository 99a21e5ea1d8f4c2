import type pg from 'pg';

/** Runs statements that the audit log refuses, as a maintainer of the database has to: with its trigger disabled. */
export async function maintainAuditLog(pool: pg.Pool, statements: string): Promise<void> {
  await pool.query(`alter table audit_log disable trigger refuse_change;
    ${statements};
    alter table audit_log enable trigger refuse_change`);
}
