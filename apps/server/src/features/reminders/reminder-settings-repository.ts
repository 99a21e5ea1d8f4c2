import type { ReminderChoice } from '@dewar/contract/reminders';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import type { ReminderTiming, ReminderZone } from '@dewar/domain/reminders/reminder-hours';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

export interface StoredHours {
  readonly weekdays: readonly number[];
  readonly hours_start: string;
  readonly hours_end: string;
  readonly hours_zone: ReminderZone;
}

export type StoredSettings = StoredHours & { readonly version: number };

export async function findSettings(db: Database, user_id: number): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select weekdays, hours_start, hours_end, hours_zone, version
      from reminder_settings where user_id = ${user_id}`.execute(db);
  return rows[0];
}

/** Creates the row of a person who saves for the first time, and locks it. */
export async function lockSettings(transaction: Database, user_id: number): Promise<void> {
  await transaction
    .insertInto('reminder_settings')
    .values({ user_id, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .selectFrom('reminder_settings')
    .select('user_id')
    .where('user_id', '=', user_id)
    .forUpdate()
    .execute();
}

export async function updateHours(transaction: Database, user_id: number, hours: StoredHours): Promise<void> {
  const { weekdays, hours_start, hours_end, hours_zone } = hours;
  await sql`
    update reminder_settings
       set weekdays = ${weekdays}::int[], hours_start = ${hours_start}, hours_end = ${hours_end},
           hours_zone = ${hours_zone}, version = version + 1
     where user_id = ${user_id}`.execute(transaction);
}

/** What a person chose, with those of their tanks that they still see. */
export async function listChoices(db: Database, person: Person): Promise<ReminderChoice[]> {
  const { rows } = await sql<ReminderChoice>`
    select choice.cause, choice.timing, case when choice.of_fleet then 'fleet' else 'tanks' end as scope,
           coalesce((
             select json_agg(json_build_object('id', tank.id, 'tank_number', tank.tank_number)
                             order by tank.order_key, tank.id)
               from reminder_tanks one join tanks tank on tank.id = one.tank_id and tank.deleted_at is null
              where (one.user_id, one.cause) = (choice.user_id, choice.cause)
                and ${isReadableBy(person, 'tank.company_id')}), '[]') as tanks
      from reminder_choices choice
     where choice.user_id = ${person.id}`.execute(db);
  return rows;
}

export interface NewChoice {
  readonly cause: ReminderCause;
  readonly timing: ReminderTiming;
  readonly of_fleet: boolean;
  readonly tank_ids: readonly number[];
}

/** Of these tanks, how many the person may see. */
export async function countReadableTanks(db: Database, person: Person, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tanks
     where id = any(${ids}::int[]) and deleted_at is null and ${isReadableBy(person, 'tanks.company_id')}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function replaceChoices(
  transaction: Database,
  user_id: number,
  choices: readonly NewChoice[],
): Promise<void> {
  await transaction.deleteFrom('reminder_choices').where('user_id', '=', user_id).execute();
  if (choices.length === 0) return;
  await transaction
    .insertInto('reminder_choices')
    .values(choices.map(({ cause, timing, of_fleet }) => ({ user_id, cause, timing, of_fleet })))
    .execute();
  const tanks = choices.flatMap(({ cause, tank_ids }) => tank_ids.map((tank_id) => ({ user_id, cause, tank_id })));
  if (tanks.length > 0) await transaction.insertInto('reminder_tanks').values(tanks).execute();
}
