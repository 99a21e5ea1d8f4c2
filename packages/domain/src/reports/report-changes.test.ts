import { expect, it } from 'vitest';
import { type ComparedReport, describeReportChanges } from './report-changes.ts';

const report: ComparedReport = {
  company_name: 'Polar Gas',
  timezone: 'America/New_York',
  known_at: '2026-06-07T04:00:00Z',
  summary: {
    total_tanks_in_circulation: 2,
    total_tanks_before: 2,
    tanks_added: 0,
    tanks_removed: 0,
    high_vacuum_readings_count: 1,
    fresh_pulls_count: 0,
    csc_inspections_completed: 0,
    csc_inspections_due: 1,
  },
  high_vacuum_readings: [{ reading_id: 1, tank_number: 'T 1', vacuum_reading: 400 }],
  csc_inspections_due: [{ tank_number: 'T 1' }],
  vacuum_by_day: [{ date: '2026-05-31', readings: 1 }],
  custody_findings: [],
  prices: [],
};
const changesOf = (change: Partial<ComparedReport>) => describeReportChanges(report, { ...report, ...change });

it('the same contents differ in nothing, also where an older report has no ids and no prices', () => {
  expect(changesOf({})).toBeNull();
  const { known_at: _known, prices: _prices, ...older } = report;
  const rows = [{ tank_number: 'T 1', vacuum_reading: 400 }];
  expect(describeReportChanges({ ...older, high_vacuum_readings: rows }, report)).toBeNull();
  expect(changesOf({ known_at: '2026-06-07T00:00:00-04:00' })).toBeNull();
});

it('a figure is told with what it was before', () => {
  const summary = { ...report.summary, high_vacuum_readings_count: 2, csc_inspections_due: 0, total_tanks_before: 3 };
  expect(changesOf({ summary })).toBe(
    'tanks in circulation before 3 (before 2); high vacuum readings 2 (before 1); CSC inspections due 0 (before 1)',
  );
});

it('other rows of as many are counted', () => {
  const high_vacuum_readings = [{ reading_id: 1, tank_number: 'T 1', vacuum_reading: 401 }];
  expect(changesOf({ high_vacuum_readings })).toBe('high vacuum readings, above 75 microns: 1 of 1 differs');
  expect(changesOf({ vacuum_by_day: [{ date: '2026-05-31', readings: 2 }] })).toBe('vacuum by day: 1 of 1 differs');
});

it('findings have no figure of their own: their number is told', () => {
  expect(changesOf({ custody_findings: [{}, {}] })).toBe('found by the custody ledger 2 (before 0)');
});

it('names, prices and the time are told', () => {
  expect(changesOf({ company_name: 'Polar', timezone: 'Asia/Tokyo' })).toBe(
    'company Polar (before Polar Gas); time zone Asia/Tokyo (before America/New York)',
  );
  expect(changesOf({ prices: [{ product: 'lng' }], known_at: '2026-06-08T04:00:00Z' })).toBe(
    'known up to a later time; prices',
  );
});
