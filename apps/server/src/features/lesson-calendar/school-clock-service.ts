import type { DataOf } from '@dewar/contract/endpoint';
import type { SchoolClock, updateSchoolClock } from '@dewar/contract/school-clock';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { readTimetable } from '../teacher-settings/timetable-repository.ts';
import { countTimedEvents, lockSchoolZone, moveToClock, setSchoolZone } from './school-clock-repository.ts';

/** The clock of a teacher's school, and what depends on it. */
export async function readSchoolClock({ db, person, now }: RequestContext): Promise<SchoolClock> {
  const { over, to_come } = await countTimedEvents(db, person.id, now);
  const { periods } = await readTimetable(db, person.id);
  const timezone = schoolTimeZoneOf(person);
  return { timezone, entries_to_come: to_come, entries_over: over, periods: periods.length };
}

/** Moves a teacher's school to another zone: entries with hours keep their local time. Whole days belong to no zone. */
export function changeSchoolClock(
  { db, person }: RequestContext,
  timezone: string,
): Promise<DataOf<typeof updateSchoolClock>> {
  return inTransaction(db, async (transaction) => {
    await lockTeacher(transaction, person.id);
    const previous = await lockSchoolZone(transaction, person.id);
    if (previous === timezone) return { timezone, previous, moved: 0 };
    const moved = await moveToClock(transaction, { teacher_id: person.id, from: previous, to: timezone });
    await setSchoolZone(transaction, person.id, timezone);
    await writeAudit(transaction, {
      ...{ actor: person, company_id: null, entity: 'user', entity_id: person.id, action: 'update' },
      ...{ before: { school_timezone: previous }, after: { school_timezone: timezone } },
    });
    return { timezone, previous, moved };
  });
}
