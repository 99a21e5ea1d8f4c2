import { QUICK_OPEN_EACH } from '@dewar/contract/quick-open';
import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { containing, startingWith } from '../../shared/database/like-pattern.ts';
import { isVisibleProcedure } from '../procedures/procedure-visibility.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

/** What the person may open, by a part of its name, a few of each kind; in one statement, as JSON text. */
export async function findByName(db: Database, person: Person, search: string): Promise<string> {
  const isAdministrator = sql`${person.role === 'admin'}::boolean`;
  const isTeacher = sql`${person.role === 'teacher'}::boolean`;
  const { rows } = await sql<{ found: string }>`
    select json_build_object(
      'tanks', ${firstOf(sql`
        select tank.id, tank.tank_number, company.name as company_name
          from tanks tank left join companies company on company.id = tank.company_id
         where tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}
           and (tank.tank_number ilike ${containing(search)} or ${compact(sql`tank.tank_number`)} ilike ${compactPattern(search)})
         order by not tank.tank_number ilike ${startingWith(search)}, lower(tank.tank_number), tank.id`)},
      'procedures', ${firstOf(sql`
        select procedures.id, procedures.title
          from procedures
         where procedures.title ilike ${containing(search)} and ${isVisibleProcedure(person)}
         order by not procedures.title ilike ${startingWith(search)}, lower(procedures.title), procedures.id`)},
      'companies', ${firstOf(sql`
        select company.id, company.name
          from companies company
         where ${isAdministrator} and company.name ilike ${containing(search)}
         order by not company.name ilike ${startingWith(search)}, lower(company.name)`)},
      'users', ${firstOf(sql`
        select account.id, account.email, account.name
          from (select id, email, nullif(concat_ws(' ', first_name, last_name), '') as name from users) account
         where ${isAdministrator}
           and (account.email ilike ${containing(search)} or account.name ilike ${containing(search)})
         order by not account.email ilike ${startingWith(search)}, lower(account.email)`)},
      'lesson_plans', ${firstOf(sql`
        select plan.id, plan.title, plan.subject
          from lesson_plans plan
         where ${isTeacher} and plan.teacher_id = ${person.id} and plan.title ilike ${containing(search)}
         order by not plan.title ilike ${startingWith(search)}, plan.updated_at desc, plan.id desc`)},
      'lesson_templates', ${firstOf(sql`
        select template.id, template.name
          from lesson_templates template
         where ${isTeacher} and template.teacher_id = ${person.id} and template.name ilike ${containing(search)}
         order by not template.name ilike ${startingWith(search)}, lower(template.name), template.id`)})::text as found`.execute(
    db,
  );
  return rows[0]?.found ?? '';
}

function firstOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(first), '[]') from (${rows} limit ${QUICK_OPEN_EACH}) first)`;
}

/** Spaces and hyphens of a tank number need not be typed. */
function compact(tankNumber: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(${tankNumber}, ' -', '')`;
}

/** A search of only spaces and hyphens would match every tank. */
function compactPattern(search: string): string | null {
  const typed = search.replaceAll(/[\s-]/g, '');
  return typed === '' ? null : containing(typed);
}
