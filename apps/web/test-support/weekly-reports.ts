import type { WeeklyReport } from '@dewar/contract/weekly-reports';

/** The first week of June 2026, in which one tank was added and one reading was high. */
export function weeklyReport(
  id: number,
  differences: Partial<WeeklyReport> = {},
  data: Partial<WeeklyReport['report_data']> = {},
): WeeklyReport {
  const reading = {
    tank_id: 2,
    tank_number: 'GASU 482950-4',
    vacuum_reading: 245,
    reading_timestamp: '2026-06-02T14:05:00Z',
    fresh_pull: false,
    first_name: 'Ada',
    last_name: 'Brandt',
    recorded_by_email: 'ada@polar.example',
  };
  const noReadings = { readings: 0, lowest: null, median: null, highest: null };
  return {
    id,
    company_name: 'Polar Gas Logistics',
    week_start_date: '2026-05-31',
    week_end_date: '2026-06-06',
    generated_at: '2026-06-07T05:00:00Z',
    generated_by_email: null,
    ...differences,
    report_data: {
      company_name: 'Polar Gas Logistics',
      timezone: 'America/New_York',
      admin_notes: null,
      summary: {
        total_tanks_in_circulation: 24,
        total_tanks_before: 23,
        tanks_added: 1,
        tanks_removed: 0,
        high_vacuum_readings_count: 1,
        fresh_pulls_count: 0,
        csc_inspections_completed: 1,
        csc_inspections_due: 2,
      },
      tanks_added: [{ tank_number: '0042', reason: 'switched_on' }],
      tanks_removed: [],
      high_vacuum_readings: [reading],
      fresh_pulls: [],
      csc_inspections_completed: [{ tank_number: '1207', csc_inspection_date: '2026-06-03' }],
      csc_inspections_due: [
        { tank_number: '0099', csc_inspection_date: null, due_date: null },
        { tank_number: '0100', csc_inspection_date: '2023-12-01', due_date: '2026-06-01' },
      ],
      vacuum_by_day: [
        { date: '2026-05-31', readings: 3, lowest: 8, median: 12, highest: 245 },
        { date: '2026-06-01', ...noReadings },
      ],
      ...data,
    },
  };
}
