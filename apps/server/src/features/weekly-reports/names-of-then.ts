import type { WeeklyReport } from '@dewar/contract/weekly-reports';

interface TakenReading {
  readonly reading_id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

interface Readings<Reading extends TakenReading> {
  readonly high_vacuum_readings: readonly Reading[];
  readonly fresh_pulls: readonly Reading[];
}

/** Who took a reading stays as the report before had it: an account may be renamed or deleted meanwhile. */
export function withNamesOfThen<Reading extends TakenReading, Gathered extends Readings<Reading>>(
  gathered: Gathered & Readings<Reading>,
  before: WeeklyReport['report_data'] | undefined,
): Gathered {
  if (before === undefined) return gathered;
  const rows = [...before.high_vacuum_readings, ...before.fresh_pulls];
  const known = new Map(rows.map((row) => [row.reading_id, row]));
  const named = (reading: Reading): Reading => {
    const { first_name, last_name } = known.get(reading.reading_id) ?? reading;
    return { ...reading, first_name, last_name };
  };
  return {
    ...gathered,
    high_vacuum_readings: gathered.high_vacuum_readings.map(named),
    fresh_pulls: gathered.fresh_pulls.map(named),
  };
}
