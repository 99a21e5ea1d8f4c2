import type { ReportedReading, WeeklyReport } from '@dewar/contract/weekly-reports';
import { addDays } from '@dewar/domain/time/calendar-dates';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listParts, readPaperStructure } from '../../../../test-support/read-paper-structure.ts';
import { readPdf } from '../../../../test-support/read-pdf.ts';
import { createPdfPool } from '../../../shared/typesetting/pdf-pool.ts';
import { vacuumChart } from './vacuum-chart.ts';

const worker = new URL('./weekly-report-pdf-worker.ts', import.meta.url);
const pool = createPdfPool();
afterAll(() => pool.close());

const reading = (change: Partial<ReportedReading> = {}): ReportedReading => ({
  tank_id: 1,
  tank_number: 'GASU 482913-6',
  vacuum_reading: 120.5,
  reading_timestamp: '2026-06-02T16:05:00.000Z',
  fresh_pull: false,
  first_name: 'Ada',
  last_name: 'Brandt',
  recorded_by_email: 'ada@polar.example',
  ...change,
});
const DAYS = [[18, 22, 40], [12, 20, 31], [9, 25, 480], null, [75, 75, 75], [20, 21, 90], [5, 18, 22]];

const REPORT: WeeklyReport = {
  id: 1,
  company_name: 'Polar Gas Logistics',
  week_start_date: '2026-05-31',
  week_end_date: '2026-06-06',
  generated_at: '2026-06-07T05:00:00.000Z',
  generated_by_email: null,
  report_data: {
    company_name: 'Polar Gas Logistics',
    timezone: 'America/New_York',
    admin_notes: 'Two tanks go to Rotterdam next week.',
    summary: {
      total_tanks_in_circulation: 38,
      total_tanks_before: 37,
      tanks_added: 2,
      tanks_removed: 1,
      high_vacuum_readings_count: 3,
      fresh_pulls_count: 1,
      csc_inspections_completed: 1,
      csc_inspections_due: 2,
    },
    tanks_added: [
      { tank_number: 'NEWU 1', reason: 'joined' },
      { tank_number: 'BACK 2', reason: 'switched_on' },
    ],
    tanks_removed: [{ tank_number: 'OFFU 3', reason: 'switched_off' }],
    high_vacuum_readings: [
      reading({ vacuum_reading: 480 }),
      reading(),
      reading({ first_name: null, last_name: null, vacuum_reading: 90 }),
    ],
    fresh_pulls: [reading({ tank_number: 'PULL 4', vacuum_reading: 5, fresh_pull: true })],
    csc_inspections_completed: [{ tank_number: 'DONE 5', csc_inspection_date: '2026-06-03' }],
    csc_inspections_due: [
      { tank_number: 'NEVR 6', csc_inspection_date: null, due_date: null },
      { tank_number: 'LATE 7', csc_inspection_date: '2023-11-30', due_date: '2026-05-30' },
    ],
    vacuum_by_day: DAYS.map((day, index) => ({
      date: addDays('2026-05-31', index),
      readings: day === null ? 0 : 9,
      lowest: day?.[0] ?? null,
      median: day?.[1] ?? null,
      highest: day?.[2] ?? null,
    })),
  },
};

const bytesOf = async (report: WeeklyReport, logo: Uint8Array | null = null) =>
  (await pool.print({ worker, key: crypto.randomUUID(), gather: async () => ({ report, logo }) })).bytes;
const textOf = async (report: WeeklyReport) =>
  (await readPdf(await bytesOf(report))).pages.join(' ').replaceAll(/\s+/g, ' ');

const changed = (change: Partial<WeeklyReport['report_data']>): WeeklyReport => ({
  ...REPORT,
  report_data: { ...REPORT.report_data, ...change },
});

test('the report PDF has company, range, figures, notes and every list', async () => {
  const text = await textOf(REPORT);
  for (const words of [
    'Weekly Report',
    'Polar Gas Logistics',
    '31 May to 6 Jun 2026',
    'Generated 7 Jun 2026, 01:00, America/New York',
    'Tanks in circulation 38 37 before',
    'Two tanks go to Rotterdam next week.',
    'GASU 482913-6 120.5 2 Jun 2026, 12:05 Ada Brandt',
    'GASU 482913-6 90 2 Jun 2026, 12:05 ada@polar.example',
    'NEWU 1 New to the company',
    'BACK 2 Put in service',
    'OFFU 3 Taken out of service',
    'PULL 4 5',
    'DONE 5 3 Jun 2026',
    'NEVR 6 Never Inspected Now',
    'LATE 7 30 Nov 2023 30 May 2026',
    'Page 1 of',
  ]) {
    expect(text).toContain(words);
  }
});

test('the report PDF has the chart as a drawing and the logo as its only image', async () => {
  const logo = new Uint8Array(
    await sharp({ create: { width: 400, height: 100, channels: 4, background: '#336699' } })
      .webp()
      .toBuffer(),
  );
  expect((await readPdf(await bytesOf(REPORT, logo))).images).toBe(1);
  const without = await readPdf(await bytesOf(REPORT));
  expect(without.images).toBe(0);
  // Its labels are text, so they can be searched and read aloud.
  for (const label of ['Sun 31', 'Sat 6', '75', '1000']) expect(without.pages.join(' ')).toContain(label);
  expect((await readPdf(await bytesOf(REPORT, new Uint8Array([1, 2, 3])))).images).toBe(0);
});

test('a screen reader finds language, headings, the words of pictures and the heads of tables in the report PDF', async () => {
  const logo = await sharp({ create: { width: 40, height: 10, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const structure = await readPaperStructure(await bytesOf(REPORT, new Uint8Array(logo)));
  expect(structure).toMatchObject({ isTagged: true, language: 'en', showsTitle: true });
  expect(listParts(structure, 'H1').map(({ text }) => text)).toEqual(['Weekly Report']);
  const headings = listParts(structure, 'H2').map(({ text }) => text);
  expect(headings.slice(0, 3)).toEqual(['Notes', 'Vacuum, in microns', 'High vacuum readings, above 75 microns']);
  const [logoPart, chart] = listParts(structure, 'Figure');
  expect(logoPart?.alt).toBe('Logo of Polar Gas Logistics');
  expect(chart?.alt).toContain('31 May 2026: 18 to 40, median 22. ');
  expect(chart?.alt).toContain('3 Jun 2026: no readings.');
  const [, low] = listParts(structure, 'Table');
  expect(low?.parts.map(({ parts }) => parts.map(({ role, text }) => `${role} ${text}`))).toEqual([
    ['TH Tank', 'TH Inspected', 'TH Due'],
    ['TD NEVR 6', 'TD Never Inspected', 'TD Now'],
    ['TD LATE 7', 'TD 30 Nov 2023', 'TD 30 May 2026'],
  ]);
  expect(structure.passedOver[0]).toBe('Weekly Report: Polar Gas Logistics, 31 May to 6 Jun 2026 Page 1 of 2');
});

test('the head of a table that goes on over pages is read once', async () => {
  const long = changed({ high_vacuum_readings: Array.from({ length: 150 }, () => reading()) });
  const structure = await readPaperStructure(await bytesOf(long));
  expect(structure.pages.length).toBeGreaterThan(3);
  const heads = listParts(structure, 'TH').filter(({ text }) => text === 'Microns');
  // That of the readings, and that of the fresh pulls.
  expect(heads).toHaveLength(2);
  expect(structure.passedOver[1]).toContain('Tank Microns Taken By');
  expect(listParts(structure, 'TD').filter(({ text }) => text === 'GASU 482913-6')).toHaveLength(150);
});

test('the report PDF of a week without data says so', async () => {
  const text = await textOf(
    changed({
      admin_notes: null,
      high_vacuum_readings: [],
      fresh_pulls: [],
      tanks_added: [],
      tanks_removed: [],
      csc_inspections_completed: [],
      csc_inspections_due: [],
      vacuum_by_day: REPORT.report_data.vacuum_by_day.map((day) => ({
        ...day,
        readings: 0,
        lowest: null,
        median: null,
        highest: null,
      })),
    }),
  );
  expect(text).toContain('No readings were taken.');
  expect(text.match(/None\./g)).toHaveLength(6);
  expect(text).not.toContain('Notes');
});

test('the report PDF continues a long list over pages with its header, and prints hostile text as text', async () => {
  const tank_number = '<image href="file:///etc/passwd"/>';
  const long = changed({ high_vacuum_readings: Array.from({ length: 150 }, () => reading({ tank_number })) });
  const { pages, images } = await readPdf(await bytesOf(long));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages.filter((text) => text.includes('etc/passwd'))) expect(page).toContain('Microns');
  expect(images).toBe(0);
});

test('the report PDF has every row of a short list whose names are very long', async () => {
  const rows = Array.from({ length: 12 }, (_, row) =>
    reading({ tank_number: `${'Yard of Rotterdam '.repeat(40)}end${row}` }),
  );
  const { pages } = await readPdf(await bytesOf(changed({ high_vacuum_readings: rows })));
  for (let row = 0; row < 12; row += 1) expect(pages.join(' ')).toContain(`end${row}`);
});

test('the report PDF has Hebrew notes, and the export names characters that no font has', async () => {
  const admin_notes = 'שני מכלים יוצאים מחר לנמל 5, ואז חוזרים.';
  const { pages } = await readPdf(await bytesOf(changed({ admin_notes })));
  expect(pages.join('').replaceAll(/\s+/g, '')).toContain(admin_notes.replaceAll(' ', ''));
  const report = changed({ admin_notes: '\u{13000} מחר' });
  const { notPrinted } = await pool.print({ worker, key: 'boxes', gather: async () => ({ report, logo: null }) });
  expect(notPrinted).toEqual(['No font has these characters, boxes stand for them: \u{13000}.']);
});

test('the report PDF truncates a list that is too long for paper and says so', async () => {
  const readings = Array.from({ length: 2_001 }, (_, number) => reading({ tank_number: `Tank ${number + 1}.` }));
  const text = await textOf(changed({ high_vacuum_readings: readings }));
  expect(text).toContain('The first 2,000 of 2,001. The screen lists them all.');
  expect([text.includes('Tank 2000.'), text.includes('Tank 2001.')]).toEqual([true, false]);
});

test('the chart of the report PDF keeps every reading inside its scale, from one hundredth to a million microns', () => {
  const day = { date: '2026-06-01', readings: 3, lowest: 0.01, median: 75, highest: 1_000_000 };
  const numbers = [...vacuumChart([day], 480).matchAll(/ (?:y|cy|y1)="(-?[\d.]+)"/g)].map(([, value]) => Number(value));
  expect(numbers.length).toBeGreaterThan(8);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(190);
});
