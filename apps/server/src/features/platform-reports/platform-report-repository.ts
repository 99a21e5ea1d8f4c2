import type { PlatformReport } from '@dewar/contract/platform-reports';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

type PlatformCounts = Pick<PlatformReport, 'users' | 'companies' | 'tanks'>;

/** Counts, without administrators (spec 1 §2, Platform reports). */
export async function countPlatform(db: Database): Promise<PlatformCounts> {
  const { rows } = await sql<PlatformCounts>`
    select
      (select json_build_object(
                'total', count(*),
                'active', count(*) filter (where status = 'active'),
                'waiting', count(*) filter (where status = 'email_verified'))
         from users where role <> 'admin' and not is_service_account) as users,
      (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'))
         from companies) as companies,
      (select json_build_object('total', count(*), 'operational', count(*) filter (where operational_status))
         from tanks where deleted_at is null) as tanks`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a select without a table returned no row');
  return counts;
}
