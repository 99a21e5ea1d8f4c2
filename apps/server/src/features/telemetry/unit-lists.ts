import type { AccountHour, TelemetryUnit } from '@dewar/contract/telemetry';
import { isSilent } from '@dewar/domain/telemetry/unit-account';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type PageEnd, type PageRequest, rangeOf } from '../../shared/database/json-page.ts';
import { hasWords } from '../../shared/database/text-search.ts';
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';

type UnitRow = Omit<TelemetryUnit, 'is_silent'>;

const iso = (column: string) => sql`to_json(${sql.ref(column)})`;

const unitColumns = sql`
  unit.id, unit.name as unit, company.name as company_name, unit.sent, unit.stored, unit.repeated, unit.waiting,
  unit.refused, ${iso('unit.created_at')} as created_at, ${iso('unit.first_seen_at')} as first_seen_at,
  ${iso('unit.last_seen_at')} as last_seen_at, ${iso('unit.last_measured_at')} as last_measured_at,
  ${iso('unit.first_measured_at')} as first_measured_at,
  unit.clock_offset_seconds, unit.silent_after_hours,
  case when unit.battery_at is not null then json_build_object(
    'value', unit.battery_value, 'unit_of_measure', unit.battery_unit, 'measured_at', unit.battery_at) end as battery,
  case when unit.refused_at is not null then json_build_object(
    'reason', unit.refused_reason, 'received_at', unit.refused_at, 'message', unit.refused_message) end as last_refused,
  (select json_build_object('id', tank.id, 'tank_number', tank.tank_number)
     from telemetry_homes home join tanks tank on tank.id = home.tank_id
    where home.unit_id = unit.id and home.since <= place.now and home.until > place.now
    limit 1) as tank`;

function unitsFrom(now: Date) {
  return sql`telemetry_units unit join companies company on company.id = unit.company_id
             cross join (select ${now}::timestamptz as now) place`;
}

/** The moment that orders units: when it was last seen, or made. */
const seen = sql`coalesce(unit.last_seen_at, unit.created_at)`;

export interface UnitFilter extends PageRequest {
  readonly search?: string | undefined;
  readonly waiting?: boolean | undefined;
}

/** A page of units, the last seen first, with one more than asked for if another page follows. */
export async function listUnits(
  db: Database,
  reader: Reader,
  { search, waiting, ...page }: UnitFilter & { readonly now: Date },
): Promise<readonly TelemetryUnit[]> {
  const { at, id, rows: count } = rangeOf(page);
  const { rows } = await sql<UnitRow>`
    select ${unitColumns} from ${unitsFrom(page.now)}
     where ${isReadableBy(reader, 'unit.company_id')} and (${seen}, unit.id) < (${at}::timestamptz, ${id}::int)
       and ${hasWords(sql`name_key(unit.name)`, search ?? '')}
       and ${waiting === true ? sql`unit.waiting > 0` : sql`true`}
     order by ${seen} desc, unit.id desc limit ${count}::int`.execute(db);
  return rows.map((row) => toUnit(row, page.now));
}

/** Where the page with this unit ends. */
export function endOf({ last_seen_at, created_at, id }: TelemetryUnit): PageEnd {
  return { at: last_seen_at ?? created_at, id };
}

/** One unit of a company; undefined if it has none of this name. */
export async function findUnit(
  db: Database,
  { company_id, name, now }: { readonly company_id: number; readonly name: string; readonly now: Date },
): Promise<TelemetryUnit | undefined> {
  const { rows } = await sql<UnitRow>`
    select ${unitColumns} from ${unitsFrom(now)}
     where unit.company_id = ${company_id}::int and unit.name = ${name}`.execute(db);
  return rows[0] && toUnit(rows[0], now);
}

function toUnit(row: UnitRow, now: Date): TelemetryUnit {
  const { last_seen_at, silent_after_hours, created_at } = row;
  return { ...row, is_silent: isSilent({ last_seen_at: last_seen_at ?? created_at, silent_after_hours }, now) };
}

/** The hours of a unit's account, the latest first. */
export async function listAccount(
  db: Database,
  unit_id: number,
  { from, to }: { readonly from: string; readonly to: string | undefined },
): Promise<AccountHour[]> {
  const { rows } = await sql<AccountHour>`
    select ${iso('kept.hour')} as hour, sent, stored, repeated, waiting, refused, matched, clock_offset_seconds
      from telemetry_hours kept
     where unit_id = ${unit_id}::int and kept.hour >= ${from}::timestamptz
       and kept.hour < coalesce(${to ?? null}::timestamptz, 'infinity')
     order by kept.hour desc`.execute(db);
  return rows;
}
