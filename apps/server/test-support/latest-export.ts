import type { TestServer } from './test-server.ts';

/** The latest entry of an export in the audit log; undefined if nothing was exported. */
export function latestExport({ db }: Pick<TestServer, 'db'>) {
  return db
    .selectFrom('audit_log')
    .select(['entity', 'company_id', 'after'])
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
