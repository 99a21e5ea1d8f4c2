import { QUICK_OPEN_EACH } from '@dewar/contract/quick-open';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { firstKey, hasWords, startsAs } from '../../shared/database/text-search.ts';
import { isVisibleProcedure } from '../procedures/procedure-visibility.ts';
import { formerNumber, isTankNamed } from '../tank-state/former-number-repository.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

/** What the person may open, by words of its name, a few of each kind; in one statement, as JSON text. */
export async function findByName(db: Database, person: Person, search: string): Promise<string> {
  const isAdministrator = sql`${can(person, 'read', 'every_company')}::boolean`;
  const isTeacher = sql`${can(person, 'open', 'teaching_area')}::boolean`;
  const { rows } = await sql<{ found: string }>`
    select json_build_object(
      'tanks', ${firstOf(
        sql`
        select tank.id, tank.tank_number, company.name as company_name,
               case when not ${hasWords(sql`tank.search_key`, search)} then ${formerNumber(person, search)} end as former_number
          from tanks tank left join companies company on company.id = tank.company_id
         where tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}
           and ${isTankNamed(person, search)}
         order by not ${hasWords(sql`tank.search_key`, search)}, not ${startsAs(sql`tank.search_key`, search)}, tank.order_key, tank.id`,
        withoutNoNumber,
      )},
      'procedures', ${firstOf(sql`
        select procedures.id, procedures.title
          from procedures
         where ${hasWords(firstKey(sql`procedures.search_key`), search)} and ${isVisibleProcedure(person)}
         order by not ${startsAs(sql`procedures.search_key`, search)}, procedures.order_key, procedures.id`)},
      'companies', ${firstOf(sql`
        select company.id, company.name
          from companies company
         where ${isAdministrator} and ${hasWords(sql`company.search_key`, search)}
         order by not ${startsAs(sql`company.search_key`, search)}, company.order_key`)},
      'users', ${firstOf(sql`
        select account.id, account.email, account.name
          from (select id, email, nullif(concat_ws(' ', first_name, last_name), '') as name, search_key, order_key
                  from users where not is_service_account) account
         where ${isAdministrator} and ${hasWords(sql`account.search_key`, search)}
         order by not ${startsAs(sql`account.search_key`, search)}, account.order_key, account.id`)},
      'lesson_plans', ${firstOf(sql`
        select plan.id, plan.title, plan.subject
          from lesson_plans plan
         where ${isTeacher} and plan.teacher_id = ${person.id} and ${hasWords(firstKey(sql`plan.search_key`), search)}
         order by not ${startsAs(sql`plan.search_key`, search)}, plan.updated_at desc, plan.id desc`)},
      'lesson_templates', ${firstOf(sql`
        select template.id, template.name
          from lesson_templates template
         where ${isTeacher} and template.teacher_id = ${person.id} and ${hasWords(sql`template.search_key`, search)}
         order by not ${startsAs(sql`template.search_key`, search)}, template.order_key, template.id`)})::text as found`.execute(
    db,
  );
  return rows[0]?.found ?? '';
}

/** Tanks have a former number only where they are found by it. */
const withoutNoNumber = sql`case when first.former_number is null then to_jsonb(first) - 'former_number' else to_jsonb(first) end`;

function firstOf(rows: RawBuilder<unknown>, shown: RawBuilder<unknown> = sql`first`): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${shown}), '[]') from (${rows} limit ${QUICK_OPEN_EACH}) first)`;
}
