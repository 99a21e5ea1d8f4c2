import type { Person } from '@dewar/domain/accounts/permissions';
import type { HoldLimits } from '@dewar/domain/leak-checks/hold-verdict';
import { isTimelineKind, TIMELINE_KINDS, type TimelineKind } from '@dewar/domain/tanks/tank-timeline';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  FIRST_PAGE,
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageEnd,
  pageOf,
  readCursor,
  recordsOf,
} from '../../shared/database/json-page.ts';
import { type Placeholders, prepared } from '../../shared/database/prepared.ts';
import { invalidInput } from '../../shared/errors.ts';
import { fileColumns } from '../tank-files/tank-file-repository.ts';
import { noteColumns } from '../tank-notes/tank-note-repository.ts';
import { receivedAt } from '../tank-state/received-at-repository.ts';
import { isInBooksOf, isTankInBooksOf, readerOf, type TankReader } from '../tank-state/tank-access.ts';

/** Where a page of the timeline ends: ordered by moment, kind and id, newest first. */
export interface TimelineEnd extends PageEnd {
  readonly kind: TimelineKind;
}

interface Source {
  readonly from: RawBuilder<unknown>;
  /** The alias of the row. */
  readonly row: string;
  readonly columns: (of: Placeholders<TimelineRange>) => RawBuilder<unknown>;
  /** The timestamp that orders the rows, with an index for one tank's; null where the row has no such entry. */
  readonly instant: string;
}

type TimelineRange = TankReader & {
  readonly at: string;
  readonly rows: number;
  readonly kinds: readonly TimelineKind[];
  /** As JSON. */
  readonly hold_limits: string;
} & { readonly [Kind in TimelineKind as `${Kind}_id`]: number };

const SOURCES: Readonly<Record<TimelineKind, Source>> = {
  move: {
    from: sql`tank_assignments assignment`,
    row: 'assignment',
    instant: 'assigned_at',
    columns: (of) => sql`
      (select name from companies where id = assignment.company_id) as company_name,
      (select company.name
         from tank_assignments earlier left join companies company on company.id = earlier.company_id
        where ${of.sees_all}::boolean and earlier.tank_id = assignment.tank_id
          and (earlier.assigned_at, earlier.id) < (assignment.assigned_at, assignment.id)
        order by earlier.assigned_at desc, earlier.id desc limit 1) as from_company_name`,
  },
  inspection: {
    from: sql`(select id, id as tank_id, company_id, csc_inspection_date,
                      csc_inspection_date::timestamp at time zone 'UTC' as inspected_at from tanks) inspected`,
    row: 'inspected',
    instant: 'inspected_at',
    columns: () => sql`inspected.csc_inspection_date as inspected_on`,
  },
  load: {
    from: sql`transfers transfer`,
    row: 'transfer',
    instant: 'loaded_at',
    columns: () => sql`
      transfer.action, transfer.loaded_pressure, transfer.loaded_level, transfer.loaded_weight_lbs, transfer.bol_number,
      transfer.customer_name, transfer.product_name, transfer.expected_arrival_at, transfer.reason_for_loading,
      transfer.tank_when_filled, transfer.shield_days,
      transfer.captured_at, transfer.created_at`,
  },
  arrival: {
    from: sql`transfers transfer`,
    row: 'transfer',
    instant: 'arrived_at',
    columns: () => sql`
      transfer.loaded_at, transfer.loaded_pressure, transfer.loaded_weight_lbs, transfer.product_name,
      transfer.customer_name, transfer.arrival_pressure, transfer.arrival_level, transfer.arrival_assessment,
      transfer.assessment_reasoning, transfer.was_venting, transfer.actual_received_lbs, transfer.received_percentage,
      transfer.final_determination, transfer.arrival_captured_at,
      ${receivedAt('transfer.arrival_captured_at', 'transfer.arrival_recorded_at')} as arrival_received_at`,
  },
  leak_check: {
    from: sql`leak_check_assessments leak_check`,
    row: 'leak_check',
    instant: 'assessment_date',
    columns: () => sql`
      leak_check.overall_status, leak_check.technician_name, leak_check.notes,
      (select count(*) from leak_points where assessment_id = leak_check.id) as total_leak_points`,
  },
  repair: {
    from: sql`leak_points point`,
    row: 'point',
    instant: 'repaired_at',
    columns: () => sql`
      point.assessment_id, point.point_number, point.weld_location, point.repair_method, point.repair_notes`,
  },
  hold_test: {
    from: sql`leak_check_assessments leak_check`,
    row: 'leak_check',
    instant: 'vacuum_test_end',
    columns: (of) => sql`
      leak_check.vacuum_test_status, leak_check.initial_vacuum_reading, leak_check.final_vacuum_reading,
      leak_check.vacuum_test_start, leak_check.vacuum_test_end, leak_check.vacuum_test_notes,
      ${of.hold_limits}::json as hold_limits`,
  },
  reading: {
    from: sql`vacuum_readings reading`,
    row: 'reading',
    instant: 'reading_timestamp',
    columns: () => sql`
      reading.vacuum_reading, reading.fresh_pull, reading.additional_notes, reading.recorded_by_email,
      reading.captured_at, ${receivedAt('reading.captured_at', 'reading.created_at')} as received_at`,
  },
  // Photos of notes stand with their notes.
  file: {
    from: sql`(select * from tank_files where note_id is null) file`,
    row: 'file',
    instant: 'uploaded_at',
    columns: () => fileColumns,
  },
  note: { from: sql`tank_notes note`, row: 'note', instant: 'created_at', columns: () => noteColumns },
};

/** Of each kind no more rows than the page has, along its index; then the newest of all. */
const statement = prepared<TimelineRange, JsonLines>((of) => {
  const branches = TIMELINE_KINDS.map((kind, rank) => sql`(${branchOf(kind, rank, of)})`);
  const entries = sql`
    select entry.kind, entry.id, entry.at, entry.record
      from (${sql.join(branches, sql` union all `)}) entry
     order by entry.at desc, entry.rank desc, entry.id desc
     limit ${of.rows}`;
  return sql<JsonLines>`
    select page.lines
      from tanks tank
      cross join lateral (${jsonLines(entries)}) page
     where tank.id = ${of.tank_id} and ${isTankInBooksOf(of)}`;
});

function branchOf(kind: TimelineKind, rank: number, of: Placeholders<TimelineRange>): RawBuilder<unknown> {
  const { from, row, columns, instant } = SOURCES[kind];
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`
    select ${sql.lit(kind)} as kind, ${sql.lit(rank)} as rank, ${column('id')}, ${column(instant)} as at,
           (select row_to_json(fields) from (select ${columns(of)}) fields) as record
      from ${from}
     where ${sql.lit(kind)} = any (${of.kinds}::text[]) and ${column('tank_id')} = tank.id
       and ${isInBooksOf(of, row)} and ${column(instant)} is not null
       and ${isBehind({ at: of.at, id: of[`${kind}_id`] }, row, instant)}
     order by ${column(instant)} desc, ${column('id')} desc
     limit ${of.rows}`;
}

export interface TimelineRequest {
  readonly kinds?: readonly TimelineKind[] | undefined;
  readonly after?: TimelineEnd | undefined;
  readonly limit: number;
  /** What hold tests are judged by. */
  readonly holdLimits: HoldLimits;
}

/** What happened to a tank, newest first; undefined if their company never had it. One statement, the check included. */
export async function findTimeline(
  db: Database,
  person: Person,
  tank_id: number,
  { kinds = TIMELINE_KINDS, after, limit, holdLimits }: TimelineRequest,
): Promise<JsonPage | undefined> {
  const [found] = await statement(db, {
    ...readerOf(person),
    ...lastIds(after),
    tank_id,
    kinds,
    hold_limits: JSON.stringify(holdLimits),
    at: after?.at ?? FIRST_PAGE.at,
    rows: limit + 1,
  });
  if (found === undefined) return undefined;
  const { records, next_cursor } = pageOf(found, limit, 'at');
  if (next_cursor === undefined) return { records };
  const last: { readonly kind: TimelineKind } = JSON.parse(recordsOf(found)[limit - 1] ?? '');
  return { records, next_cursor: `${last.kind}.${next_cursor}` };
}

/** Of the moment at which the last page ended, the ids below which each kind goes on. */
function lastIds(after: TimelineEnd | undefined) {
  const end = after === undefined ? TIMELINE_KINDS.length : TIMELINE_KINDS.indexOf(after.kind);
  const idOf = (kind: TimelineKind) => {
    const rank = TIMELINE_KINDS.indexOf(kind);
    if (rank === end) return after?.id ?? FIRST_PAGE.id;
    return rank < end ? FIRST_PAGE.id : 0;
  };
  return {
    move_id: idOf('move'),
    inspection_id: idOf('inspection'),
    load_id: idOf('load'),
    arrival_id: idOf('arrival'),
    leak_check_id: idOf('leak_check'),
    repair_id: idOf('repair'),
    hold_test_id: idOf('hold_test'),
    reading_id: idOf('reading'),
    file_id: idOf('file'),
    note_id: idOf('note'),
  };
}

/** Decodes a cursor of the timeline: the kind of its last entry, then as in other lists. Throws 400 for other texts. */
export function readTimelineCursor(cursor: string | undefined): TimelineEnd | undefined {
  if (cursor === undefined) return undefined;
  const [kind, rest, ...more] = cursor.split('.');
  const end = readCursor(rest ?? '');
  if (end === undefined || !isTimelineKind(kind) || more.length > 0) {
    throw invalidInput({ cursor: 'Cursor is not one that a list answered' });
  }
  return { ...end, kind };
}
