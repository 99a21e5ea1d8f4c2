import { SETTINGS } from '@dewar/domain/settings/settings';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { readSettings, readSettingsOfCompanies } from '../../shared/settings/settings-reader.ts';
import type { Reader } from '../tank-state/tank-access.ts';

/** The last day of which a due date is soon: each company's own, by its zone. */
export interface DueUntil {
  readonly usual: string;
  readonly own: readonly { readonly company_id: number; readonly day: string }[];
}

export async function readDueUntil(db: Database, reader: Reader, now: Date): Promise<DueUntil> {
  const { timezone, days } = await readSettings(db, {
    timezone: SETTINGS.timezone,
    days: SETTINGS.inspection_due_soon_days,
  });
  const dayIn = (timeZone: string) => addDays(calendarDateIn(timeZone, now), days);
  const ids = reader.sees_all ? await listCompaniesWithZone(db) : reader.company_id === null ? [] : [reader.company_id];
  const zones = ids.length === 0 ? [] : await readSettingsOfCompanies(db, { timezone: SETTINGS.timezone }, ids);
  return {
    usual: dayIn(timezone),
    own: [...zones].map(([company_id, own]) => ({ company_id, day: dayIn(own.timezone) })),
  };
}

async function listCompaniesWithZone(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from settings
     where scope = 'company' and setting_key = ${SETTINGS.timezone.key} and company_id is not null`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** Whether a date of a company is soon, or over. */
export function isDueBy({ usual, own }: DueUntil, due: string, company: string): RawBuilder<boolean> {
  const latest = [usual, ...own.map(({ day }) => day)].toSorted().at(-1);
  // The first for the index.
  return sql<boolean>`
    (${sql.ref(due)} <= ${latest}::date
     and ${sql.ref(due)} <= coalesce(
       (select day from json_to_recordset(${JSON.stringify(own)}::json) as each_own (company_id int, day date)
         where each_own.company_id = ${sql.ref(company)}),
       ${usual}::date))`;
}
