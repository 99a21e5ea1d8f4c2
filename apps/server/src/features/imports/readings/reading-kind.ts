import { createVacuumReadingBody } from '@dewar/contract/vacuum-readings';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { isReported } from '../../vacuum-readings/vacuum-reading-repository.ts';
import type { ImportKind } from '../import-kind.ts';
import type { Importer } from '../import-repository.ts';
import { recordsOf } from '../judged-row.ts';
import { requireTankOfCompany } from '../named-tank.ts';
import { OwnersOfRows } from '../owners-of-rows.ts';
import { recordsIn } from '../records-of-tanks.ts';
import { parseRequest, RefusedRow } from '../row-cells.ts';
import { judgeReadings, withMinute } from './judge-readings.ts';
import { findStoredReadings, type ImportedReading, insertReadings } from './reading-import-repository.ts';

/** Vacuum readings, judged as the form for a reading judges them. */
export const readingKind: ImportKind<ImportedReading, string, Importer> = {
  ...recordsIn('vacuum_readings', { isReported, noun: IMPORT_KINDS.readings.noun }),
  insert: insertReadings,
  momentOf: ({ reading_timestamp }) => reading_timestamp,
  readRow: (cells, named, context) => {
    const { now } = context;
    const { tank_id } = requireTankOfCompany(cells, named, context);
    const reading = parseRequest(createVacuumReadingBody, {
      tank_id,
      reading_timestamp: cells.date('reading_timestamp') ?? '',
      vacuum_reading: cells.number('vacuum_reading') ?? 0,
      fresh_pull: cells.yesNo('fresh_pull'),
      additional_notes: cells.text('additional_notes'),
    });
    const { reading_timestamp, vacuum_reading, fresh_pull = false, additional_notes = null } = reading;
    if (isAheadOfClock(reading_timestamp, now)) {
      throw new RefusedRow('reading_timestamp', 'Date and time is more than five minutes in the future');
    }
    const minutes = cells.minutes(['reading_timestamp']);
    return { tank_id, reading_timestamp, vacuum_reading, fresh_pull, additional_notes, ...minutes };
  },
  judgeRows: async (db, rows, context) => {
    const { tanks, now, above } = context;
    const owners = new OwnersOfRows(tanks, context);
    const owned = rows.map((row) =>
      owners.judge(row, ({ reading_timestamp: at }) => ({ at, field: 'reading_timestamp' })),
    );
    const stored = await findStoredReadings(db, recordsOf(owned).flatMap(withMinute));
    return owners.tell(judgeReadings(owned, { tanks, stored, above, now }));
  },
};
