import { ELEVATED_PRESSURE_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { ARRIVAL_PERIOD_HOURS } from '@dewar/domain/transfers/transfer-periods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  isAhead,
  type JsonPage,
  jsonLines,
  type PageRequest,
  pageOf,
  rangeFromOldest,
} from '../../shared/database/json-page.ts';
import { waitingForCompany, waitingRegistrations } from '../company-assignment-requests/waiting-people-repository.ts';
import { isPaperOnPlate, paperKind, paperLabel } from '../tank-papers/latest-paper-repository.ts';
import { isWaitingArrival } from '../tank-state/awaited-determination-repository.ts';
import { isInBooksOf, isReadableBy, type Reader } from '../tank-state/tank-access.ts';
import { type DueUntil, isDueBy } from './due-until.ts';

interface QueueView {
  readonly now: Date;
  readonly ownCompany: string | null;
  readonly dueUntil: DueUntil;
}

/**
 * What waits for the reader, and since when; in one statement, as JSON text. `ownCompany` is the company whose people the
 * reader approves, by its name.
 */
export async function getQueueSummary(
  db: Database,
  reader: Reader,
  { now, ownCompany, dueUntil }: QueueView,
): Promise<string> {
  const arrivals = sql`
    select transfer.arrived_at as since
      from transfers transfer
     where ${isWaitingArrival} and ${isInBooksOf(reader, 'transfer')}`;
  const handovers = sql`select waiting.reported_at as since from (${waitingHandovers(reader)}) waiting`;
  const readings = sql`select due.arrived_at as since from (${dueReadings(reader, now)}) due`;
  const leakChecks = sql`select waiting.assessment_date as since from (${waitingLeakChecks(reader)}) waiting`;
  const papers = sql`select due.due_at::timestamptz as since from (${duePapers(reader, dueUntil)}) due`;
  const requests = sql`select created_at as since from company_assignment_requests where status = 'pending'`;
  const people = peopleToApprove(reader, ownCompany);
  const { rows } = await sql<{ queues: string }>`
    select json_build_object(
      'arrivals', ${summaryOf(arrivals)},
      'handovers', ${summaryOf(handovers)},
      'readings', ${summaryOf(readings)},
      'leak_checks', ${summaryOf(leakChecks)},
      'papers', ${summaryOf(papers)},
      'requests', ${reader.sees_all ? summaryOf(requests) : sql`null::json`},
      'registrations', ${people === null ? sql`null::json` : summaryOf(people)})::text as queues`.execute(db);
  return rows[0]?.queues ?? '';
}

/** Administrators of the portal approve all registrations, those of a company who asks for it; others approve nobody. */
function peopleToApprove({ sees_all }: Reader, ownCompany: string | null): RawBuilder<unknown> | null {
  if (sees_all) return sql`select waiting_since as since from (${waitingRegistrations}) person`;
  if (ownCompany === null) return null;
  return sql`select waiting_since as since from (${waitingForCompany(ownCompany)}) person`;
}

function summaryOf(waiting: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'oldest_at', min(since)) from (${waiting}) waiting)`;
}

export function listDueReadings(db: Database, reader: Reader, wanted: PageRequest & { readonly now: Date }) {
  return readPage(db, wanted, { rows: dueReadings(reader, wanted.now), instant: 'arrived_at' });
}

export function listWaitingLeakChecks(db: Database, reader: Reader, wanted: PageRequest) {
  return readPage(db, wanted, { rows: waitingLeakChecks(reader), instant: 'assessment_date' });
}

export function listWaitingHandovers(db: Database, reader: Reader, wanted: PageRequest) {
  return readPage(db, wanted, { rows: waitingHandovers(reader), instant: 'reported_at' });
}

export function listDuePapers(db: Database, reader: Reader, wanted: PageRequest & { readonly dueUntil: DueUntil }) {
  return readPage(db, wanted, { rows: duePapers(reader, wanted.dueUntil), instant: 'due_at' });
}

async function readPage(
  db: Database,
  wanted: PageRequest,
  { rows, instant }: { readonly rows: RawBuilder<unknown>; readonly instant: string },
): Promise<JsonPage> {
  const range = rangeFromOldest(wanted);
  const result = await jsonLines(sql`
    select waiting.* from (${rows}) waiting
     where ${isAhead({ at: range.at, id: range.id }, 'waiting', instant)}
     order by waiting.${sql.ref(instant)}, waiting.id
     limit ${range.rows}`).execute(db);
  return pageOf(result.rows[0] ?? { lines: null }, wanted.limit, instant);
}

/**
 * As the reason 'immediate_reading' of the attention list: required on arrival (spec 2 §4.3), not loaded again, and no
 * reading since.
 */
function dueReadings(reader: Reader, now: Date): RawBuilder<unknown> {
  return sql`
    select tank.id, tank.id as tank_id, tank.tank_number, company.name as company_name,
           state.last_arrived_at as arrived_at, state.last_arrival_pressure as arrival_pressure,
           state.last_arrival_venting as was_venting,
           state.last_arrived_at + make_interval(hours => ${ARRIVAL_PERIOD_HOURS}::int) as due_at
      from tank_state state
      join tanks tank on tank.id = state.tank_id and tank.deleted_at is null
      join companies company on company.id = state.company_id
     where ${isReadableBy(reader, 'state.company_id')}
       and (state.last_arrival_venting or state.last_arrival_pressure >= ${sql.lit(ELEVATED_PRESSURE_PSI)})
       and state.last_arrived_at <= ${now} and state.open_transfer_id is null
       and (state.latest_reading_timestamp is null or state.latest_reading_timestamp < state.last_arrived_at)`;
}

function waitingLeakChecks(reader: Reader): RawBuilder<unknown> {
  return sql`
    select state.last_leak_check_id as id, tank.id as tank_id, tank.tank_number, company.name as company_name,
           state.last_leak_check_date as assessment_date
      from tank_state state
      join tanks tank on tank.id = state.tank_id and tank.deleted_at is null
      join companies company on company.id = state.company_id
     where ${isReadableBy(reader, 'state.company_id')} and state.leak_check_status = 'review_needed'
       and state.last_leak_check_id is not null`;
}

/** The latest report of each load in transit: handoverReportState of the domain. */
function waitingHandovers(reader: Reader): RawBuilder<unknown> {
  return sql`
    select report.id, tank.id as tank_id, tank.tank_number, company.name as company_name, report.transfer_id,
           report.reported_at, report.name, report.arrived_at, report.arrival_pressure, report.was_venting
      from tank_state state
      join tanks tank on tank.id = state.tank_id and tank.deleted_at is null
      join companies company on company.id = state.company_id
     cross join lateral (select * from handover_reports
                          where transfer_id = state.open_transfer_id and company_id = state.company_id
                            and dismissed_at is null
                          order by id desc limit 1) report
     where ${isReadableBy(reader, 'state.company_id')} and state.open_transfer_id is not null`;
}

/** But for the tests that the plate of their tank tells of, which the inspections of the fleet have. */
function duePapers(reader: Reader, dueUntil: DueUntil): RawBuilder<unknown> {
  return sql`
    select paper.id, tank.id as tank_id, tank.tank_number, company.name as company_name, ${paperKind} as kind,
           ${paperLabel} as kind_label, paper.number, paper.due_at
      from tank_papers paper
      join tanks tank on tank.id = paper.tank_id and tank.company_id = paper.company_id and tank.deleted_at is null
      join companies company on company.id = paper.company_id
      left join paper_kinds own on own.id = paper.own_kind_id
     where ${isReadableBy(reader, 'paper.company_id')} and paper.is_latest
       and ${isDueBy(dueUntil, 'paper.due_at', 'paper.company_id')}
       and not ${isPaperOnPlate}`;
}
