import { type CompanyDirectory, directorySchema } from '@dewar/contract/directories';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

/** What the administrators of a company see of its directory besides the address. */
export async function readDirectory(
  db: Database,
  { company_id, now }: { readonly company_id: number; readonly now: Date },
): Promise<Omit<CompanyDirectory, 'address'>> {
  const { rows } = await sql`
    select coalesce((
             select json_agg(json_build_object(
                      'id', token.id, 'name', token.name, 'prefix', token.prefix, 'expires_at', token.expires_at,
                      'state', case when token.expires_at <= ${now}::timestamptz then 'expired'
                                    when token.stopped_at is not null then 'stopped' else 'active' end,
                      'last_used_at', token.last_used_at, 'last_used_address', token.last_used_address)
                    order by token.id desc)
               from api_tokens token join users owner on owner.id = token.user_id
              where owner.company_id = ${company_id} and owner.is_service_account and token.revoked_at is null
                and 'scim' = any(token.scopes)), '[]') as tokens,
           (select count(*)::int from directory_people entry
             where entry.company_id = ${company_id} and entry.removed_at is null) as people,
           coalesce((
             select json_agg(json_build_object(
                      'id', held.id, 'name', held.display_name, 'makes_administrators', held.makes_administrators,
                      'members', (select count(*) from directory_group_members member where member.group_id = held.id))
                    order by name_order(held.display_name) collate "C", held.id)
               from directory_groups held where held.company_id = ${company_id}), '[]') as groups`.execute(db);
  return directorySchema.omit({ address: true }).parse(rows[0]);
}
