import type { ReportedFinding, ReportedReading, WeeklyReport } from '@dewar/contract/weekly-reports';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { describeFinding } from '@dewar/domain/custody-ledger/describe-finding';
import {
  describeCorrection,
  describeKnownAt,
  describeMailing,
  describeNoted,
  describeOutdated,
  describeReplacement,
} from '@dewar/domain/reports/describe-version';
import { describeReportDates, isPreliminaryReport } from '@dewar/domain/reports/reporting-week';
import type { AddedReason, RemovedReason } from '@dewar/domain/reports/weekly-report';
import {
  CIRCULATION_CHANGE_WORDS,
  readingTakerName,
  REPORT_LIST_TITLES as titles,
} from '@dewar/domain/reports/weekly-report-labels';
import { formatCalendarDate, formatDay, formatDayTime } from '@dewar/domain/time/full-date';
import { WEEKLY_REPORT_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { paperOf, rule, words } from '../../../shared/typesetting/paper.ts';
import { COLORS, TEXT_WIDTH } from '../../../shared/typesetting/print-styles.ts';
import type { PrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { reportFigures } from './report-figures.ts';
import { type ReportColumn, reportTable } from './report-table.ts';
import { describeChart, vacuumChart } from './vacuum-chart.ts';

const LOGO_BOX = { width: 150, height: 54 } as const;

/** The whole document of a weekly report: figures, notes, the vacuum chart, and every list. */
export function weeklyReportDocument(report: WeeklyReport, logo: PrintableImage | undefined): TDocumentDefinitions {
  const { report_data } = report;
  return paperOf(`Weekly Report: ${report_data.company_name}, ${describeReportDates(report)}`, [
    head(report, logo),
    rule(4, 10),
    reportFigures(report_data.summary),
    ...notes(report),
    chart(report),
    ...lists(report),
  ]);
}

function head(report: WeeklyReport, logo: PrintableImage | undefined): Content {
  const { timezone, company_name } = report.report_data;
  const made = `Generated ${formatDayTime(report.generated_at, timezone)}, ${zoneName(timezone)}`;
  const title: Content = {
    stack: [
      { text: 'Weekly Report', fontSize: 22, bold: true, lineHeight: 1.15, tag: 'H1' },
      { text: words(company_name), fontSize: 13, margin: [0, 2, 0, 0] },
      { text: describeReportDates(report), fontSize: 11, color: COLORS.muted },
      ...[made, describeKnownAt(report.report_data), describeMailing(report)].flatMap((line) =>
        line === null ? [] : [{ text: words(line), fontSize: 8.5, color: COLORS.muted }],
      ),
      ...[describeReplacement(report), describeOutdated(report)].flatMap((line) =>
        line === null ? [] : [{ text: words(line, { bold: true }), fontSize: 8.5, bold: true }],
      ),
      ...(isPreliminaryReport(report, timezone, report.generated_at)
        ? [{ text: 'Preliminary: generated before its last day was over.', fontSize: 8.5, bold: true }]
        : []),
    ],
  };
  if (logo === undefined) return title;
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
  return {
    columns: [
      { ...title, width: '*' },
      { image: logo.data, width: logo.width * scale, height: logo.height * scale, shows: `Logo of ${company_name}` },
    ],
    columnGap: 24,
  };
}

function notes(report: WeeklyReport): Content[] {
  const { admin_notes } = report.report_data;
  if (admin_notes === null) return [];
  const noted = describeNoted(report);
  return [
    {
      stack: [
        { text: 'Notes', fontSize: 12.5, bold: true, margin: [0, 12, 0, 4], tag: 'H2' },
        ...(noted === null ? [] : [{ text: words(noted), fontSize: 8.5, color: COLORS.muted }]),
        { text: words(admin_notes), fontSize: 10 },
      ],
    },
  ];
}

function chart({ report_data }: WeeklyReport): Content {
  const days = report_data.vacuum_by_day;
  const readings = days.reduce((sum, day) => sum + day.readings, 0);
  const explained = `${readings} readings of tanks in circulation. Bars reach from the lowest to the highest of each day, dots are medians; the dashed line is ${WEEKLY_REPORT_HIGH_ABOVE_MICRONS} microns. Logarithmic scale.`;
  const heading: Content = { text: 'Vacuum, in microns', fontSize: 12.5, bold: true, margin: [0, 14, 0, 4], tag: 'H2' };
  const none: Content = { text: 'No readings were taken.', color: COLORS.muted, fontSize: 9.5 };
  const drawn: Content[] = [
    { svg: vacuumChart(days, TEXT_WIDTH), width: TEXT_WIDTH, shows: describeChart(days) },
    { text: explained, fontSize: 8.5, color: COLORS.muted },
  ];
  return { stack: readings === 0 ? [heading, none] : [heading, ...drawn], unbreakable: true };
}

function lists({ report_data, corrected_readings }: WeeklyReport): Content[] {
  const { timezone } = report_data;
  const tankNumber = { head: 'Tank', width: '*', textOf: (row: { tank_number: string }) => row.tank_number } as const;
  const readings: ReportColumn<ReportedReading>[] = [
    tankNumber,
    {
      head: 'Microns',
      width: 90,
      align: 'right',
      textOf: (reading) => {
        const correction = describeCorrection(reading, corrected_readings);
        return `${reading.vacuum_reading}${correction === null ? '' : ` (${correction})`}`;
      },
    },
    { head: 'Taken', width: 110, textOf: ({ reading_timestamp }) => formatDayTime(reading_timestamp, timezone) },
    { head: 'By', width: 130, textOf: readingTakerName },
  ];
  const changes = [
    tankNumber,
    {
      head: 'Change',
      width: 150,
      textOf: (row: { reason: AddedReason | RemovedReason }) => CIRCULATION_CHANGE_WORDS[row.reason],
    },
  ];
  const dateOf = (date: string | null, none: string) => (date === null ? none : formatCalendarDate(date));
  const inspected = {
    head: 'Inspected',
    width: 110,
    textOf: (row: { csc_inspection_date: string | null }) => dateOf(row.csc_inspection_date, 'Never Inspected'),
  };
  const due = {
    head: 'Due',
    width: 110,
    textOf: (row: { due_date: string | null }) => dateOf(row.due_date, 'Now'),
  };
  return [
    reportTable(titles.high_vacuum_readings, report_data.high_vacuum_readings, readings, 'None.'),
    reportTable(titles.csc_inspections_due, report_data.csc_inspections_due, [tankNumber, inspected, due], 'None.'),
    reportTable(
      titles.csc_inspections_completed,
      report_data.csc_inspections_completed,
      [tankNumber, inspected],
      'None.',
    ),
    reportTable(titles.tanks_added, report_data.tanks_added, changes, 'None.'),
    reportTable(titles.tanks_removed, report_data.tanks_removed, changes, 'None.'),
    reportTable(titles.fresh_pulls, report_data.fresh_pulls, readings, 'None.'),
    ...findings(report_data.custody_findings ?? [], timezone),
  ];
}

/** What the custody ledger found, only where there is something. */
function findings(found: readonly ReportedFinding[], timezone: string): Content[] {
  if (found.length === 0) return [];
  const columns: ReportColumn<ReportedFinding>[] = [
    { head: 'Finding', width: 140, textOf: describeFinding },
    { head: 'Since', width: 70, textOf: ({ since }) => formatDay(since, timezone) },
    { head: 'Loads', width: 40, align: 'right', textOf: ({ loads }) => String(loads) },
    { head: 'Amount', width: '*', textOf: (finding) => describeAmounts(finding, timezone).join('; ') },
  ];
  return [reportTable(titles.custody_findings, found, columns, 'None.')];
}

/** 'America/New York' for 'America/New_York'. */
function zoneName(timezone: string): string {
  return timezone.replaceAll('_', ' ');
}

/** The input of the worker: plain data, so that it can be passed to another thread. */
export interface WeeklyReportPdfInput {
  readonly report: WeeklyReport;
  /** Of any format that sharp reads; null if the company has none. */
  readonly logo: Uint8Array | null;
}
