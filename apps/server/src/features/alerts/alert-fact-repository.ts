import { INSPECTION_INTERVAL_MONTHS } from '@dewar/domain/tank-papers/paper-kinds';
import { ALERTED_WITHIN_DAYS, type AlertFact } from '@dewar/domain/tanks/alert-causes';
import { VACUUM_ALERT_LIMITS, VACUUM_CALM_UP_TO_MICRONS } from '@dewar/domain/tanks/vacuum-alert';
import { ELEVATED_PRESSURE_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { ARRIVAL_PERIOD_HOURS } from '@dewar/domain/transfers/transfer-periods';
import { ANALYTICS_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';
import { isOfOtherRecords } from '../tank-judgement/tank-judgement-repository.ts';
import { type FactQuestion, isTaken, isToTell, toldBefore, toldOf } from './told-alert-columns.ts';

/** A fact about a tank that may cause an alert and was not mailed yet. */
export interface UnsentFact {
  readonly company_id: number;
  readonly company_name: string;
  readonly tank_id: number;
  readonly tank_number: string;
  readonly assignment_id: number;
  readonly operational_status: boolean;
  readonly fact: AlertFact;
}

/** Per kind and company; the rest follows in the next mail. */
const MAX_PER_MAIL = 100;

/** Longer than the job that sends alerts is ever interrupted; older changes are found by the time of the reading. */
const JUST_SAVED = sql`now() - interval '15 minutes'`;

/**
 * High vacuums with readings that were saved or edited in the last minutes: cheap enough to query every few seconds. A
 * tank waits until it is judged, because what was pumped with the reading is not known before; the sweep does not wait.
 */
export async function listJustSavedHighReadings(db: Database, question: FactQuestion): Promise<UnsentFact[]> {
  return listUnsent(
    db,
    question.now,
    highVacuums(
      question,
      sql`exists (
        select from vacuum_readings saved
         where saved.company_id = company.id and saved.vacuum_reading > ${sql.lit(ANALYTICS_HIGH_ABOVE_MICRONS)}
           and saved.updated_at >= ${JUST_SAVED} and saved.tank_id = state.tank_id)
        and not ${isOfOtherRecords}`,
    ),
  );
}

/** All facts that may cause an alert, for companies with recipients that are not suspended. */
export async function listUnsentFacts(db: Database, question: FactQuestion): Promise<UnsentFact[]> {
  const sources = [
    highVacuums(question, sql`true`),
    arrivalsWithoutReading(question),
    arrivalsStillWithoutReading(question),
    loadsNearRelief(question),
    inspectionsPastDue(question),
  ];
  const facts: UnsentFact[] = [];
  for (const source of sources) facts.push(...(await listUnsent(db, question.now, source)));
  return facts;
}

/** Queries each source company by company, along its index; the source refers to the row `company`. */
async function listUnsent(db: Database, now: Date, source: RawBuilder<unknown>): Promise<UnsentFact[]> {
  const { rows } = await sql<UnsentFact>`
    select company.id as company_id, company.name as company_name, found.*
      from companies company
      cross join lateral (${source} limit ${MAX_PER_MAIL}) found
     where company.status = 'active' and not ${isSuspendedAt('company', now)}
       and exists (select from settings
                    where setting_key = 'alert_email_recipients' and setting_value <> '[]'
                      and (scope = 'general' or company_id = company.id))`.execute(db);
  return rows;
}

/** Columns of the rows `state` and `tank`. A deleted tank has no state row, and a moved one has another company's. */
const tankColumns = sql`tank.id as tank_id, tank.tank_number, state.assignment_id, tank.operational_status`;

// The limits of the partial indexes are written as literals: parameters would hide them from the planner.

const alertedWithin = sql`make_interval(days => ${sql.lit(ALERTED_WITHIN_DAYS)})`;

/** By how much the time of a reading is corrected after it was told; more is not looked for. */
const correctedWithin = alertedWithin;

/** The highest limit that a reading has passed; 0 below the lowest. */
function limitPassedBy(microns: RawBuilder<unknown>): RawBuilder<number> {
  const limits = VACUUM_ALERT_LIMITS.toReversed();
  const cases = limits.map((limit) => sql`when ${microns} > ${sql.lit(limit)} then ${sql.lit(limit)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}

/**
 * Tanks whose latest reading is high and was not told: neither since it is high, nor at the limit that it has passed, nor
 * for the days in which nobody took care of it; the rules decide. A vacuum is high since the last reading at which it was
 * not, or since it was pumped. What was told of a reading counts while that reading is stored, and by what it says now: a
 * mistake that was told and corrected must not silence the next alarm. `isNew` narrows the rows `state` and `judged`.
 */
function highVacuums(question: FactQuestion, isNew: RawBuilder<unknown>): RawBuilder<unknown> {
  const { now } = question;
  const ofTank = sql`reading.tank_id = state.tank_id and reading.company_id = state.company_id`;
  const countedSince = sql`least(${savedSince(now)}::timestamptz, state.latest_reading_timestamp - ${alertedWithin})`;
  const pumpedAt = sql`coalesce((judged.condition ->> 'pumped_at')::timestamptz, '-infinity')`;
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'high_reading', 'vacuum_reading', state.latest_vacuum_reading,
             'reading_id', state.latest_reading_id, 'reading_timestamp', state.latest_reading_timestamp, 'calm_reading_id', calm.id,
             'since', high.since, 'readings', high.readings, 'is_taken', taken.is_taken,
             'condition', json_build_object('pumped_at', judged.condition ->> 'pumped_at'),
             'told', case when told.told_at is not null then
               json_build_object('limit', told.passed, 'told_at', told.told_at) end) as fact
      from tank_state state
      join tanks tank on tank.id = state.tank_id and tank.operational_status
      left join tank_judgements judged on judged.tank_id = state.tank_id and judged.assignment_id = state.assignment_id
      left join lateral (
        select reading.id, reading.reading_timestamp from vacuum_readings reading
         where ${ofTank} and reading.vacuum_reading <= ${sql.lit(VACUUM_CALM_UP_TO_MICRONS)}
         order by reading.reading_timestamp desc, reading.id desc limit 1) calm on true
      cross join lateral (
        select min(reading.reading_timestamp) as since, count(*)::int as readings from vacuum_readings reading
         where ${ofTank} and reading.vacuum_reading > ${sql.lit(ANALYTICS_HIGH_ABOVE_MICRONS)}
           and reading.reading_timestamp >= ${countedSince} and reading.reading_timestamp >= ${pumpedAt}
           and (calm.id is null or (reading.reading_timestamp, reading.id) > (calm.reading_timestamp, calm.id))) high
      left join lateral (
        select max(greatest(least(sent.passed_limit, ${limitPassedBy(sql`reading.vacuum_reading`)}),
                            ${sql.lit(ANALYTICS_HIGH_ABOVE_MICRONS)})) as passed,
               max(sent.sent_at) as told_at
          from sent_alerts sent
          join vacuum_readings reading on reading.id = sent.reading_id and ${ofTank}
         where sent.company_id = company.id and sent.tank_id = tank.id and sent.kind = 'high_reading'
           and sent.reading_at > coalesce(calm.reading_timestamp - ${correctedWithin}, '-infinity')
           and reading.reading_timestamp > coalesce(calm.reading_timestamp, '-infinity')
           and reading.reading_timestamp >= ${pumpedAt} and reading.vacuum_reading > ${sql.lit(VACUUM_CALM_UP_TO_MICRONS)}
        having max(reading.vacuum_reading) > ${sql.lit(ANALYTICS_HIGH_ABOVE_MICRONS)}) told on true
      cross join lateral (select ${isTaken('high_reading')} as is_taken) taken
     where state.company_id = company.id and state.latest_vacuum_reading > ${sql.lit(VACUUM_CALM_UP_TO_MICRONS)}
       and (state.latest_reading_timestamp >= ${savedSince(now)} or told.told_at is not null)
       and state.latest_reading_timestamp >= ${pumpedAt}
       and high.readings > 0 and ${isNew}
       and (told.passed is null or told.passed < ${limitPassedBy(sql`state.latest_vacuum_reading`)}
            or not taken.is_taken and told.told_at <= ${toldBefore(question)}::timestamptz)
     order by state.latest_vacuum_reading desc`;
}

const arrivalFact = sql`json_build_object(
             'kind', 'missing_immediate_reading', 'transfer_id', transfer.id, 'arrived_at', transfer.arrived_at,
             'arrival_pressure', transfer.arrival_pressure, 'was_venting', transfer.was_venting,
             'told_at', told.told_at, 'is_taken', told.is_taken) as fact`;

const toldOfArrival = toldOf('missing_immediate_reading', sql`transfer.id::text`);

/**
 * Arrivals whose reading was taken in time are excluded here: never sent, they would precede the others for two weeks.
 */
function arrivalsWithoutReading({ now }: FactQuestion): RawBuilder<unknown> {
  const window = sql`make_interval(hours => ${sql.lit(ARRIVAL_PERIOD_HOURS)})`;
  return sql`
    select ${tankColumns}, ${arrivalFact}
      from transfers transfer
      join tank_state state on state.tank_id = transfer.tank_id and state.company_id = transfer.company_id
      join tanks tank on tank.id = state.tank_id
     cross join ${toldOfArrival}
     where transfer.company_id = company.id
       and (transfer.was_venting or transfer.arrival_pressure >= ${sql.lit(ELEVATED_PRESSURE_PSI)})
       and transfer.arrived_at >= ${savedSince(now)} and transfer.arrived_at < ${now}::timestamptz - ${window}
       and (select reading.id from vacuum_readings reading
             where reading.tank_id = tank.id and reading.company_id = company.id
               and reading.reading_timestamp >= transfer.arrived_at
               and reading.reading_timestamp <= transfer.arrived_at + ${window} limit 1) is null
       and tank.operational_status and told.told_at is null
     order by transfer.arrived_at desc`;
}

/** Those that were told, and of which the reading is due still (findImmediateReadingDue). */
function arrivalsStillWithoutReading(question: FactQuestion): RawBuilder<unknown> {
  return sql`
    select ${tankColumns}, ${arrivalFact}
      from tank_state state
      join tanks tank on tank.id = state.tank_id
      join transfers transfer on transfer.tank_id = state.tank_id and transfer.company_id = state.company_id
                             and transfer.arrived_at = state.last_arrived_at
     cross join ${toldOfArrival}
     where state.company_id = company.id and state.open_transfer_id is null
       and (state.last_arrival_venting or state.last_arrival_pressure >= ${sql.lit(ELEVATED_PRESSURE_PSI)})
       and (state.latest_reading_timestamp is null or state.latest_reading_timestamp < state.last_arrived_at)
       and told.told_at is not null and ${isToTell(question)}
     order by transfer.arrived_at desc`;
}

function loadsNearRelief(question: FactQuestion): RawBuilder<unknown> {
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'projected_relief', 'transfer_id', transfer.id, 'product_name', transfer.product_name,
             'relief_at', judged.relief_at, 'earliest_at', judged.relief_earliest_at,
             'latest_at', judged.relief_latest_at, 'vent_risk_from', judged.vent_risk_from, 'is_liquid_full', judged.is_liquid_full,
             'basis', judged.condition -> 'basis', 'told_at', told.told_at, 'is_taken', told.is_taken) as fact
      from tank_judgements judged
      join tank_state state on state.tank_id = judged.tank_id and state.assignment_id = judged.assignment_id
      join tanks tank on tank.id = state.tank_id
      join transfers transfer on transfer.id = state.open_transfer_id and transfer.id = judged.transfer_id
     cross join ${toldOf('projected_relief', sql`transfer.id::text`)}
     where judged.company_id = company.id
       and judged.vent_risk_from <= ${question.now}
       and ${isToTell(question)}
     order by judged.vent_risk_from`;
}

/** Overdue in some time zone; the company's own date is checked later. */
function inspectionsPastDue(question: FactQuestion): RawBuilder<unknown> {
  const due = sql`(tank.csc_inspection_date + make_interval(months => ${sql.lit(INSPECTION_INTERVAL_MONTHS)}))::date`;
  return sql`
    select ${tankColumns}, json_build_object(
             'kind', 'overdue_inspection', 'csc_inspection_date', tank.csc_inspection_date,
             'told_at', told.told_at, 'is_taken', told.is_taken) as fact
      from tanks tank
      join tank_state state on state.tank_id = tank.id
     cross join ${toldOf('overdue_inspection', sql`${due}::text`)}
     where tank.company_id = company.id and ${due} <= ${calendarDateIn('UTC', question.now)}::date
       and ${isToTell(question)}
     order by tank.csc_inspection_date`;
}

function savedSince(now: Date): Date {
  return new Date(now.getTime() - ALERTED_WITHIN_DAYS * MILLISECONDS_PER_DAY);
}
