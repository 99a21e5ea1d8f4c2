import {
  type CorrectionRefusal,
  findCorrectionRefusal,
  type LoggedRecord,
  MAX_OWN_CORRECTION_MINUTES,
  type RecordFollower,
} from '@dewar/domain/accounts/own-corrections';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { conflict, forbidden, type HttpError } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';

const { key, initial } = SETTINGS.own_correction_minutes;

// A subquery rather than a parameter: lists stay one statement, and PostgreSQL runs it once for all rows.
const windowMinutes = sql`coalesce(
  (select setting_value::int from settings
    where scope = 'general' and setting_key = ${sql.lit(key)} and jsonb_typeof(setting_value) = 'number'),
  ${sql.lit(initial)})`;

/** A record that lies further ahead was stamped by a clock that was wrong: it is not new. */
const newestNow = sql`now() + interval '5 minutes'`;

/**
 * Until when the author may change a record, for its JSON; null once that is over or something follows from it. The
 * database's clock decides, because it also set the time of the record. What follows is only looked up for records of
 * the last minutes, and the setting for those of the last day.
 */
export function correctableUntil(
  recordedAt: string,
  isFollowed: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<unknown> {
  const until = sql`${sql.ref(recordedAt)} + make_interval(mins => ${windowMinutes})`;
  const longest = sql`make_interval(mins => ${sql.lit(MAX_OWN_CORRECTION_MINUTES)})`;
  const isRecent = sql`${sql.ref(recordedAt)} between now() - ${longest} and ${newestNow}`;
  return sql`case when ${isRecent} and ${until} > now() and not (${isFollowed}) then ${until} end`;
}

/** Minutes since a record was logged; infinite if that is not known, or was stamped by a clock that was ahead. */
export function ageInMinutes(recordedAt: string): RawBuilder<number> {
  const minutes = sql`extract(epoch from now() - ${sql.ref(recordedAt)}) / 60`;
  return sql<number>`coalesce(case when ${sql.ref(recordedAt)} <= ${newestNow} then ${minutes} end, 'infinity')::float8`;
}

const FOLLOWED: Readonly<Record<RecordFollower, string>> = {
  arrival: 'This load has arrived and can no longer be changed. Withdraw the arrival first, or ask an administrator.',
  determination: 'This transfer has a final determination and can no longer be changed. Ask an administrator.',
  weekly_report: 'This reading is in a stored weekly report and can no longer be changed. Ask an administrator.',
};

/**
 * Lets administrators pass, and the author of a record while they may change it. Throws 403 for others and after the
 * time, and 409 once something follows from the record. Call it with the record locked.
 */
export async function requireOwnCorrection({ db, person }: RequestContext, logged: LoggedRecord): Promise<void> {
  if (can(person, 'correct', 'tank_history')) return;
  const minutes = await readSetting(db, SETTINGS.own_correction_minutes);
  const refusal = findCorrectionRefusal(person, logged, minutes);
  if (refusal !== null) throw refusalError(refusal, minutes);
}

/**
 * Until the end of the transaction no weekly report of the company is generated: a correction that found none changes
 * no figure of one. Administrators correct readings of stored reports too.
 */
export async function holdOffReports(db: Database, person: Pick<Person, 'role' | 'company_id'>): Promise<void> {
  if (can(person, 'correct', 'tank_history')) return;
  await sql`select pg_advisory_xact_lock_shared(hashtext('reported-readings'), ${person.company_id}::int)`.execute(db);
}

/** Until the end of the transaction nobody corrects a reading of their own in this company. */
export async function holdOffOwnCorrections(db: Database, company_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reported-readings'), ${company_id}::int)`.execute(db);
}

function refusalError(refusal: CorrectionRefusal, minutes: number): HttpError {
  if (refusal === 'not_author') return forbidden('Only administrators can change what somebody else logged.');
  if (refusal !== 'too_late') return conflict(FOLLOWED[refusal]);
  if (minutes === 0) return forbidden('Only administrators can change this.');
  const unit = minutes === 1 ? 'minute' : 'minutes';
  return forbidden(`You can change what you logged for ${minutes} ${unit}. Ask an administrator to change it now.`);
}

/** A record as the audit log keeps it: without the fields that depend on when it is read, and what is computed from it. */
export function auditedRecord(record: string): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, unknown>> = JSON.parse(record);
  const {
    correctable_until: _until,
    arrival_correctable_until: _arrivalUntil,
    insulation: _insulation,
    relief: _relief,
    tank_number_then: _then,
    ...kept
  } = fields;
  return kept;
}
