import * as contract from '@dewar/contract/timetable';
import { findTimetableError } from '@dewar/domain/lessons/timetable';
import { inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import { lockTeacher } from './teacher-settings-repository.ts';
import { readTimetable, writeTimetable } from './timetable-repository.ts';

export function timetableRoutes({ mount }: Server): void {
  mount(contract.getTimetable, async ({ db, person }) => ({ data: await readTimetable(db, person.id) }));

  mount(contract.updateTimetable, async ({ db, person, body, expectedVersion }) => ({
    data: await inTransaction(db, async (transaction) => {
      if (body.rotation_days !== null && body.rotation_start === null) throw withoutStart();
      const timetable = { ...body, rotation_start: body.rotation_days === null ? null : body.rotation_start };
      const error = findTimetableError(timetable);
      if (error !== null) throw invalidInput({ periods: error });
      await lockTeacher(transaction, person.id);
      const before = await readTimetable(transaction, person.id);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      await writeTimetable(transaction, person.id, timetable);
      return readTimetable(transaction, person.id);
    }),
  }));
}

function withoutStart() {
  return invalidInput({ rotation_start: 'First day is required' });
}
